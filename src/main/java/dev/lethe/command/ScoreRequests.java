package dev.lethe.command;

import dev.lethe.cleanup.InvalidScoresException;
import dev.lethe.cleanup.PatternScores;
import dev.lethe.cleanup.ShownPattern;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.llm.LlmError;
import dev.lethe.llm.LlmRequest;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What runs of cleanup ask models about patterns, and what comes of it: rules CL9 to CL12. */
final class ScoreRequests {
  /** What no answer came to in time. */
  static final String UNANSWERED = "unanswered";

  /** Who called is answered after ten minutes at the most, and what follows takes time as well. */
  private static final long PATIENCE_OF_CALLS = TimeUnit.MINUTES.toMillis(7);

  private static final long PATIENCE_OF_RUNS = TimeUnit.HOURS.toMillis(1);

  /** What a run has left of its interval to act in: it is looked for every ten seconds. */
  private static final long LEFT_TO_ACT = TimeUnit.SECONDS.toMillis(30);

  /** What is kept for a run that never ended. */
  private static final long KEPT = TimeUnit.DAYS.toMillis(1);

  /** Old scores that an interval's run lets go as it begins. */
  private static final int SWEPT = 2_000;

  /** Old scores that go for each new one: more than one, so that fewer and fewer are left. */
  private static final int SWEPT_EACH = 2;

  private final Terms terms;

  ScoreRequests(Terms terms) {
    this.terms = terms;
  }

  /** What is asked about a scope, or asked about what is left of it. */
  record Asked(List<RunChange> changes, List<Order> orders) {}

  /**
   * Asks about what nobody has scored, unless it has changed since, somebody else's answer is
   * awaited, which serves this run as well, or there is no time left for an answer.
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
   * What nobody has scored.
   *
   * @param memoryIds of the patterns that say it
   */
  private record Unknown(ShownPattern pattern, List<String> memoryIds) {}

  /** What is to be asked, by its key, in the order of the patterns. */
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

  /** The model that workers ask first: they go by one policy for all tenants. */
  static String actor(Terms terms) {
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
   * When a run waits for scores no longer, epoch milliseconds: from its first question on the same
   * for all of them, whatever becomes of the policy, and before the interval comes round again.
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

  /** Has a run that has looked at all scopes wait for what it has asked. */
  Step await(StageRow run, long arrivedAt) {
    StageRow waiting = run.awaiting(until(run, arrivedAt));
    // All may have been answered meanwhile.
    return Step.ofRun(List.of(RunChange.put(waiting)), List.of(), goOn(arrivedAt));
  }

  private static Tick goOn(long at) {
    return new Tick(HygieneStage.CLEANUP.wireName(), at, true);
  }

  /** What a model answered, or that it could not answer. */
  Step settle(ScoreQuestionRow question, Returned returned, long arrivedAt) {
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

  /** Whether nothing else is asked about its scope. */
  private boolean isLast(ScoreQuestionRow question) {
    String all = ScoreQuestionRow.prefix(question.scope());
    return Stream.of("", question.key())
        .flatMap(after -> terms.runs().next(all, after).stream())
        .allMatch(open -> open.key().equals(question.key()));
  }

  /**
   * Says why there are no scores.
   *
   * @param scores gets those of what patterns still say
   * @return empty if the answer has scores
   */
  private Optional<ScoredScopeRow.Failure> failure(
      ScoreQuestionRow question, Returned returned, List<ScoreRow> scores) {
    if (returned.said() instanceof Returned.Failed failed) {
      return Optional.of(question.failure(failed.reason(), failed.message()));
    }
    try {
      List<String> keys = question.keys();
      PatternScores read =
          PatternScores.read(((Returned.Answered) returned.said()).json(), keys.size());
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
    } catch (InvalidScoresException invalid) {
      return Optional.of(
          question.failure(LlmError.ANSWER_INVALID.wireName(), invalid.getMessage()));
    }
  }

  /** Whether any pattern still says what was asked about: of what is gone no hash is to be kept. */
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

  /** What this partition is to be told because runs wait no longer. */
  List<Tick> due(long now) {
    return over(now).isEmpty() ? List.of() : List.of(goOn(now));
  }

  /** The runs that wait for nothing, or no longer. */
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

  /** Gives up what has not been answered. */
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

  /** What is left of a scope once it waits for nothing. */
  private ScoredScopeRow givenUp(StageRow run, ScoredScopeRow asked, List<RunChange> changes) {
    ScoredScopeRow row = asked;
    for (RunRow open : terms.runs().rows(ScoreQuestionRow.prefix(asked.scope()))) {
      ScoreQuestionRow question = (ScoreQuestionRow) open;
      if (question.isOf(run)) {
        changes.add(RunChange.remove(question));
        row = row.failing(question.failure(UNANSWERED, "no answer came in time"));
      }
    }
    return row;
  }

  /**
   * What an interval's run has asked that is not over as the next one begins: that one tells of it,
   * and asks again for what isn't there.
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

  /** The scopes at which a run looks again, in their order. */
  static List<Scope> scopes(Terms terms, StageRow run) {
    return rows(terms, run).stream().map(ScoredScopeRow::scope).sorted().toList();
  }

  private static List<ScoredScopeRow> rows(Terms terms, StageRow run) {
    return terms.runs().rows(ScoredScopeRow.prefix(run)).stream()
        .map(row -> (ScoredScopeRow) row)
        .toList();
  }

  /** What a run has asked about a scope; empty if it has asked nothing. */
  Optional<ScoredScopeRow> of(StageRow run, Scope scope) {
    return terms
        .runs()
        .row(ScoredScopeRow.prefix(run) + scope.name())
        .map(row -> (ScoredScopeRow) row);
  }

  /** What is reported of a scope about which a model was asked. */
  Ending told(Ending ending, ScoredScopeRow asked) {
    List<Object> flags = new ArrayList<>();
    asked.failures().forEach(failure -> flags.add(failure.json()));
    if (ending.flagged() != null) {
      flags.addAll((List<?>) terms.format().read(ending.flagged()));
    }
    return ending.asking(
        Map.of("llm_requests", asked.requests(), "llm_tokens", asked.tokens()),
        flags.isEmpty() ? null : terms.format().write(flags));
  }

  /** What is left of a run that is over: of scopes in which it found nothing to end with. */
  List<ScoredScopeRow> leftOf(StageRow run) {
    return rows(terms, run);
  }

  /**
   * The scores of what is forgotten, and its part of what a model is being asked: not even a hash
   * of it is to be left.
   */
  static List<RunChange> forgotten(Terms terms, Scope scope, List<String> memoryIds, long now) {
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

  /** What is left of runs that never ended, and scores that hold no more. */
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
   * Scores that hold no more, the oldest first.
   *
   * @param most that are to go
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
