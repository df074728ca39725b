package dev.lethe.call.stage;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.PendingMemories;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.question.ScoreQuestions;
import dev.lethe.call.question.ScoreRow;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.CapBase;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.policy.StageMode;
import java.util.List;
import java.util.Optional;

/** Context of one stage run in one scope. */
public final class ScopeRunContext {
  private final PartitionContext partition;
  private final StageRow run;
  private final ItemStage stage;
  private final Policy policy;
  private final Scope scope;

  public ScopeRunContext(PartitionContext partition, StageRow run, Scope scope) {
    this.partition = partition;
    this.run = run;
    this.stage = partition.stage(run.stage());
    this.scope = scope;
    this.policy = partition.of(scope);
  }

  /**
   * Returns the context for executing a decision about a review case.
   *
   * @param at time of the call, epoch milliseconds
   */
  public static ScopeRunContext ofReview(
      PartitionContext partition, ReviewRow row, WaitingCall call, long at) {
    return new ScopeRunContext(
        partition,
        StageRow.ofReview(partition.stage(row.stage()), call, at, row.scope()),
        row.scope());
  }

  public StageRow run() {
    return run;
  }

  public ItemStage stage() {
    return stage;
  }

  /**
   * Returns true if the run covers the scope. A run of the interval does nothing if its stage is
   * off; a run triggered by a count does nothing unless the stage applies changes, since the
   * interval reports everything together.
   */
  boolean isWanted() {
    StageMode mode = stage.mode(policy);
    return run.call() != null
        || mode == StageMode.APPLY
        || (mode == StageMode.REPORT && !run.isOfCount());
  }

  /** Returns true if the run only reports and changes nothing. */
  boolean dryRun() {
    return run.call() == null ? stage.mode(policy) != StageMode.APPLY : run.tool().onlyReports();
  }

  /** Returns the cap of the scope per day. */
  public SafetyPolicy.Cap limit() {
    return stage.cap(policy);
  }

  /**
   * Returns the removals in the scope on the day of the given time; empty before the day's first
   * run.
   */
  private Optional<DayCap> today(long at) {
    return StageCaps.of(partition, stage, scope).filter(cap -> cap.isCurrent(at));
  }

  /**
   * Returns the removals in the scope on the day of an arrival.
   *
   * @param base base of the day's cap if nothing was removed so far, as counted by the run's plan
   */
  public DayCap today(long base, long arrivedAt) {
    return today(arrivedAt).orElseGet(() -> DayCap.begin(arrivedAt, base));
  }

  /**
   * Returns the removals in the scope on the day of an arrival, with the base that the run's plan
   * has counted, if it was made on that day.
   *
   * @param base base of the day's cap as counted by the run's plan
   */
  DayCap todayPlanned(long base, long arrivedAt) {
    DayCap day = today(base, arrivedAt);
    return day.day() <= DayCap.dayOf(run.at()) ? day.growing(base) : day;
  }

  /**
   * Returns the removals in the scope on the day of an arrival. If there are none so far, the base
   * is counted now, since one counted by a run may be weeks old.
   */
  public DayCap todayCounted(long arrivedAt) {
    return today(arrivedAt).orElseGet(() -> DayCap.begin(arrivedAt, base()));
  }

  private long base() {
    return stage.capBase() instanceof CapBase.Counted counted
        ? base(counted)
        : partition.items().counts(scope).counted();
  }

  private long base(CapBase.Counted counted) {
    RunContext here = context(true, null);
    long[] base = {0};
    int[] left = {StageCaps.READS};
    partition
        .memories()
        .scan(
            StageSnapshot.scan(stage, scope),
            () -> left[0]-- > 0,
            memory -> base[0] += isInBase(memory, counted, here) ? 1 : 0);
    return base[0];
  }

  private boolean isInBase(Memory memory, CapBase.Counted counted, RunContext here) {
    return memory.lifecycle().isLive()
        && !Protection.protects(memory, policy)
        && counted.includes().test(memory, here);
  }

  /** Stores the removals in the scope today; removals by arriving profiles count as well. */
  public void count(DayCap day, List<RunChange> changes, List<Effect> effects) {
    StageCaps.put(stage, scope, day, changes, effects);
  }

  public boolean allows(DayCap day, int more) {
    return day.allows(more, limit());
  }

  ScopeWork work() {
    return run.tool().work(context(dryRun(), today(run.at()).orElse(null)));
  }

  private RunContext context(boolean dryRun, DayCap day) {
    String actor = ScoreQuestions.actor(partition);
    return new RunContext(
        scope,
        policy,
        dryRun,
        run.at(),
        day,
        partition
            .runs()
            .row(CheckpointRow.key(run.stage(), scope))
            .map(row -> ((CheckpointRow) row).checkpoint())
            .orElse(null),
        run.phase() != StageRow.Phase.RETURNING,
        key -> ScoreRow.score(partition.runs(), scope, key, actor, run.at()).orElse(null),
        partition.vectors(),
        partition.queries(),
        partition.format());
  }

  /** Stores the position from which the next run continues; a dry run stores nothing. */
  void note(Checkpoint checkpoint, List<RunChange> changes) {
    Optional<RunRow> before = partition.runs().row(CheckpointRow.key(run.stage(), scope));
    if (dryRun()) {
      return;
    } else if (checkpoint != null) {
      changes.add(RunChange.put(new CheckpointRow(run.stage(), scope, checkpoint)));
    } else {
      before.ifPresent(row -> changes.add(RunChange.remove(row)));
    }
  }

  /**
   * Returns the context of the run's steps.
   *
   * @param memories memories as left by the preceding steps of the same call
   */
  public StepContext steps(PendingMemories memories, long arrivedAt) {
    return partition.after(memories).ofSteps(scope, run.runId(scope), run.at(), arrivedAt);
  }

  public String policyVersion() {
    return policy.version();
  }
}
