package dev.lethe.call;

import dev.lethe.call.compaction.CompactionCaps;
import dev.lethe.call.question.ScoreQuestions;
import dev.lethe.call.question.ScoreRow;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.cleanup.CleanupCommit;
import dev.lethe.hygiene.cleanup.CleanupWork;
import dev.lethe.hygiene.cleanup.Scoring;
import dev.lethe.hygiene.collapse.CollapseCommit;
import dev.lethe.hygiene.collapse.CollapseOptions;
import dev.lethe.hygiene.collapse.CollapseWork;
import dev.lethe.hygiene.consolidation.ConsolidationCommit;
import dev.lethe.hygiene.consolidation.ConsolidationOptions;
import dev.lethe.hygiene.consolidation.ConsolidationWork;
import dev.lethe.hygiene.pruning.SessionCommit;
import dev.lethe.hygiene.pruning.SessionOptions;
import dev.lethe.hygiene.pruning.SessionWork;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.CleanupPolicy.Scorer;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.policy.StageMode;
import java.util.List;
import java.util.Optional;

/** Context of one stage run in one scope. */
public final class ScopeRunContext {
  private final PartitionContext terms;
  private final StageRow run;
  private final Policy policy;
  private final Scope scope;

  public ScopeRunContext(PartitionContext terms, StageRow run, Scope scope) {
    this.terms = terms;
    this.run = run;
    this.scope = scope;
    this.policy = terms.of(scope);
  }

  /** Returns the context for executing a decision about a review case. */
  public static ScopeRunContext ofReview(PartitionContext terms, ReviewRow row, Delivery delivery) {
    StageRow run = StageRow.ofCall(row.what(), delivery, StageRuns.tool(row.what()));
    return new ScopeRunContext(terms, run, row.scope());
  }

  public StageRow run() {
    return run;
  }

  private StageMode mode() {
    return switch (run.what()) {
      case PROFILE -> policy.profile().mode();
      case SESSION -> policy.session().mode();
      case CONSOLIDATION -> policy.consolidation().mode();
      case CLEANUP -> policy.cleanup().mode();
    };
  }

  /**
   * Returns true if the run covers the scope. A run of the interval does nothing if its stage is
   * off; a run triggered by a count does nothing unless the stage applies changes, since the
   * interval reports everything together.
   */
  boolean isWanted() {
    return run.call() != null
        || mode() == StageMode.APPLY
        || (mode() == StageMode.REPORT && !run.isOfCount());
  }

  /** Returns true if the run only reports and changes nothing. */
  boolean dryRun() {
    return run.call() == null ? mode() != StageMode.APPLY : run.tool().onlyReports();
  }

  /** Returns the cap of the scope per day. */
  public SafetyPolicy.Cap limit() {
    return switch (run.what()) {
      case PROFILE -> policy.safety().profile();
      case SESSION -> policy.safety().session();
      case CONSOLIDATION -> policy.safety().consolidation();
      case CLEANUP -> policy.safety().cleanup();
    };
  }

