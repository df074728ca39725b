package dev.lethe.call.compaction;

import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.question.ModelQuestion.GroupSummary;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Budget;
import dev.lethe.hygiene.compaction.GroupValue;
import dev.lethe.hygiene.compaction.MemoryGrouping;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.PlanArguments;
import dev.lethe.hygiene.compaction.Planner;
import dev.lethe.hygiene.compaction.QueueRules;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.janitor.JanitorEvent;
import dev.lethe.janitor.JanitorState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Purging;
import dev.lethe.policy.CompactionPolicy.GroupKey;
import dev.lethe.policy.Policy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * One portion of a compaction run in one scope: ends grace periods, plans the due memories and
 * orders summaries. Memories with an ordered summary leave the queue, so that they are not planned
 * twice, and return to it if the summary fails. Groups that exceed the day's cap stay in the queue,
 * and the run continues after them.
 */
final class ScopePortion {
  /** Largest number of summaries that a portion orders. */
  private static final int ORDERS = 4;

  /**
   * Largest number of tokens of the groups whose summaries a portion orders, unless a single group
   * has more.
   */
  private static final long TOKENS = 20_000;

  private static final long FRESH_MS = TimeUnit.DAYS.toMillis(1);

  private final PartitionContext partition;
  private final GroupQuestions questions;
  private final CompactionRunRow run;
  private final Scope scope;
  private final Policy policy;
  private final boolean applies;
  private final MemoryGrouping grouping;
  private final List<RunChange> changes = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final List<Order> orders = new ArrayList<>();
  private RunCounts counts;
  private boolean more;

  /** True if the portion ends before all rows that it read are handled. */
  private boolean stopped;

  /** Tokens that are still to be freed; the largest number if there is no budget. */
  private long excess;

  /** Tokens that a dry run would have freed in the scope so far. */
  private long freed;

  /** Last row that is handled; null for none. */
  private QueueRow past;

  /**
   * @param run run that is in the scope
   */
  ScopePortion(PartitionContext partition, CompactionRunRow run, GroupQuestions questions) {
    this.partition = partition;
    this.questions = questions;
    this.run = run;
    this.scope = run.scope();
    this.policy = partition.of(scope);
    this.applies = policy.compaction().mode() == StageMode.APPLY;
    this.counts = run.counts();
    this.freed = run.freed();
    this.grouping = MemoryGrouping.of(policy.compaction());
  }

  Step step(long arrivedAt) {
    purge();
    JanitorState state = JanitorState.LISTEN.on(JanitorEvent.GC_DUE);
    if (policy.compaction().mode() != StageMode.OFF) {
      compact(arrivedAt);
    }
    state = state.on(orders.isEmpty() ? JanitorEvent.DONE : JanitorEvent.GROUP_PLANNED);
    CompactionRunRow here = past == null ? run : run.after(past);
    CompactionRunRow after = here.with(more, counts, run.flags()).freeing(freed);
    Step step = Step.NOTHING.changes(changes).put(after).effects(effects);
    if (state == JanitorState.SUMMARIZE) {
      return step.orders(orders);
    }
    step = step.next(Tick.next(run.at()));
    return more ? step : step.reports(questions.report(after, arrivedAt));
  }

  /** Purges memories whose grace period is over. */
  private void purge() {
    Purging purging = new Purging(policy);
    List<QueueRow> over =
        partition.queue().rows(scope, Purpose.GRACE, 0, run.at(), CompactionRun.READS);
    for (QueueRow row : over) {
      Memory memory = partition.memories().memory(scope, row.memoryId());
      if (memory != null) {
        effects.addAll(
            purging.effects(
                memory, partition.memories().tombstone(scope, row.memoryId()), run.at()));
      }
      effects.add(new Effect.RemoveQueueRow(scope, row));
    }
    more = over.size() == CompactionRun.READS;
  }

