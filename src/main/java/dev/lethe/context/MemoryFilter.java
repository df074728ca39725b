package dev.lethe.context;

import dev.lethe.item.ItemFields;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Selection of memories by their properties; a memory has to meet all conditions. Types, projects,
 * subjects and importance are properties of entries: a filter that names one of them admits no
 * other kind. Case does not matter in tags, projects and subjects, nor do spaces in the latter two.
 *
 * @param kinds admitted kinds; empty for all
 * @param types admitted types of entries; empty for all
 * @param tags tags that a memory must have, all of them
 * @param itemIds admitted ids in the items' own stores; empty for all memories
 * @param project null for any, as are {@code subject} and {@code authorId}
 * @param since earliest creation time, epoch milliseconds
 * @param until creation time before which a memory was created, epoch milliseconds
 * @param minImportance minimum importance of an entry; 0 for any memory
 * @param pinned required pin; null for any
 * @param states admitted states
 */
public record MemoryFilter(
    Set<Kind> kinds,
    Set<String> types,
    List<String> tags,
    Set<String> itemIds,
    String project,
    String subject,
    String authorId,
    long since,
    long until,
    int minImportance,
    Boolean pinned,
    Set<MemoryState> states) {

  /** Admits all live memories. */
  public static final MemoryFilter LIVE =
      new MemoryFilter(
          Set.of(),
          Set.of(),
          List.of(),
          Set.of(),
          null,
          null,
          null,
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          0,
          null,
          EnumSet.of(MemoryState.LIVE));

  public MemoryFilter {
    kinds = Set.copyOf(kinds);
    types = Set.copyOf(types);
    tags = tags.stream().map(MemoryFilter::lowerCase).toList();
    project = comparable(project);
    subject = comparable(subject);
    itemIds = Set.copyOf(itemIds);
    states = Set.copyOf(states);
  }

  /** Returns true if a memory meets all conditions at a time, epoch milliseconds. */
  public boolean admits(Memory memory, long now, JsonFormat format) {
    return admits(Facets.of(memory, format), now);
  }

  /** Returns true if a memory with the given properties meets all conditions at a time. */
  boolean admits(Facets memory, long now) {
    return states.contains(memory.stateAt(now))
        && (kinds.isEmpty() || kinds.contains(memory.kind()))
        && memory.createdAt() >= since
        && memory.createdAt() < until
        && (authorId == null || authorId.equals(memory.authorId()))
        && (pinned == null || pinned == memory.isPinned())
        && memory.tags().containsAll(tags)
        && (itemIds.isEmpty() || (memory.itemId() != null && itemIds.contains(memory.itemId())))
        && admits(memory.knowledge());
  }

  /** Returns a tag in the form in which tags are compared. */
  static String lowerCase(String tag) {
    return tag.toLowerCase(Locale.ROOT);
  }

  /** Returns a subject or project in its comparable form; null for null. */
  static String comparable(String name) {
    return name == null ? null : ItemFields.Entry.comparable(name);
  }

  private boolean admits(Facets.Knowledge entry) {
    if (entry == null) {
      return types.isEmpty() && project == null && subject == null && minImportance == 0;
    }
    return (types.isEmpty() || types.contains(entry.type()))
        && (project == null || project.equals(entry.comparableProject()))
        && (subject == null || subject.equals(entry.comparableSubject()))
        && entry.importance() >= minImportance;
  }
}
