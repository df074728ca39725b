package dev.lethe.call.question;

import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.ModelQuestion.Scores;
import dev.lethe.call.question.ScoredScopeRow.Failure;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.cleanup.CleanupStage;
import dev.lethe.hygiene.cleanup.PatternScores;
import dev.lethe.hygiene.cleanup.ShownPattern;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.InvalidJsonException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Questions for scores of patterns. A cleanup run asks as it looks at its scopes, and waits; when
 * all answers have arrived or its wait is over, it visits the scopes again and reports the
 * questions with its other work. Rules CL9 to CL12.
 */
public final class ScoreQuestions extends QuestionHandler<Scores> {
  /** Reason code of a question without an answer in time. */
  static final String UNANSWERED = "unanswered";

  /**
   * Longest wait of a call: its caller gets a reply after ten minutes at the latest, and the
   * remaining work takes time as well.
   */
  private static final long PATIENCE_OF_CALLS = TimeUnit.MINUTES.toMillis(7);

  private static final long PATIENCE_OF_RUNS = TimeUnit.HOURS.toMillis(1);

  /**
   * Time that a run keeps of its interval for acting: the end of its wait is checked every ten
   * seconds.
   */
  private static final long LEFT_TO_ACT = TimeUnit.SECONDS.toMillis(30);

  /** Retention of rows of a run that never ended. */
  private static final long KEPT = TimeUnit.DAYS.toMillis(1);

  /** Largest number of expired scores that a run of the interval removes as it begins. */
  private static final int SWEPT = 2_000;

  /** Expired scores removed per new one: more than one, so that their number declines. */
  private static final int SWEPT_EACH = 2;

  public ScoreQuestions(PartitionContext partition) {
    super(partition, Scores.class, LlmRequest.SCORE_PATTERNS);
  }

  /** Returns the model that workers ask first: they use one policy for all tenants. */
  public static String actor(PartitionContext partition) {
    return partition.policy().models().actor().name();
  }

  private String key(Memory pattern) {
    return ShownPattern.of(pattern, partition.format()).key(partition.format());
  }

  /**
   * Asks for scores of unscored patterns, except those that have changed since they were planned or
   * whose score is already awaited. Asks nothing if no time is left for an answer.
   */
  public Outcome ask(StageRow run, Scope scope, List<ScoreAsk> asks, long arrivedAt) {
    ScoredScopeRow row = row(run, scope).orElseGet(() -> ScoredScopeRow.begin(run, scope));
    String actor = actor(partition);
    Set<String> awaited = new HashSet<>();
    questions(scope).stream()
        .filter(question -> actor.equals(question.actor()))
        .forEach(question -> awaited.addAll(question.keys()));
    List<RunChange> changes = new ArrayList<>();
    List<Order> orders = new ArrayList<>();
    long until = until(run, arrivedAt);
    for (ScoreAsk ask : arrivedAt < until ? asks : List.<ScoreAsk>of()) {
      Map<String, List<Memory>> unscored = unscored(run, scope, ask, actor);
      unscored.keySet().removeAll(awaited);
      awaited.addAll(unscored.keySet());
      if (!unscored.isEmpty()) {
        Scores question =
            new Scores(
                scope,
                Scores.requestId(run.runId(scope), row.requests() + orders.size() + 1),
                run.key(),
                run.at(),
                List.copyOf(unscored.keySet()),
                unscored.values().stream()
                    .map(patterns -> patterns.stream().map(Memory::memoryId).toList())
                    .toList(),
                actor);
        changes.add(RunChange.put(question));
        orders.add(order(question, input(unscored), arrivedAt, until));
      }
    }
    changes.add(RunChange.put(row.withRequests(orders.size())));
    return new Outcome(changes, orders, Map.of(), null);
  }

  private Map<String, Object> input(Map<String, List<Memory>> unscored) {
    return ShownPattern.input(
        unscored.values().stream()
            .map(patterns -> ShownPattern.of(patterns.get(0), partition.format()))
            .toList());
  }

  /** Returns the unscored patterns by content key, in the order of the plan. */
  private Map<String, List<Memory>> unscored(
      StageRow run, Scope scope, ScoreAsk ask, String actor) {
    Map<String, List<Memory>> unscored = new LinkedHashMap<>();
    for (Member member : ask.patterns()) {
      Memory memory = partition.memories().memory(scope, member.memoryId());
      if (member.isStill(memory)) {
        String key = key(memory);
        if (ScoreRow.score(partition.runs(), scope, key, actor, run.at()).isEmpty()) {
          unscored.computeIfAbsent(key, unused -> new ArrayList<>()).add(memory);
        }
      }
    }
    return unscored;
  }

