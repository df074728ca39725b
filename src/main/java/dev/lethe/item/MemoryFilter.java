package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.List;

/**
 * Selection of memories by their fields, as a call's argument. A memory has to match all fields
 * that are given; null fields match every memory.
 *
 * @param collection collection of the memories, in each tenant that the call covers
 * @param kinds wire names of kinds, one of which the memory has
 * @param tags tags, all of which the memory has
 * @param subject exact subject of an entry; no other kind has a subject
 * @param itemIds ids in the items' own stores, one of which the memory has
 * @param since earliest creation, epoch milliseconds, inclusive
 * @param until latest creation, epoch milliseconds, exclusive
 */
public record MemoryFilter(
    String collection,
    List<String> kinds,
    List<String> tags,
    String subject,
    List<String> itemIds,
    Long since,
    Long until) {

  public MemoryFilter {
    kinds = kinds == null ? null : List.copyOf(kinds);
    tags = tags == null ? null : List.copyOf(tags);
    itemIds = itemIds == null ? null : List.copyOf(itemIds);
  }

  /** Returns true if memories of a scope may match. */
  public boolean covers(Scope scope) {
    return collection == null || scope.equals(Scope.ofCollection(scope.tenant(), collection));
  }

  /** Returns true if a memory of a covered scope matches, whether or not it is live. */
  public boolean matches(Memory memory, JsonFormat format) {
    return (kinds == null || kinds.contains(memory.kind().wireName()))
        && (tags == null || memory.tags().containsAll(tags))
        && (itemIds == null || (memory.itemId() != null && itemIds.contains(memory.itemId())))
        && (since == null || memory.createdAt() >= since)
        && (until == null || memory.createdAt() < until)
        && (subject == null || subject.equals(subject(memory, format)));
  }

  /** Returns the subject of an entry; null for other kinds and for erased entries. */
  private static String subject(Memory memory, JsonFormat format) {
    return memory.item() != null
            && ItemState.read(memory.kind(), memory.item(), format).fields()
                instanceof ItemFields.Entry entry
        ? entry.subject()
        : null;
  }
}
