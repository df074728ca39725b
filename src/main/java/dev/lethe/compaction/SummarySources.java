package dev.lethe.compaction;

import dev.lethe.memory.Memory;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Which sources are to leave which summaries, so that each is rewritten once. */
final class SummarySources {
  private final Map<String, Memory> summaries = new LinkedHashMap<>();
  private final Map<String, Set<String>> sources = new LinkedHashMap<>();

  void add(Memory summary, String sourceId) {
    summaries.put(summary.memoryId(), summary);
    sources.computeIfAbsent(summary.memoryId(), unused -> new LinkedHashSet<>()).add(sourceId);
  }

  /** Each summary with its sources, in the order in which they were added. */
  void each(BiConsumer<Memory, Set<String>> use) {
    summaries.forEach((id, summary) -> use.accept(summary, sources.get(id)));
  }
}
