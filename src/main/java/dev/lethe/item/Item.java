package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import java.util.List;

/**
 * Memory of another store in its current state there: a value of {@code lethe.items.v1}.
 *
 * @param kind one of the item kinds
 * @param scope scope of its collection or session
 * @param createdAt epoch milliseconds, as is {@code updatedAt}; null if not given
 * @param expiresAt time from which it is no longer valid, epoch milliseconds; null for none
 * @param references item ids of the same scope
 * @param supersedes ids of the items of the same scope that this item replaces
 * @param vector null if none was given
 * @param fields kind-specific fields; null if the item is deleted
 */
public record Item(
    String itemId,
    Kind kind,
    Scope scope,
    Long createdAt,
    long updatedAt,
    Long expiresAt,
    boolean pinned,
    List<String> tags,
    List<String> references,
    List<String> supersedes,
    GivenVector vector,
    ItemFields fields) {

  public Item {
    tags = List.copyOf(tags);
    references = List.copyOf(references);
    supersedes = List.copyOf(supersedes);
  }

  /**
   * Returns the creation time, or the given one if its store gives none.
   *
   * @param known epoch milliseconds
   */
  public long createdAtOr(long known) {
    return createdAt == null ? known : createdAt;
  }

  /** Returns true if it is no longer valid at a time, epoch milliseconds. */
  public boolean isExpired(long at) {
    return expiresAt != null && expiresAt <= at;
  }

  /** Returns true if its store has deleted the item. */
  public boolean isDeleted() {
    return fields == null;
  }
}
