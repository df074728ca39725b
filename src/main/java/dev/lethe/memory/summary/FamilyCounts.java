package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Message counts of the families in a group, as counted by the aggregate memories of the sources'
 * days. They are read once, so that a summary can be written without access to the table.
 *
 * @param byFamily counts by family; 0 for a family without an aggregate
 */
public record FamilyCounts(Map<String, Long> byFamily) {
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  public FamilyCounts {
    byFamily = Map.copyOf(byFamily);
  }

  /** Returns the counts for sources of one scope. */
  public static FamilyCounts of(Collection<Memory> sources, MemoryRepository memories) {
    Map<String, Set<String>> aggregates = new LinkedHashMap<>();
    for (Memory source : sources) {
      String family = source.cluster().spamFamilyId();
      if (family != null) {
        long day = Math.floorDiv(source.createdAt(), MILLIS_PER_DAY);
        aggregates
            .computeIfAbsent(family, unused -> new LinkedHashSet<>())
            .add(MemoryIds.ofAggregate(source.scope(), family, day));
      }
    }
    Map<String, Long> counts = new LinkedHashMap<>();
    aggregates.forEach((family, ids) -> counts.put(family, count(ids, sources, memories)));
    return new FamilyCounts(counts);
  }

  private static long count(
      Set<String> aggregateIds, Collection<Memory> sources, MemoryRepository memories) {
    long count = 0;
    for (String id : aggregateIds) {
      Memory aggregate = memories.memory(sources.iterator().next().scope(), id);
      count += aggregate == null ? 0 : aggregate.revision();
    }
    return count;
  }

  /** Returns the count of a family's aggregates; 0 if it has none. */
  long of(String family) {
    return byFamily.getOrDefault(family, 0L);
  }
}