  private void compact(long arrivedAt) {
    Budget budget = partition.budget(scope);
    List<QueueRow> read = budget.isDue() ? rows() : List.of();
    if (read.isEmpty()) {
      return;
    }
    excess = policy.compaction().hasBudget() ? budget.excess() - freed : Long.MAX_VALUE;
    boolean full = read.size() == CompactionRun.READS;
    List<QueueRow> rows = full ? withWholeDays(read) : read;
    Map<String, Memory> due = PlanCompaction.memories(partition, scope, rows, run.at());
    Optional<CapRow> today = cap(due.size(), arrivedAt);
    if (today.isEmpty()) {
      more = true;
      return;
    }
    DayCap cap = today.get().cap();
    Planner.Planned planned =
        new Planner(policy, PlanArguments.of(policy).withSourceTokens(budget.mostOfGroup()))
            .plan(
                GroupHash.planOfRun(scope.name(), run.at()),
                scope,
                due.values(),
                run.at(),
                cap.limit(policy.safety().compaction()));
    List<Plan.Group> groups = inOrder(planned.plan(), cap, due);
    Set<String> ordered = applies ? order(planned.plan(), groups, cap, due) : Set.of();
    if (!ordered.isEmpty() || cap.base() > 0) {
      changes.add(RunChange.put(today.get()));
    }
    tidy(rows, due, planned.plan(), ordered);
    counts = counts.sparing(planned.spared());
    if (stopped) {
      more = true;
      return;
    }
    if (applies) {
      leave(planned.plan(), ordered);
    } else {
      wouldDo(groups, cap);
    }
    more |= full && excess > 0;
    past = rows.get(rows.size() - 1);
  }

  /** Returns the next due rows; rows that this run has passed over are not read again. */
  private List<QueueRow> rows() {
    return run.after().isEmpty()
        ? partition.queue().rows(scope, Purpose.DUE, 0, run.at(), CompactionRun.READS)
        : partition
            .queue()
            .rowsAfter(scope, QueueRow.ofKey(run.after()), run.at(), CompactionRun.READS);
  }

  /**
   * Leaves the last day, which may have more rows, to the next portion, because groups are planned
   * whole.
   */
  private List<QueueRow> withWholeDays(List<QueueRow> rows) {
    long last = MemoryIds.dayOf(rows.get(rows.size() - 1).memoryId());
    int end = 0;
    while (MemoryIds.dayOf(rows.get(end).memoryId()) != last) {
      end++;
    }
    return isByDay() && end > 0 ? rows.subList(0, end) : rows;
  }

  private boolean isByDay() {
    return policy.compaction().groupBy().contains(GroupKey.DAY);
  }

  /**
   * Returns the day's cap; empty if the next portion has to continue counting it. In a dry run, the
   * deletions it would have made so far count as made.
   */
  private Optional<CapRow> cap(int due, long arrivedAt) {
    long wouldGo = (applies ? 0 : counts.memoriesDeleted()) + due;
    CompactionCaps caps = new CompactionCaps(partition);
    CapRow today = caps.of(scope, arrivedAt, wouldGo);
    if (caps.isDecided(today, wouldGo)) {
      return Optional.of(today);
    }
    changes.add(RunChange.put(today));
    return Optional.empty();
  }

  /**
   * Returns the groups in the order in which they are compacted: the oldest first, or the least
   * valuable if not all of them are, and after them those with messages of the last day.
   */
  private List<Plan.Group> inOrder(Plan plan, DayCap today, Map<String, Memory> due) {
    long sources = plan.groups().stream().mapToLong(group -> group.sourceIds().size()).sum();
    boolean isLimited =
        policy.compaction().hasBudget() || !today.allows(sources, policy.safety().compaction());
    if (!isLimited || plan.groups().size() < 2) {
      return plan.groups();
    }
    GroupValue value =
        new GroupValue(policy.compaction(), WordCountsRow.words(partition, scope), run.at());
    Map<String, Double> values = new HashMap<>();
    for (Plan.Group group : plan.groups()) {
      values.put(group.groupId(), value.of(sources(group, due)));
    }
    return plan.groups().stream()
        .sorted(
            Comparator.comparing((Plan.Group group) -> group.end() > run.at() - FRESH_MS)
                .thenComparingDouble(group -> values.get(group.groupId())))
        .toList();
  }