  @Override
  protected Step settle(Scores question, WorkResult result, long arrivedAt) {
    if (!result.isOfModel()) {
      return Step.NOTHING;
    }
    List<ScoreRow> scores = new ArrayList<>();
    Failure failure = failure(question, result, scores);
    List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(question)));
    scores.stream().map(RunChange::put).forEach(changes::add);
    changes.addAll(expiredScores(question.at(), SWEPT_EACH * scores.size()));
    partition
        .runs()
        .row(ScoredScopeRow.class, ScoredScopeRow.key(question))
        .map(row -> row.answered(result.tokens(), failure))
        .ifPresent(row -> changes.add(RunChange.put(row)));
    String used = scores.isEmpty() ? JudgedAnswer.CHANGED : JudgedAnswer.USED;
    Step step = judge(failure == null ? used : failure.reason()).changes(changes);
    return isLast(question) ? step.next(next(arrivedAt)) : step;
  }

  /** Returns true if the scope has no other open question. */
  private boolean isLast(Scores question) {
    return Stream.of("", question.key())
        .flatMap(after -> partition.runs().next(prefix(question.scope()), after).stream())
        .allMatch(open -> open.key().equals(question.key()));
  }

  /**
   * Returns the failure of a request; null if it has scores.
   *
   * @param scores receives the scores
   */
  private Failure failure(Scores question, WorkResult result, List<ScoreRow> scores) {
    if (result.content() instanceof WorkResult.Failed failed) {
      return failure(question, failed.reason(), failed.message());
    }
    try {
      scores.addAll(scores(question, result.json()));
      return null;
    } catch (InvalidJsonException invalid) {
      return failure(question, LlmError.ANSWER_INVALID.wireName(), invalid.getMessage());
    }
  }

  private static Failure failure(Scores question, String reason, String message) {
    return new Failure(reason, message, 1, question.keys().size());
  }

  /**
   * Returns the scores of contents that a live pattern still has: no hash of deleted content may be
   * kept.
   */
  private List<ScoreRow> scores(Scores question, Object json) {
    PatternScores read = PatternScores.read(json, question.keys().size());
    List<ScoreRow> scores = new ArrayList<>();
    for (int i = 0; i < question.keys().size(); i++) {
      String key = question.keys().get(i);
      boolean isLive =
          question.memoryIds().get(i).stream()
              .map(id -> partition.memories().memory(question.scope(), id))
              .anyMatch(
                  pattern ->
                      pattern != null && pattern.lifecycle().isLive() && key.equals(key(pattern)));
      if (isLive) {
        scores.add(
            ScoreRow.of(
                question.scope(), key, read.scores().get(i), question.at(), question.actor()));
      }
    }
    return scores;
  }

  // The run that waits

  /**
   * Returns the time at which a run stops waiting for scores, epoch milliseconds. It is fixed at
   * the first question, regardless of later changes of the policy, and lies before the next
   * interval.
   */
  public long until(StageRow run, long arrivedAt) {
    if (run.notAfter() != null) {
      return run.notAfter();
    } else if (run.call() != null) {
      return arrivedAt + PATIENCE_OF_CALLS;
    }
    long interval = TimeUnit.MINUTES.toMillis(partition.policy().cleanup().intervalMinutes());
    long next = run.at() - Math.floorMod(run.at(), interval) + interval;
    return Math.min(arrivedAt + PATIENCE_OF_RUNS, next - LEFT_TO_ACT);
  }

  /** Puts a run that has looked at all scopes into the waiting phase. */
  public Step await(StageRow run, long arrivedAt) {
    StageRow waiting = run.awaiting(until(run, arrivedAt));
    // All answers may have arrived in the meantime.
    return Step.NOTHING.put(waiting).next(next(arrivedAt));
  }

  private static Tick next(long at) {
    return new Tick(CleanupStage.NAME, at, true);
  }

  /** Returns the ticks for runs whose wait is over. */
  public List<Tick> due(long now) {
    return readyRuns(now).isEmpty() ? List.of() : List.of(next(now));
  }

  /** Returns the waiting runs that have no open question or whose wait is over. */
  public List<StageRow> readyRuns(long now) {
    String runs = StageRow.ALL + CleanupStage.NAME + '|';
    return partition.runs().rows(StageRow.class, runs).stream()
        .filter(run -> run.awaitsScores() && (now >= run.notAfter() || !hasQuestions(run)))
        .toList();
  }

  private boolean hasQuestions(StageRow run) {
    return rows(partition, run).stream()
        .anyMatch(row -> partition.runs().next(prefix(row.scope()), "").isPresent());
  }

  /** Ends the unanswered questions of a run. */
  public List<RunChange> abandon(StageRow run) {
    List<RunChange> changes = new ArrayList<>();
    for (ScoredScopeRow row : rows(partition, run)) {
      ScoredScopeRow after = abandon(run, row, changes);
      if (!after.equals(row)) {
        changes.add(RunChange.put(after));
      }
    }
    return changes;
  }

  /** Ends a run's questions about one scope; returns the scope's row with the failures added. */
  private ScoredScopeRow abandon(StageRow run, ScoredScopeRow row, List<RunChange> changes) {
    ScoredScopeRow after = row;
    for (Scores question : questions(row.scope())) {
      if (question.run().equals(run.key()) && question.at() == run.at()) {
        changes.add(RunChange.remove(question));
        after = after.failing(failure(question, UNANSWERED, "no answer in time"));
      }
    }
    return after;
  }

  /**
   * Passes the rows of the last run of the interval, which has not ended, on to the next one: it
   * reports them and asks again for missing scores.
   */
  public List<RunChange> passOn(StageRow next) {
    Optional<StageRow> last = partition.runs().row(StageRow.class, next.key());
    List<RunChange> changes = new ArrayList<>();
    for (ScoredScopeRow row : last.map(run -> rows(partition, run)).orElse(List.of())) {
      changes.add(RunChange.remove(row));
      changes.add(RunChange.put(abandon(last.get(), row, changes).of(next)));
    }
    return changes;
  }

  /** Returns the scopes about which a run has asked. */
  public static List<ScoredScopeRow> rows(PartitionContext partition, StageRow run) {
    return partition.runs().rows(ScoredScopeRow.class, ScoredScopeRow.prefix(run));
  }

  /** Returns the state of a run's questions about a scope; empty if it asked none. */
  public Optional<ScoredScopeRow> row(StageRow run, Scope scope) {
    return partition.runs().row(ScoredScopeRow.class, ScoredScopeRow.prefix(run) + scope.name());
  }

  // Removal

  /** Removes the scores of forgotten memories as well. */
  @Override
  List<RunChange> forget(Scope scope, Set<String> memoryIds, long now) {
    List<RunChange> changes = new ArrayList<>();
    for (String id : memoryIds) {
      Memory memory = partition.memories().memory(scope, id);
      if (memory != null && memory.kind() == Kind.PATTERN && memory.item() != null) {
        ScoreRow.rows(partition.runs(), scope, key(memory), now)
            .map(RunChange::remove)
            .forEach(changes::add);
      }
    }
    for (Scores question : questions(scope)) {
      Scores left = question.without(memoryIds);
      if (!left.equals(question)) {
        changes.add(RunChange.put(left));
      }
    }
    return changes;
  }

  /** Removes the rows of runs that never ended, and expired scores. */
  public List<RunChange> removeOutdated(long at) {
    List<RunChange> changes = new ArrayList<>();
    questions().stream()
        .filter(question -> question.at() < at - KEPT)
        .map(RunChange::remove)
        .forEach(changes::add);
    partition.runs().rows(ScoredScopeRow.class, ScoredScopeRow.ALL).stream()
        .filter(row -> row.at() < at - KEPT)
        .map(RunChange::remove)
        .forEach(changes::add);
    changes.addAll(expiredScores(at, SWEPT));
    return changes;
  }

  /**
   * Returns the removal of expired scores, oldest first.
   *
   * @param most largest number of scores to remove
   */
  private List<RunChange> expiredScores(long at, int most) {
    List<RunChange> changes = new ArrayList<>();
    Optional<RunRow> score = partition.runs().next(ScoreRow.ALL, "");
    while (changes.size() < most && score.isPresent() && !((ScoreRow) score.get()).isValid(at)) {
      changes.add(RunChange.remove(score.get()));
      score = partition.runs().next(ScoreRow.ALL, score.get().key());
    }
    return changes;
  }
}
