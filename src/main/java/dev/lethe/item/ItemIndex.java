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

  /** The memories of a scope whose items refer to that item, or are its relations, live or not. */
  List<String> referringTo(Scope scope, String itemId);

  /** What is known of an item whose memory is purged; null if there is nothing. */
  LastVersion last(Scope scope, String memoryId);
}
