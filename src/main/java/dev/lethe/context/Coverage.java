package dev.lethe.context;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Which memories summaries stand for: rule B3. */
final class Coverage {
  private final Set<String> sessionSummaries = new HashSet<>();

  /** By source, the summaries that stand for it. */
  private final Map<String, Set<String>> summaries = new HashMap<>();

  /** A memory is there, which may be a summary. */
  void add(ContextEntry entry) {
    if (entry.coversUntil() >= 0) {
      sessionSummaries.add(entry.memoryId());
    }
    for (String source : entry.covers()) {
      summaries.computeIfAbsent(source, unused -> new HashSet<>()).add(entry.memoryId());
    }
  }

  /** It is gone, or another one now. */
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
   * Whether one of those summaries stands for a memory.
   *
   * @param entries by id, of those that are there
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
   * What a session's summary can hold: what arrived after it was written isn't in it, nor is what
   * was taken out of it.
   */
  private static boolean isHeldBy(ContextEntry entry, ContextEntry summary) {
    return !entry.wasRestored()
        && entry.createdAt() <= summary.coversUntil()
        && entry.admittedAt() <= summary.admittedAt();
  }
}
