package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import java.util.List;

/**
 * A memory of another store, as that store has it now: a value of {@code lethe.items.v1}.
 *
 * @param kind one that items have
 * @param scope of its collection or session
 * @param createdAt epoch milliseconds, as is {@code updatedAt}
 * @param references item ids of the same scope
 * @param vector null if none was given
 * @param fields of its kind; null if the item is deleted
 */
public record Item(
    String itemId,
    Kind kind,
    Scope scope,
    long createdAt,
    long updatedAt,
    boolean pinned,
    List<String> tags,
    List<String> references,
    GivenVector vector,
    ItemFields fields) {

  public Item {
    tags = List.copyOf(tags);
    references = List.copyOf(references);
  }

  /** Whether its store has it no more. */
  public boolean isDeleted() {
    return fields == null;
  }
}