  /**
   * Returns the removals in the scope on the day of the given time; empty before the day's first
   * run.
   */
  private Optional<DayCap> today(long at) {
    return StageCaps.of(terms, run.what(), scope).filter(cap -> cap.isCurrent(at));
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
   * Returns the removals in the scope on the day of an arrival. If there are none so far, the base
   * is counted now, since one counted by a run may be weeks old.
   */
  public DayCap todayCounted(long arrivedAt) {
    return today(arrivedAt).orElseGet(() -> DayCap.begin(arrivedAt, base()));
  }

  private long base() {
    if (run.what() == HygieneStage.PROFILE) {
      return terms.items().counts(scope).counted();
    }
    RunContext here = new RunContext(policy, true, run.at(), null, terms.format());
    long[] base = {0};
    int[] left = {CompactionCaps.READS};
    terms
        .memories()
        .scan(
            StageSnapshot.scan(run.what(), scope),
            () -> left[0]-- > 0,
            memory -> base[0] += isInBase(memory, here) ? 1 : 0);
    return base[0];
  }

  private boolean isInBase(Memory memory, RunContext here) {
    if (Protection.protects(memory, policy)) {
      return false;
    }
    return switch (memory.kind()) {
      case SESSION_MESSAGE, SESSION_SUMMARY, ENTRY -> memory.lifecycle().isLive();
      case PATTERN -> here.state(memory).filter(CleanupWork::isManual).isPresent();
      default -> false;
    };
  }

  /** Stores the removals in the scope today; removals by arriving profiles count as well. */
  public void count(DayCap day, List<RunChange> changes, List<Effect> effects) {
    StageCaps.put(run.what(), scope, day, changes, effects);
  }

  public boolean allows(DayCap day, int more) {
    return day.allows(more, limit());
  }

  ScopeWork work() {
    RunContext here =
        new RunContext(policy, dryRun(), run.at(), today(run.at()).orElse(null), terms.format());
    return switch (run.what()) {
      case PROFILE -> new CollapseWork(here, profiles());
      case SESSION -> new SessionWork(here, sessions());
      case CONSOLIDATION -> consolidation(here);
      case CLEANUP ->
          new CleanupWork(
              here, ((Tool.CleanPatterns) run.tool()).probes(), terms.vectors(), scoring());
    };
  }

  /** Returns the scoring of patterns. A run that has asked a model once does not ask again. */
  private Scoring scoring() {
    if (policy.cleanup().scorer() != Scorer.LLM) {
      return Scoring.BUILT_IN;
    }
    String actor = ScoreQuestions.actor(terms);
    return new Scoring(
        key -> ScoreRow.score(terms.runs(), scope, key, actor, run.at()).orElse(null),
        run.phase() == StageRow.Phase.RETURNING ? 0 : policy.cleanup().maxRequests(),
        true);
  }

  private ConsolidationWork consolidation(RunContext here) {
    return new ConsolidationWork(
        here,
        scope,
        entries(),
        terms
            .runs()
            .row(RunRow.OfCheckpoint.key(run.stage(), scope))
            .map(row -> ((RunRow.OfCheckpoint) row).checkpoint())
            .orElse(null),
        terms.vectors(),
        terms.queries());
  }

  private ConsolidationOptions entries() {
    Tool.ConsolidateEntries tool = (Tool.ConsolidateEntries) run.tool();
    ConsolidationOptions options =
        ConsolidationOptions.of(policy.consolidation())
            .with(tool.simThreshold(), tool.minCluster(), tool.maxClusterSize());
    return new ConsolidationOptions(
        Boolean.TRUE.equals(tool.rulesOnly()),
        tool.type(),
        options.sameType(),
        options.sameSubject(),
        options.all(),
        options.calibration(),
        options.minCluster(),
        tool.idempotencyDays() == null ? options.idempotencyDays() : tool.idempotencyDays(),
        tool.batch(),
        !Boolean.TRUE.equals(tool.noResume()));
  }

  /** Stores the position from which the next run continues; a dry run stores nothing. */
  void note(Checkpoint checkpoint, List<RunChange> changes) {
    Optional<RunRow> before = terms.runs().row(RunRow.OfCheckpoint.key(run.stage(), scope));
    if (dryRun()) {
      return;
    } else if (checkpoint != null) {
      changes.add(RunChange.put(new RunRow.OfCheckpoint(run.stage(), scope, checkpoint)));
    } else {
      before.ifPresent(row -> changes.add(RunChange.remove(row)));
    }
  }

  private CollapseOptions profiles() {
    Tool.CollapseProfiles tool = (Tool.CollapseProfiles) run.tool();
    CollapseOptions options = CollapseOptions.of(policy.profile());
    if (tool.fuzzy() != null) {
      options = options.withFuzzy(tool.fuzzy());
    }
    return tool.samples() == null ? options : options.withSamples(tool.samples());
  }

  private SessionOptions sessions() {
    Tool.PruneSessions tool = (Tool.PruneSessions) run.tool();
    SessionOptions options = SessionOptions.of(policy.session());
    return new SessionOptions(
        tool.maxMessagesPerSession() == null ? options.maxMessages() : tool.maxMessagesPerSession(),
        tool.sessionMaxAgeDays() == null ? options.maxAgeDays() : tool.sessionMaxAgeDays());
  }

  /**
   * Returns the commit of the run's steps.
   *
   * @param memories memories as left by the preceding steps of the same call
   */
  public StepCommit commit(PendingMemories memories, long arrivedAt) {
    PartitionContext then = terms.after(memories);
    StepContext here = then.ofSteps(scope, run.runId(scope), run.at(), arrivedAt);
    return switch (run.what()) {
      case PROFILE -> new CollapseCommit(here, then.items());
      case SESSION -> new SessionCommit(here);
      case CONSOLIDATION -> new ConsolidationCommit(here);
      case CLEANUP -> new CleanupCommit(here);
    };
  }

  public String policyVersion() {
    return policy.version();
  }
}
