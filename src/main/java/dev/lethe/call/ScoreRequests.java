package dev.lethe.call;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.cleanup.PatternScores;
import dev.lethe.hygiene.cleanup.ShownPattern;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.InvalidAnswerException;
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
 * Requests of cleanup runs for scores of patterns, and the handling of the answers: rules CL9 to
 * CL12.
 */
public final class ScoreRequests {
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

  private final PartitionContext terms;

  public ScoreRequests(PartitionContext terms) {
    this.terms = terms;
  }

  /** Requests about a scope. */
  record Asked(List<RunChange> changes, List<Order> orders) {}

  /**
   * Requests scores for unscored patterns, except those that have changed since they were planned
   * or whose score is already awaited from another request. Requests nothing if no time is left for
   * an answer.
   */
  Asked ask(StageRow run, Scope scope, List<ScoreAsk> asks, long arrivedAt) {
    ScoredScopeRow row = of(run, scope).orElseGet(() -> ScoredScopeRow.begin(run, scope));
    String actor = actor(terms);
    Set<String> known = awaited(scope, actor);
    List<RunChange> changes = new ArrayList<>();
    List<Order> orders = new ArrayList<>();
    long until = until(run, arrivedAt);
    for (ScoreAsk ask : arrivedAt < until ? asks : List.<ScoreAsk>of()) {
      Map<String, Unknown> shown = unknown(run, scope, ask, actor, known);
      known.addAll(shown.keySet());
      if (!shown.isEmpty()) {
        String requestId = run.runId(scope) + "-scores-" + (row.requests() + orders.size() + 1);
        List<String> keys = List.copyOf(shown.keySet());
        List<List<String>> ids = shown.values().stream().map(Unknown::memoryIds).toList();
        changes.add(
            RunChange.put(
                new ScoreQuestionRow(scope, requestId, run.key(), run.at(), keys, ids, actor)));
        List<ShownPattern> patterns = shown.values().stream().map(Unknown::pattern).toList();
        orders.add(new LlmOrder(request(run, scope, requestId, patterns, arrivedAt, until)));
      }
    }
    changes.add(RunChange.put(row.asking(orders.size())));
    return new Asked(changes, orders);
  }

  /**
   * An unscored content.
   *
   * @param memoryIds patterns with this content
   */
  private record Unknown(ShownPattern pattern, List<String> memoryIds) {}

  /** Returns the unscored contents by key, in the order of the patterns. */
  private Map<String, Unknown> unknown(
      StageRow run, Scope scope, ScoreAsk ask, String actor, Set<String> known) {
    Map<String, Unknown> unknown = new LinkedHashMap<>();
    for (Member member : ask.patterns()) {
      Memory memory = terms.memories().memory(scope, member.memoryId());
      if (member.isStill(memory)) {
        ShownPattern pattern = ShownPattern.of(memory, terms.format());
        String key = pattern.key(terms.format());
        if (!known.contains(key)
            && ScoreRow.score(terms.runs(), scope, key, actor, run.at()).isEmpty()) {
          unknown
              .computeIfAbsent(key, unused -> new Unknown(pattern, new ArrayList<>()))
              .memoryIds()
              .add(memory.memoryId());
        }
      }
    }
    return unknown;
  }

  private LlmRequest request(
      StageRow run,
      Scope scope,
      String requestId,
      List<ShownPattern> shown,
      long arrivedAt,
      long until) {
    return new LlmRequest(
        requestId,
        scope,
        LlmRequest.SCORE_PATTERNS,
        run.runId(scope),
        terms.format().write(ShownPattern.input(shown)),
        arrivedAt,
        until);
  }

  /** Returns the model that workers ask first: they use one policy for all tenants. */
  static String actor(PartitionContext terms) {
    return terms.policy().models().actor().name();
  }

  private Set<String> awaited(Scope scope, String actor) {
    Set<String> keys = new HashSet<>();
    for (RunRow row : terms.runs().rows(ScoreQuestionRow.prefix(scope))) {
      ScoreQuestionRow question = (ScoreQuestionRow) row;
      if (actor.equals(question.actor())) {
        keys.addAll(question.keys());
      }
    }
    return keys;
  }

  /**
   * Returns the time at which a run stops waiting for scores, epoch milliseconds. It is fixed at
   * the first question, regardless of later changes of the policy, and lies before the next
   * interval.
   */
  long until(StageRow run, long arrivedAt) {
    if (run.notAfter() != null) {
      return run.notAfter();
    }
    if (run.call() != null) {
      return arrivedAt + PATIENCE_OF_CALLS;
    }
    long interval = TimeUnit.MINUTES.toMillis(terms.policy().cleanup().intervalMinutes());
    long next = run.at() - Math.floorMod(run.at(), interval) + interval;
    return Math.min(arrivedAt + PATIENCE_OF_RUNS, next - LEFT_TO_ACT);
  }

