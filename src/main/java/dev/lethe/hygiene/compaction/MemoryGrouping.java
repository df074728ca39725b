package dev.lethe.hygiene.compaction;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.CompactionPolicy;
import dev.lethe.policy.CompactionPolicy.GroupKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Division of candidates into groups, each of which one summary may replace: rules K4 and K30.
 *
 * @param byPeriod true to group messages like excerpts, by their {@link Period}
 * @param by properties that the memories of a group share
 * @param maxSources largest number of memories in a group
 * @param maxTokens largest number of tokens of their texts
 */
public record MemoryGrouping(boolean byPeriod, Set<GroupKey> by, int maxSources, long maxTokens) {
  /** Summaries first, so that the first group of a period replaces all of them. */
  private static final Comparator<Memory> SUMMARIES_FIRST =
      Comparator.comparing((Memory memory) -> memory.kind() != Kind.SUMMARY);

  /** Older memories first, then by id. */
  public static final Comparator<Memory> ORDER =
      Comparator.comparingLong(Memory::createdAt).thenComparing(Memory::memoryId);

  public MemoryGrouping {
    by = Set.copyOf(by);
  }

  /** Returns the grouping of a policy. */
  public static MemoryGrouping of(CompactionPolicy policy) {
    return new MemoryGrouping(
        policy.hasBudget(),
        Set.copyOf(policy.groupBy()),
        policy.maxSourceCount(),
        policy.maxSourceTokens());
  }

  /** Returns a copy with other limits. */
  MemoryGrouping with(int sources, long tokens) {
    return new MemoryGrouping(byPeriod, by, sources, tokens);
  }

  /**
   * Returns the time of the queue's row of a memory that is due but alone in its group: the
   * beginning of its day or month, epoch milliseconds.
   */
  public long singleAt(Memory memory) {
    return isByPeriod(memory)
        ? Period.monthOf(Period.dayOf(memory)).start()
        : DayCap.beginOf(memory.createdAt());
  }

  /** Properties shared by a group's memories; null for those that are not compared. */
  private record Key(String channelId, Period days, String threadId, String familyId) {
    Key family(String id) {
      return new Key(channelId, days, threadId, id);
    }
  }

  /**
   * Returns the groups of a scope's candidates, sorted by their oldest source, each with its
   * sources in order and summaries at the end. Single memories are left out, and so are summaries
   * that no two other memories, and no other summary, accompany.
   *
   * @param now epoch milliseconds
   */
  public List<List<Memory>> groups(Collection<Memory> candidates, long now) {
    List<Memory> ordered =
        candidates.stream().sorted(SUMMARIES_FIRST.thenComparing(ORDER)).toList();
    Map<Key, Integer> members = new HashMap<>();
    ordered.forEach(memory -> members.merge(key(memory, now), 1, Integer::sum));
    Map<Key, List<Memory>> alike = new LinkedHashMap<>();
    for (Memory memory : ordered) {
      Key key = key(memory, now);
      Key own = members.get(key) < 2 ? key.family(null) : key;
      alike.computeIfAbsent(own, unused -> new ArrayList<>()).add(memory);
    }
    List<List<Memory>> groups = new ArrayList<>();
    alike.values().forEach(sources -> cut(sources, groups));
    groups.removeIf(sources -> !shrinks(sources));
    groups.forEach(sources -> sources.sort(SUMMARIES_FIRST.reversed().thenComparing(ORDER)));
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

  private static boolean shrinks(List<Memory> sources) {
    long summaries = sources.stream().filter(source -> source.kind() == Kind.SUMMARY).count();
    long others = sources.size() - summaries;
    return others > 1 || (others == 1 && summaries > 1);
  }

  private Key key(Memory memory, long now) {
    String channelId = by.contains(GroupKey.CHANNEL_ID) ? memory.source().channelId() : null;
    long day = Period.dayOf(memory);
    if (isByPeriod(memory)) {
      return new Key(
          channelId, by.contains(GroupKey.DAY) ? Period.of(memory, now) : null, null, null);
    }
    return new Key(
        channelId,
        by.contains(GroupKey.DAY) ? new Period(day, day) : null,
        by.contains(GroupKey.THREAD_ID) ? memory.cluster().threadId() : null,
        by.contains(GroupKey.SPAM_FAMILY_ID) && !memory.kind().isFolded()
            ? memory.cluster().spamFamilyId()
            : null);
  }

  /** Returns true if a memory is grouped by its {@link Period}. */
  public boolean isByPeriod(Memory memory) {
    return byPeriod || memory.kind() == Kind.EXCERPT || memory.kind() == Kind.SUMMARY;
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
