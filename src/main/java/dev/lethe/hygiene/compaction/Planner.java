package dev.lethe.hygiene.compaction;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.policy.CompactionPolicy;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Planning of the compactions of a scope: rules K3 to K5. */
public final class Planner {
  private final CompactionPolicy policy;
  private final PlanArguments arguments;
  private final CandidateRule rule;

  /**
   * @param policy policy of the tenant
   */
  public Planner(Policy policy, PlanArguments arguments) {
    this.policy = policy.compaction();
    this.arguments = arguments;
    this.rule = new CandidateRule(policy, arguments);
  }

  /**
   * A plan and the number of memories that it spares.
   *
   * @param spared memories that would be in the plan, but are protected or in their rest period
   */
  public record Planned(Plan plan, long spared) {}

  /**
   * Plans the compactions of a scope.
   *
   * @param planId id made by {@link GroupHash}
   * @param memories memories of the scope to choose candidates from
   * @param now time of the call or the run, epoch milliseconds
   * @param mostOfADay largest number of memories that the cap allows per day: a larger group could
   *     never be compacted, so it is planned in parts, oldest sources first
   */
  public Planned plan(
      String planId, Scope scope, Collection<Memory> memories, long now, long mostOfADay) {
    List<Memory> candidates = new ArrayList<>();
    long spared = 0;
    for (Memory memory : memories) {
      switch (rule.standing(memory, now)) {
        case CANDIDATE -> candidates.add(memory);
        case SPARED -> spared++;
        case OUTSIDE -> {}
      }
    }
    int maxSources = (int) Math.min(policy.maxSourceCount(), Math.max(mostOfADay, 1));
    MemoryGrouping grouping =
        MemoryGrouping.of(policy).with(maxSources, arguments.limitSourceTokens());
    List<Plan.Group> groups =
        grouping.groups(candidates, now).stream()
            .limit(arguments.maxGroups())
            .map(sources -> group(planId, sources))
            .toList();
    long expiresAt = now + TimeUnit.MINUTES.toMillis(policy.planTtlMinutes());
    return new Planned(new Plan(planId, scope, now, expiresAt, arguments, groups), spared);
  }

  private static Plan.Group group(String planId, List<Memory> sources) {
    String hash = GroupHash.of(sources);
    return new Plan.Group(
        GroupHash.groupId(planId, hash),
        hash,
        sources.stream().map(Memory::memoryId).toList(),
        MemoryGrouping.tokens(sources),
        sources.get(0).createdAt(),
        endOf(sources),
        channelOf(sources));
  }

  /** Returns the creation of the newest source; a summary is created later than its sources. */
  private static long endOf(List<Memory> sources) {
    return sources.stream()
        .filter(source -> source.kind() != Kind.SUMMARY)
        .mapToLong(Memory::createdAt)
        .max()
        .orElseThrow();
  }

  private static String channelOf(List<Memory> sources) {
    String first = sources.get(0).source().channelId();
    return sources.stream().allMatch(s -> Objects.equals(first, s.source().channelId()))
        ? first
        : null;
  }
}
