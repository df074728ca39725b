package dev.lethe.item;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * A task's items by other things than their ids, to be read: as it was before the change that is
 * asked about.
 */
public interface ItemIndex {
  /** The memories of a scope's live preferences of that key and scope of theirs. */
  List<String> preferences(Scope scope, String key, String prefScope);

  /** The memories of a scope's live relations of that type that lead from one to the other. */
  List<String> relations(Scope scope, ItemState.Ends ends, String type);

  /**
   * The memories of a scope's relations of that type from one to the other that went because
   * another one led alike.
   */
  List<String> doubles(Scope scope, ItemState.Ends ends, String type);

  /** The memories of a scope whose items refer to that item, or are its relations, live or not. */
  List<String> referringTo(Scope scope, String itemId);

  /** The memories of a scope's entries that a memory stands for directly. */
  List<String> mergedInto(Scope scope, String memoryId);

  /**
   * Memories of a scope that a run of arrivals removed and that aren't purged or back, in the order
   * of their ids.
   *
   * @param after the id that they come after; empty for the first
   * @param most so many
   */
  List<String> removedBy(Scope scope, String runId, String after, int most);

  /** What is known of an item whose memory is purged; null if there is nothing. */
  LastVersion last(Scope scope, String memoryId);
}
