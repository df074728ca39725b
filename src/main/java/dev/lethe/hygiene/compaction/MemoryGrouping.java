package dev.lethe.hygiene.compaction;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Memory;
import dev.lethe.policy.CompactionPolicy.GroupKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Division of candidates into groups, each of which one summary may replace: rule K4.
 *
 * @param by properties that the memories of a group share
 * @param maxSources largest number of memories in a group
 * @param maxTokens largest number of tokens of their texts
 */
public record MemoryGrouping(Set<GroupKey> by, int maxSources, long maxTokens) {
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  /** Older memories first, then by id. */
  public static final Comparator<Memory> ORDER =
      Comparator.comparingLong(Memory::createdAt).thenComparing(Memory::memoryId);

  public MemoryGrouping {
    by = Set.copyOf(by);
  }

  /** Properties shared by a group's memories; null and 0 for those that are not compared. */
  private record Key(String channelId, long day, String threadId, String familyId) {
    Key family(String id) {
      return new Key(channelId, day, threadId, id);
    }
  }

  /**
   * Returns the groups of a scope's candidates, sorted by their oldest source, each with its
   * sources in order. Single memories are left out.
   */
  public List<List<Memory>> groups(Collection<Memory> candidates) {
    List<Memory> ordered = candidates.stream().sorted(ORDER).toList();
    Map<Key, Integer> members = new HashMap<>();
    ordered.forEach(memory -> members.merge(withFamily(memory), 1, Integer::sum));
    Map<Key, List<Memory>> alike = new LinkedHashMap<>();
    for (Memory memory : ordered) {
      Key key = withFamily(memory);
      Key own = members.get(key) < 2 ? key.family(null) : key;
      alike.computeIfAbsent(own, unused -> new ArrayList<>()).add(memory);
    }
    List<List<Memory>> groups = new ArrayList<>();
    alike.values().forEach(sources -> cut(sources, groups));
    groups.removeIf(sources -> sources.size() < 2);
    groups.sort(Comparator.comparing(sources -> sources.get(0), ORDER));
    return groups;
  }

  /** Returns the number of tokens of all texts. */
  static long tokens(Collection<Memory> sources) {
    return sources.stream().mapToLong(MemoryGrouping::tokens).sum();
  }

  private static long tokens(Memory memory) {
    return EmbeddingRules.tokens(memory.content().text());
  }

  private Key withFamily(Memory memory) {
    return new Key(
        by.contains(GroupKey.CHANNEL_ID) ? memory.source().channelId() : null,
        by.contains(GroupKey.DAY) ? Math.floorDiv(memory.createdAt(), MILLIS_PER_DAY) : 0,
        by.contains(GroupKey.THREAD_ID) ? memory.cluster().threadId() : null,
        by.contains(GroupKey.SPAM_FAMILY_ID) && !memory.kind().isFolded()
            ? memory.cluster().spamFamilyId()
            : null);
  }

  private void cut(List<Memory> sources, List<List<Memory>> into) {
    List<Memory> group = new ArrayList<>();
    long tokens = 0;
    for (Memory source : sources) {
      long more = tokens(source);
      if (!group.isEmpty() && (group.size() == maxSources || tokens + more > maxTokens)) {
        into.add(group);
        group = new ArrayList<>();
        tokens = 0;
      }
      group.add(source);
      tokens += more;
    }
    into.add(group);
  }
}
