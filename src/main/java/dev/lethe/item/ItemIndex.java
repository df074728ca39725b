package dev.lethe.item;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * Read access to a task's items by other attributes than their ids, in the state before the change
 * being judged.
 */
public interface ItemIndex {
  /**
   * Returns the memories of a scope's live preferences with the given key and preference scope,
   * except expiring ones.
   */
  List<String> preferences(Scope scope, String key, String prefScope);

  /** Returns the memories of a scope's live relations of a type between the given ends. */
  List<String> relations(Scope scope, ItemState.Ends ends, String type);

  /**
   * Returns the memories of a scope's relations of a type between the given ends that were removed
   * as duplicates of another one.
   */
  List<String> doubles(Scope scope, ItemState.Ends ends, String type);

  /**
   * Returns the memories of a scope, live or not, whose items refer to an item or are its
   * relations.
   */
  List<String> referringTo(Scope scope, String itemId);

  /**
   * Returns the memories of a scope's entries and patterns that the given memory directly
   * supersedes.
   */
  List<String> mergedInto(Scope scope, String memoryId);

  /** Returns the memories of a scope whose items name an item as one that they replace. */
  List<String> superseding(Scope scope, String itemId);

  /**
   * Returns the memories of a scope that an arrival run removed and that are neither purged nor
   * restored, ordered by id.
   *
   * @param after exclusive lower bound of the ids; empty for the first
   * @param most maximum number of ids
   */
  List<String> removedBy(Scope scope, String runId, String after, int most);

  /**
   * Returns the live memories of a scope, of any kind, whose {@code expires_at} has passed, the
   * first expired first.
   *
   * @param now epoch milliseconds
   * @param most maximum number of ids
   */
  List<String> expired(Scope scope, long now, int most);

  /** Returns the remaining record of an item whose memory is purged; null if there is none. */
  LastVersion last(Scope scope, String memoryId);
}
