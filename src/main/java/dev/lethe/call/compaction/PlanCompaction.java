package dev.lethe.call.compaction;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.CandidateRule;
import dev.lethe.hygiene.compaction.CapCalendar;
import dev.lethe.hygiene.compaction.MemoryGrouping;
import dev.lethe.hygiene.compaction.Period;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.PlanArguments;
import dev.lethe.hygiene.compaction.Planner;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans a compaction; a null argument takes the policy's value. Rules K3 to K5. */
public record PlanCompaction(
    Integer ageMinDays, Double accessThreshold, Integer limitSourceTokens, Integer maxGroups)
    implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.gc_plan", PlanCompaction.class, Planned.class);

  /** Largest number of due memories of a scope that one plan considers, oldest first. */
  private static final int MAX_DUE = 10_000;

  /**
   * Groups that may be compacted, oldest first.
   *
   * @param dryRun true: a plan changes no memory until one of its groups is committed; null in
   *     plans of earlier releases
   * @param groups at most {@link #MAX_GROUPS}, with at most {@link #MAX_SOURCES} sources
   * @param maxGroups limit given by the call, for all partitions together; null for none
   * @param groupsLeftOut number of groups that are due and not listed
   */
  public record Planned(
      String planId, Boolean dryRun, List<Group> groups, Integer maxGroups, int groupsLeftOut)
      implements Output {
    /** Largest number of groups in a reply. */
    static final int MAX_GROUPS = 2_000;

    /** Largest number of source ids in a reply: some 900 KB. */
    static final int MAX_SOURCES = 20_000;

    private static final Comparator<Group> OLDEST_FIRST =
        Comparator.comparingLong((Group group) -> group.timeRange.start)
            .thenComparing(Group::groupId);

    public Planned {
      int all = groups.size();
      groups = first(groups.stream().sorted(OLDEST_FIRST).toList(), maxGroups);
      groupsLeftOut += all - groups.size();
    }

    public Planned(String planId, List<Group> groups, Integer maxGroups) {
      this(planId, true, groups, maxGroups, 0);
    }

    private static List<Group> first(List<Group> sorted, Integer maxGroups) {
      int most = maxGroups == null ? MAX_GROUPS : Math.min(maxGroups, MAX_GROUPS);
      List<Group> first = new ArrayList<>();
      int sources = 0;
      for (Group group : sorted) {
        sources += group.sourceIds.size();
        if (first.size() == most || sources > MAX_SOURCES) {
          break;
        }
        first.add(group);
      }
      return List.copyOf(first);
    }

    @Override
    public Planned forReply() {
      return new Planned(planId, dryRun, groups, null, groupsLeftOut);
    }

    @Override
    public Output with(Output other) {
      Planned more = (Planned) other;
      List<Group> both = new ArrayList<>(groups);
      both.addAll(more.groups);
      return new Planned(planId, dryRun, both, maxGroups, groupsLeftOut + more.groupsLeftOut);
    }
  }

  /**
   * A group of a plan.
   *
   * @param waitsUntil earliest time at which the scope's cap can have room for the group, epoch
   *     milliseconds; null for now
   */
  public record Group(
      String groupId,
      List<String> sourceIds,
      long estimatedTokens,
      TimeRange timeRange,
      String channelId,
      Long waitsUntil) {}

  /** Creation times of the oldest and the newest memory of a group, epoch milliseconds. */
  public record TimeRange(long start, long end) {}

  @Override
  public Step process(CallContext context) {
    ToolCall call = context.call();
    PartitionContext partition = context.partition();
    Policy asking =
        call.tenant() == null ? partition.policy() : partition.policy().forTenant(call.tenant());
    Optional<Refusal> laxer = PlanArguments.refused(asked(), asking);
    if (laxer.isPresent()) {
      return context.refused(laxer.get());
    }
    String planId = GroupHash.planOfCall(call.key(), context.delivery().sentAt());
    CompactionCaps caps = new CompactionCaps(partition);
    List<RunChange> changes = new ArrayList<>();
    List<Group> groups = new ArrayList<>();
    for (Scope scope : partition.memories().scopes()) {
      if (call.covers(scope)) {
        Plan plan = plan(partition, caps, scope, planId, context.now());
        if (!plan.groups().isEmpty()) {
          changes.add(RunChange.put(new PlanRow(plan)));
          long sources = plan.groups().stream().mapToLong(group -> group.sourceIds().size()).sum();
          CapRow today = caps.of(scope, context.now(), sources);
          if (today.cap().base() > 0) {
            changes.add(RunChange.put(today));
          }
          groups.addAll(groups(plan, today.cap(), partition.of(scope).safety().compaction()));
        }
      }
    }
    return Step.NOTHING.changes(changes).then(context.done(new Planned(planId, groups, maxGroups)));
  }

  private PlanArguments.Asked asked() {
    return new PlanArguments.Asked(ageMinDays, accessThreshold, limitSourceTokens, maxGroups);
  }

  private Plan plan(
      PartitionContext partition, CompactionCaps caps, Scope scope, String planId, long now) {
    Policy policy = partition.of(scope);
    PlanArguments arguments = PlanArguments.of(asked(), policy);
    Collection<Memory> due = due(partition, scope, arguments.ageMinDays(), now);
    long most =
        caps.of(scope, now, Math.min(due.size(), policy.compaction().maxSourceCount()))
            .cap()
            .limit(policy.safety().compaction());
    return new Planner(policy, arguments).plan(planId, scope, due, now, most).plan();
  }

  /**
   * Returns the memories of a scope that its queue lists as due, and those of days that have come
   * of age since the last run and have no rows yet.
   */
  private static Collection<Memory> due(
      PartitionContext partition, Scope scope, int ageMinDays, long now) {
    if (!partition.budget(scope).isDue()) {
      return List.of();
    }
    List<QueueRow> rows = partition.queue().rows(scope, Purpose.DUE, 0, now, MAX_DUE);
    Map<String, Memory> due = memories(partition, scope, rows, now);
    long first = partition.queue().agedDay(scope) + 1;
    long last = DayCap.dayOf(now) - ageMinDays;
    if (first <= last) {
      int[] left = {MAX_DUE};
      partition
          .memories()
          .scan(
              MemoryScan.of(scope, first, last).kinds(CandidateRule.KINDS),
              () -> left[0]-- > 0,
              memory -> due.put(memory.memoryId(), memory));
    }
    return due.values();
  }

  /**
   * Returns the memories of the given rows by id, together with those of the same days or months
   * that were left over as singles, and the summaries that theirs would replace.
   *
   * @param now epoch milliseconds
   */
  static Map<String, Memory> memories(
      PartitionContext partition, Scope scope, List<QueueRow> rows, long now) {
    MemoryGrouping grouping = MemoryGrouping.of(partition.of(scope).compaction());
    Map<String, Memory> memories = new LinkedHashMap<>();
    add(partition, scope, rows, memories);
    List<Long> singles = memories.values().stream().map(grouping::singleAt).distinct().toList();
    for (long at : singles) {
      add(
          partition,
          scope,
          partition.queue().rows(scope, Purpose.SINGLE, at, at, MAX_DUE),
          memories);
    }
    memories.values().stream()
        .filter(grouping::isByPeriod)
        .map(memory -> Period.of(memory, now))
        .distinct()
        .toList()
        .forEach(period -> addSummaries(partition, scope, period, memories));
    return memories;
  }

  private static void addSummaries(
      PartitionContext partition, Scope scope, Period period, Map<String, Memory> memories) {
    int[] left = {MAX_DUE};
    partition
        .memories()
        .scan(
            MemoryScan.of(scope, period.firstDay(), period.lastDay()).kinds(Set.of(Kind.SUMMARY)),
            () -> left[0]-- > 0,
            memory -> {
              if (CandidateRule.isMerged(memory, partition.of(scope))) {
                memories.put(memory.memoryId(), memory);
              }
            });
  }

  private static void add(
      PartitionContext partition, Scope scope, List<QueueRow> rows, Map<String, Memory> memories) {
    for (QueueRow row : rows) {
      Memory memory = partition.memories().memory(scope, row.memoryId());
      if (memory != null) {
        memories.put(row.memoryId(), memory);
      }
    }
  }

  /**
   * Returns a plan's groups, each with the day on which the cap allows it: as many as possible
   * today, the others on the days after.
   */
  private static List<Group> groups(Plan plan, DayCap today, SafetyPolicy.Cap limit) {
    CapCalendar calendar = new CapCalendar(today, limit);
    return plan.groups().stream()
        .map(
            group ->
                new Group(
                    group.groupId(),
                    group.sourceIds(),
                    group.estimatedTokens(),
                    new TimeRange(group.start(), group.end()),
                    group.channelId(),
                    calendar.take(group.sourceIds().size())))
        .toList();
  }
}