  private static List<Memory> sources(Plan.Group group, Map<String, Memory> due) {
    return group.sourceIds().stream().map(due::get).toList();
  }

  /** Returns the estimated tokens that the compaction of a group frees. */
  private long freed(Plan.Group group) {
    return Math.round((1 - policy.compaction().keepShare()) * group.estimatedTokens());
  }

  /**
   * Orders summaries up to the portion's limits, and until enough tokens are freed.
   *
   * @return the source ids of their groups
   */
  private Set<String> order(
      Plan plan, List<Plan.Group> groups, DayCap today, Map<String, Memory> due) {
    Set<String> ordered = new HashSet<>();
    DayCap cap = today;
    long tokens = 0;
    for (Plan.Group group : groups) {
      if (!cap.allows(group.sourceIds().size(), policy.safety().compaction())) {
        continue;
      }
      if (!orders.isEmpty()
          && (excess <= 0
              || orders.size() == ORDERS
              || tokens + group.estimatedTokens() > TOKENS)) {
        stopped = true;
        break;
      }
      tokens += group.estimatedTokens();
      excess -= freed(group);
      cap = cap.plus(group.sourceIds().size());
      ordered.addAll(group.sourceIds());
      GroupSummary asked = GroupSummary.ofRun(plan, group, policy.compaction().summaryWriter());
      changes.add(RunChange.put(asked));
      orders.add(questions.order(asked, sources(group, due)));
    }
    return ordered;
  }

  /** Counts the groups that this run defers. */
  private void leave(Plan plan, Set<String> ordered) {
    for (Plan.Group group : plan.groups()) {
      if (!ordered.contains(group.sourceIds().get(0))) {
        counts = counts.deferring(group.sourceIds().size());
      }
    }
  }

  /** Counts the groups that a dry run would compact. */
  private void wouldDo(List<Plan.Group> groups, DayCap today) {
    DayCap cap = today.plus(counts.memoriesDeleted());
    for (Plan.Group group : groups) {
      if (excess <= 0) {
        return;
      }
      int sources = group.sourceIds().size();
      if (cap.allows(sources, policy.safety().compaction())) {
        cap = cap.plus(sources);
        counts = counts.committed(sources);
        freed += freed(group);
        excess -= freed(group);
      } else {
        counts = counts.deferring(sources);
      }
    }
  }

  /**
   * Removes the rows of memories that are ordered, due later or left over as singles from the due
   * rows.
   */
  private void tidy(List<QueueRow> rows, Map<String, Memory> due, Plan plan, Set<String> ordered) {
    QueueRules rules = new QueueRules(partition.policy());
    Set<String> grouped = new HashSet<>();
    plan.groups().forEach(group -> grouped.addAll(group.sourceIds()));
    boolean byDay = isByDay();
    for (QueueRow row : rows) {
      Memory memory = due.get(row.memoryId());
      Optional<QueueRow> now = memory == null ? Optional.empty() : rules.due(memory);
      boolean isDue = now.isPresent() && now.get().at() <= run.at();
      if (ordered.contains(row.memoryId())) {
        effects.add(new Effect.RemoveQueueRow(scope, row));
      } else if (!isDue) {
        replace(row, now);
      } else if (byDay && !grouped.contains(row.memoryId())) {
        replace(row, Optional.of(single(memory)));
      }
    }
    ordered.forEach(id -> effects.add(new Effect.RemoveQueueRow(scope, single(due.get(id)))));
  }

  private QueueRow single(Memory memory) {
    return new QueueRow(Purpose.SINGLE, grouping.singleAt(memory), memory.memoryId());
  }

  private void replace(QueueRow before, Optional<QueueRow> after) {
    effects.add(new Effect.RemoveQueueRow(scope, before));
    after.ifPresent(row -> effects.add(new Effect.PutQueueRow(scope, row)));
  }
}
