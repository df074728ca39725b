package dev.lethe.context;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Memories covered by summaries: rule B3. */
final class Coverage {
  private final Set<String> sessionSummaries = new HashSet<>();

  /** By source, the summaries that cover it. */
  private final Map<String, Set<String>> summaries = new HashMap<>();

  /** Returns the ids of the summaries of sessions. */
  Set<String> sessionSummaries() {
    return Collections.unmodifiableSet(sessionSummaries);
  }

  /** Adds a memory, which may be a summary. */
  void add(ContextEntry entry) {
    if (entry.coversUntil() >= 0) {
      sessionSummaries.add(entry.memoryId());
    }
    for (String source : entry.covers()) {
      summaries.computeIfAbsent(source, unused -> new HashSet<>()).add(entry.memoryId());
    }
  }

  /** Removes a memory that is deleted or about to be replaced. */
  void remove(ContextEntry entry) {
    sessionSummaries.remove(entry.memoryId());
    for (String source : entry.covers()) {
      summaries.computeIfPresent(
          source,
          (id, all) -> {
            all.remove(entry.memoryId());
            return all.isEmpty() ? null : all;
          });
    }
  }

  /**
   * Returns true if one of the summaries covers a memory.
   *
   * @param entries returns an indexed entry by id
   */
  boolean holds(
      ContextEntry entry, Collection<String> summaryIds, Function<String, ContextEntry> entries) {
    Set<String> covering = summaries.getOrDefault(entry.memoryId(), Set.of());
    if (summaryIds.stream().anyMatch(covering::contains)) {
      return true;
    }
    return entry.isSpoken()
        && !sessionSummaries.isEmpty()
        && summaryIds.stream()
            .filter(sessionSummaries::contains)
            .map(entries)
            .anyMatch(summary -> isHeldBy(entry, summary));
  }

  /**
   * Returns true if a session's summary can contain the memory: it contains none that arrived after
   * it was written and none that was restored from it.
   */
  private static boolean isHeldBy(ContextEntry entry, ContextEntry summary) {
    return !entry.wasRestored()
        && entry.createdAt() <= summary.coversUntil()
        && entry.admittedAt() <= summary.admittedAt();
  }
}