  /** Puts a run that has looked at all scopes into the waiting phase. */
  Step await(StageRow run, long arrivedAt) {
    StageRow waiting = run.awaiting(until(run, arrivedAt));
    // All answers may have arrived in the meantime.
    return Step.ofRun(List.of(RunChange.put(waiting)), List.of(), goOn(arrivedAt));
  }

  private static Tick goOn(long at) {
    return new Tick(HygieneStage.CLEANUP.wireName(), at, true);
  }

  /** Handles a model's answer, which may be a failure. */
  public Step settle(ScoreQuestionRow question, WorkResult returned, long arrivedAt) {
    List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(question)));
    List<ScoreRow> scores = new ArrayList<>();
    Optional<ScoredScopeRow.Failure> failure = failure(question, returned, scores);
    scores.stream().map(RunChange::put).forEach(changes::add);
    changes.addAll(old(question.at(), SWEPT_EACH * scores.size()));
    terms
        .runs()
        .row(ScoredScopeRow.key(question))
        .map(row -> ((ScoredScopeRow) row).spending(returned.tokens()))
        .map(row -> failure.map(row::failing).orElse(row))
        .ifPresent(row -> changes.add(RunChange.put(row)));
    String outcome =
        failure
            .map(ScoredScopeRow.Failure::reason)
            .orElse(scores.isEmpty() ? JudgedAnswer.CHANGED : JudgedAnswer.USED);
    return Step.ofRun(changes, List.of(), isLast(question) ? goOn(arrivedAt) : null)
        .then(Step.judging(new JudgedAnswer(LlmRequest.SCORE_PATTERNS, outcome)));
  }

  /** Returns true if the scope has no other open question. */
  private boolean isLast(ScoreQuestionRow question) {
    String all = ScoreQuestionRow.prefix(question.scope());
    return Stream.of("", question.key())
        .flatMap(after -> terms.runs().next(all, after).stream())
        .allMatch(open -> open.key().equals(question.key()));
  }

  /**
   * Returns the failure of an answer.
   *
   * @param scores receives the scores of contents that patterns still have
   * @return empty if the answer has scores
   */
  private Optional<ScoredScopeRow.Failure> failure(
      ScoreQuestionRow question, WorkResult returned, List<ScoreRow> scores) {
    if (returned.said() instanceof WorkResult.Failed failed) {
      return Optional.of(question.failure(failed.reason(), failed.message()));
    }
    try {
      List<String> keys = question.keys();
      PatternScores read =
          PatternScores.read(((WorkResult.Answered) returned.said()).json(), keys.size());
      for (int i = 0; i < keys.size(); i++) {
        if (isSaid(question, i)) {
          scores.add(
              ScoreRow.of(
                  question.scope(),
                  keys.get(i),
                  read.scores().get(i),
                  question.at(),
                  question.actor()));
        }
      }
      return Optional.empty();
    } catch (InvalidAnswerException invalid) {
      return Optional.of(
          question.failure(LlmError.ANSWER_INVALID.wireName(), invalid.getMessage()));
    }
  }

  /**
   * Returns true if a live pattern still has the content: no hash of deleted content may be kept.
   */
  private boolean isSaid(ScoreQuestionRow question, int index) {
    String key = question.keys().get(index);
    return question.memoryIds().get(index).stream()
        .map(id -> terms.memories().memory(question.scope(), id))
        .anyMatch(
            memory ->
                memory != null
                    && memory.lifecycle().isLive()
                    && key.equals(ShownPattern.of(memory, terms.format()).key(terms.format())));
  }

  /** Returns the ticks for runs whose wait is over. */
  public List<Tick> due(long now) {
    return over(now).isEmpty() ? List.of() : List.of(goOn(now));
  }

  /** Returns the waiting runs that have no open question or whose wait has expired. */
  List<StageRow> over(long now) {
    List<StageRow> over = new ArrayList<>();
    for (RunRow row : terms.runs().rows(StageRow.ALL + HygieneStage.CLEANUP.wireName() + '|')) {
      StageRow run = (StageRow) row;
      if (run.isAwaiting() && (now >= run.notAfter() || !isAnyOpen(run))) {
        over.add(run);
      }
    }
    return over;
  }

  private boolean isAnyOpen(StageRow run) {
    return scopes(terms, run).stream()
        .anyMatch(scope -> terms.runs().next(ScoreQuestionRow.prefix(scope), "").isPresent());
  }

  /** Drops the unanswered questions of a run. */
  List<RunChange> givenUp(StageRow run) {
    List<RunChange> changes = new ArrayList<>();
    for (ScoredScopeRow asked : rows(terms, run)) {
      ScoredScopeRow row = givenUp(run, asked, changes);
      if (!row.equals(asked)) {
        changes.add(RunChange.put(row));
      }
    }
    return changes;
  }

  /** Drops the unanswered questions about one scope; returns its row with the failures added. */
  private ScoredScopeRow givenUp(StageRow run, ScoredScopeRow asked, List<RunChange> changes) {
    ScoredScopeRow row = asked;
    for (RunRow open : terms.runs().rows(ScoreQuestionRow.prefix(asked.scope()))) {
      ScoreQuestionRow question = (ScoreQuestionRow) open;
      if (question.isOf(run)) {
        changes.add(RunChange.remove(question));
        row = row.failing(question.failure(UNANSWERED, "no answer in time"));
      }
    }
    return row;
  }

  /**
   * Passes the unfinished questions of the last run of the interval on to the next one, which
   * reports them and asks again for missing scores.
   */
  List<RunChange> passedOn(StageRow next) {
    Optional<StageRow> last = terms.runs().row(next.key()).map(row -> (StageRow) row);
    List<RunChange> changes = new ArrayList<>();
    for (ScoredScopeRow asked : last.map(run -> rows(terms, run)).orElse(List.of())) {
      changes.add(RunChange.remove(asked));
      changes.add(RunChange.put(givenUp(last.get(), asked, changes).of(next)));
    }
    return changes;
  }

  /** Returns the scopes that a run visits again, sorted. */
  static List<Scope> scopes(PartitionContext terms, StageRow run) {
    return rows(terms, run).stream().map(ScoredScopeRow::scope).sorted().toList();
  }

  private static List<ScoredScopeRow> rows(PartitionContext terms, StageRow run) {
    return terms.runs().rows(ScoredScopeRow.prefix(run)).stream()
        .map(row -> (ScoredScopeRow) row)
        .toList();
  }

  /** Returns the state of a run's requests about a scope; empty if it made none. */
  Optional<ScoredScopeRow> of(StageRow run, Scope scope) {
    return terms
        .runs()
        .row(ScoredScopeRow.prefix(run) + scope.name())
        .map(row -> (ScoredScopeRow) row);
  }

  /** Returns the report of a scope with the requests to models added. */
  ScopeReport told(ScopeReport ending, ScoredScopeRow asked) {
    List<Object> flags = new ArrayList<>();
    asked.failures().forEach(failure -> flags.add(failure.json()));
    if (ending.flagged() != null) {
      flags.addAll((List<?>) terms.format().read(ending.flagged()));
    }
    return ending.asking(
        Map.of("llm_requests", asked.requests(), "llm_tokens", asked.tokens()),
        flags.isEmpty() ? null : terms.format().write(flags));
  }

  /** Returns the remaining rows of a finished run: scopes that had nothing else to report. */
  List<ScoredScopeRow> leftOf(StageRow run) {
    return rows(terms, run);
  }

  /**
   * Removes the scores of forgotten memories and their part of open questions: not even a hash of
   * their text may remain.
   */
  public static List<RunChange> forgotten(
      PartitionContext terms, Scope scope, List<String> memoryIds, long now) {
    List<RunChange> changes = new ArrayList<>();
    for (String id : memoryIds) {
      Memory memory = terms.memories().memory(scope, id);
      if (memory != null && memory.kind() == Kind.PATTERN && memory.item() != null) {
        String key = ShownPattern.of(memory, terms.format()).key(terms.format());
        ScoreRow.rows(terms.runs(), scope, key, now).map(RunChange::remove).forEach(changes::add);
      }
    }
    Set<String> gone = new HashSet<>(memoryIds);
    for (RunRow row : terms.runs().rows(ScoreQuestionRow.prefix(scope))) {
      ScoreQuestionRow left = ((ScoreQuestionRow) row).without(gone);
      if (!left.equals(row)) {
        changes.add(RunChange.put(left));
      }
    }
    return changes;
  }

  /** Removes the rows of runs that never ended, and expired scores. */
  List<RunChange> outdated(long at) {
    List<RunChange> changes = new ArrayList<>();
    for (RunRow row : terms.runs().rows(ScoreQuestionRow.ALL)) {
      if (((ScoreQuestionRow) row).at() < at - KEPT) {
        changes.add(RunChange.remove(row));
      }
    }
    for (RunRow row : terms.runs().rows(ScoredScopeRow.ALL)) {
      if (((ScoredScopeRow) row).at() < at - KEPT) {
        changes.add(RunChange.remove(row));
      }
    }
    changes.addAll(old(at, SWEPT));
    return changes;
  }

  /**
   * Removes expired scores, oldest first.
   *
   * @param most largest number of scores to remove
   */
  private List<RunChange> old(long at, int most) {
    List<RunChange> changes = new ArrayList<>();
    Optional<RunRow> score = terms.runs().next(ScoreRow.ALL, "");
    while (changes.size() < most && score.isPresent() && !((ScoreRow) score.get()).holds(at)) {
      changes.add(RunChange.remove(score.get()));
      score = terms.runs().next(ScoreRow.ALL, score.get().key());
    }
    return changes;
  }
}
