package dev.lethe.compaction;

import dev.lethe.memory.Embedding;
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
 * Which candidates one summary may replace: rule K4.
 *
 * @param by what the memories of a group have in common
 * @param maxSources most memories of a group
 * @param maxTokens most tokens of their texts
 */
public record Grouping(Set<GroupKey> by, int maxSources, long maxTokens) {
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  /** Older memories first, of equal times by their ids. */
  public static final Comparator<Memory> ORDER =
      Comparator.comparingLong(Memory::createdAt).thenComparing(Memory::memoryId);

  public Grouping {
    by = Set.copyOf(by);
  }

  /** What a group's memories have in common; null and 0 where it isn't asked for. */
  private record Key(String channelId, long day, String threadId, String familyId) {
    Key family(String id) {
      return new Key(channelId, day, threadId, id);
    }
  }

  /**
   * The groups of some memories of a scope, each in the order of its sources, that of the oldest
   * source first. A memory that would be alone is in none.
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

  /** All tokens of their texts. */
  static long tokens(Collection<Memory> sources) {
    return sources.stream().mapToLong(Grouping::tokens).sum();
  }

  private static long tokens(Memory memory) {
    return Embedding.tokens(memory.content().text());
  }

  private Key withFamily(Memory memory) {
    return new Key(
        by.contains(GroupKey.CHANNEL_ID) ? memory.source().channelId() : null,
        by.contains(GroupKey.DAY) ? Math.floorDiv(memory.createdAt(), MILLIS_PER_DAY) : 0,
        by.contains(GroupKey.THREAD_ID) ? memory.cluster().threadId() : null,
        by.contains(GroupKey.SPAM_FAMILY_ID) ? memory.cluster().spamFamilyId() : null);
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
