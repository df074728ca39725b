package dev.lethe.call;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.cleanup.CleanupCounts;
import dev.lethe.hygiene.cleanup.PatternStep;
import dev.lethe.hygiene.cleanup.ProposedUpdate;
import dev.lethe.hygiene.cleanup.UpdateQuestion;
import dev.lethe.item.ItemRow;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.InvalidAnswerException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Questions to a model for a better text of a pattern, and the handling of its answers, each of
 * which becomes a review case. Rule CL13.
 */
public final class UpdateQuestions {
  /** The model proposes no better text. */
  private static final String UNCHANGED = "unchanged";

  /** Largest number of questions that one record drops: each takes a tenth of a millisecond. */
  private static final int SWEPT = 500;

  private static final long PATIENCE = TimeUnit.DAYS.toMillis(1);

  private static final String STAGE = HygieneStage.CLEANUP.wireName();

  private final PartitionContext terms;

  public UpdateQuestions(PartitionContext terms) {
    this.terms = terms;
  }

  private LlmOrder order(UpdateRow row, Memory pattern) {
    return new LlmOrder(
        new LlmRequest(
            row.requestId(),
            row.scope(),
            LlmRequest.UPDATE_PATTERN,
            row.runId(),
            terms.format().write(UpdateQuestion.input(row.ask(), pattern, terms.format())),
            row.at(),
            notAfter(row)));
  }

  /** Returns the time after which an answer is no longer awaited, epoch milliseconds. */
  private long notAfter(UpdateRow row) {
    int minutes = terms.of(row.scope()).cleanup().intervalMinutes();
    return row.at() + Math.min(PATIENCE, TimeUnit.MINUTES.toMillis(minutes));
  }

  private Memory pattern(UpdateRow row) {
    return terms.memories().memory(row.scope(), row.ask().pattern().memoryId());
  }

  private static Proposal proposal(UpdateAsk ask) {
    return new Proposal.Update(ask.pattern(), null);
  }

  /** Handles the answer to a question; does nothing if no answer is awaited. */
  public Step settle(WorkResult returned, long arrivedAt) {
    return terms
        .runs()
        .row(UpdateRow.key(returned.scope(), returned.requestId()))
        .map(row -> (UpdateRow) row)
        .filter(row -> !row.settled())
        .map(row -> settle(row, returned.to(LlmRequest.UPDATE_PATTERN), arrivedAt))
        .orElse(Step.NOTHING);
  }

  private Step settle(UpdateRow row, WorkResult returned, long arrivedAt) {
    Answered answered = new Answered(row, returned.tokens(), arrivedAt);
    if (returned.said() instanceof WorkResult.Failed failed) {
      return answered.refused(failed.reason(), failed.message());
    }
    if (!(returned.said() instanceof WorkResult.Answered said)) {
      return Step.NOTHING;
    }
    Memory pattern = pattern(row);
    if (!row.ask().pattern().isStill(pattern)) {
      return answered.refused(
          JudgedAnswer.CHANGED, "the pattern has changed since the model " + "saw it");
    }
    try {
      ProposedUpdate update = ProposedUpdate.read(said.json());
      return update.saysAs(UpdateQuestion.text(pattern, terms.format()))
          ? answered.unchanged()
          : answered.proposed(update);
    } catch (InvalidAnswerException invalid) {
      return answered.refused(LlmError.ANSWER_INVALID.wireName(), invalid.getMessage());
    }
  }

  private static Step judging(String outcome) {
    return Step.judging(new JudgedAnswer(LlmRequest.UPDATE_PATTERN, outcome));
  }

  /** A question that has been answered. */
  private final class Answered {
    private final UpdateRow row;
    private final long tokens;
    private final long arrivedAt;

    Answered(UpdateRow row, long tokens, long arrivedAt) {
      this.row = row;
      this.tokens = tokens;
      this.arrivedAt = arrivedAt;
    }

    Step refused(String reason, String message) {
      return step(List.of(RunChange.remove(row)), reason, told(0, flag(row, reason, message)));
    }

    Step unchanged() {
      String message = "the model proposes no change";
      return step(
          List.of(RunChange.put(row.withNone())),
          UNCHANGED,
          told(0, flag(row, UNCHANGED, message)));
    }

    Step proposed(ProposedUpdate update) {
      Member pattern = row.ask().pattern();
      List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(row)));
      ReviewCase found = new ReviewCase(row.ask().reason(), proposal(row.ask()));
      new ReviewQueue(terms, STAGE, row.scope(), row.runId(), row.at())
          .found(found, row.capBase(), terms.memories())
          .ifPresent(changes::add);
      Effect text =
          new Effect.PutProposed(
              row.scope(), pattern.memoryId(), pattern.seen(), update.content(), update.reason());
      return Step.ofRun(List.of(), List.of(text), null)
          .then(step(changes, JudgedAnswer.USED, told(1, flag(row, row.ask().reason(), null))));
    }

    private Step step(List<RunChange> changes, String outcome, Report report) {
      return Step.ofRun(changes, List.of(), null)
          .then(judging(outcome))
          .then(Step.reporting(List.of(report)));
    }

    private Report told(long flagged, Map<String, Object> flag) {
      Map<String, Long> counts = new LinkedHashMap<>();
      counts.put(CleanupCounts.FLAGGED, flagged);
      counts.put(CleanupCounts.LLM_TOKENS, tokens);
      return report(row, counts, List.of(flag), arrivedAt);
    }
  }

  /**
   * Returns a question's entry in the {@code flagged} list of a report.
   *
   * @param message a sentence for people, or null
   */
  private Map<String, Object> flag(UpdateRow row, String reason, String message) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("phase", PatternStep.Update.PHASE);
    flag.put("reason", reason);
    if (message != null) {
      flag.put("message", message);
    }
    flag.put("memory_ids", List.of(row.ask().pattern().memoryId()));
    Memory pattern = pattern(row);
    flag.put("item_ids", pattern == null ? List.of() : List.of(pattern.itemId()));
    return flag;
  }

  private Report report(
      UpdateRow row, Map<String, Long> counts, List<Map<String, Object>> flags, long arrivedAt) {
    return new Report(
        row.runId(),
        STAGE,
        row.scope(),
        false,
        row.at(),
        arrivedAt,
        terms.of(row.scope()).version(),
        counts,
        terms.format().write(flags));
  }

  /**
   * Drops expired questions, with one report per run, and "unchanged" answers that have expired or
   * whose pattern has changed. A record drops a limited number; a later run drops the rest.
   *
   * @param at time of the run that begins, epoch milliseconds
   */
  Step givenUp(long at, long arrivedAt) {
    Map<String, List<UpdateRow>> byRun = new LinkedHashMap<>();
    List<RunChange> changes = new ArrayList<>();
    for (RunRow one : terms.runs().rows(UpdateRow.ALL)) {
      UpdateRow row = (UpdateRow) one;
      if (changes.size() == SWEPT) {
        break;
      }
      if (row.settled() ? !row.holds(at) || !saysTheSame(row) : notAfter(row) <= at) {
        changes.add(RunChange.remove(row));
        if (!row.settled()) {
          byRun.computeIfAbsent(row.runId(), unused -> new ArrayList<>()).add(row);
        }
      }
    }
    Step all = Step.ofRun(changes, List.of(), null);
    String message = "no text arrived in time";
    for (List<UpdateRow> rows : byRun.values()) {
      List<Map<String, Object>> flags =
          rows.stream().map(row -> flag(row, ScoreRequests.UNANSWERED, message)).toList();
      Map<String, Long> counts = Map.of(CleanupCounts.FLAGGED, 0L);
      all = all.then(Step.reporting(List.of(report(rows.get(0), counts, flags, arrivedAt))));
    }
    return all;
  }

  private boolean saysTheSame(UpdateRow row) {
    Memory pattern = pattern(row);
    return pattern != null
        && pattern.lifecycle().isLive()
        && row.ask().pattern().saysTheSame(Member.of(pattern));
  }

  /** Removes the questions about forgotten memories: not even a hash of their text may remain. */
  public static List<RunChange> forgotten(
      PartitionContext terms, Scope scope, List<String> memoryIds) {
    return terms.runs().rows(UpdateRow.prefix(scope)).stream()
        .filter(row -> memoryIds.contains(((UpdateRow) row).ask().pattern().memoryId()))
        .map(RunChange::remove)
        .toList();
  }

  /** Returns a case with its proposed text, or as it is if the text is no longer stored. */
  public static ReviewRow worded(PartitionContext terms, ReviewRow row) {
    return text(terms, row).map(text -> row.saying(text.content())).orElse(row);
  }

  /**
   * Returns the proposed text of a case; empty if the case proposes none or the text is no longer
   * stored.
   */
  public static Optional<ItemRow.Proposed> text(PartitionContext terms, ReviewRow row) {
    return row.proposal() instanceof Proposal.Update update
        ? Optional.ofNullable(terms.items().proposed(row.scope(), update.pattern().memoryId()))
            .filter(text -> text.seen().equals(update.pattern().seen()))
        : Optional.empty();
  }

  /**
   * Returns the removal of the proposed texts of deleted cases.
   *
   * @param changes changes that are not applied yet
   */
  static List<Effect> leaving(PartitionContext terms, List<RunChange> changes) {
    List<Effect> effects = new ArrayList<>();
    for (RunChange change : changes) {
      if (change.row() == null
          && terms.runs().row(change.key()).orElse(null) instanceof ReviewRow row
          && row.proposal() instanceof Proposal.Update update) {
        effects.add(new Effect.RemoveProposed(row.scope(), update.pattern().memoryId()));
      }
    }
    return effects;
  }

  /**
   * Questions of the steps of one record. It keeps track of them itself, since their rows are not
   * in the store yet.
   */
  final class Asking {
    /** Largest number of open questions per scope. */
    private static final int MOST = 100;

    /**
     * Questions and "unchanged" answers by scope, read once per record, which may have many
     * questions.
     */
    private final Map<Scope, List<UpdateRow>> known = new HashMap<>();

    /**
     * Result of asking.
     *
     * @param order null if the question is not asked
     */
    record Asked(List<RunChange> changes, LlmOrder order) {
      private static final Asked NOTHING = new Asked(List.of(), null);
    }

    /**
     * Asks a question unless an answer, a review case or an open question exists.
     *
     * @param capBase base of the day's cap, as counted by the run
     * @param left number of requests that the run may still make about the scope
     * @param memories memories as left by the preceding steps
     */
    Asked ask(
        StageRow run,
        Scope scope,
        long capBase,
        UpdateAsk ask,
        long left,
        MemoryRepository memories) {
      Optional<ReviewRow> waiting = waiting(scope, ask);
      if (waiting.isPresent()) {
        ReviewCase again = new ReviewCase(waiting.get().reason(), proposal(ask));
        return new Asked(
            new ReviewQueue(terms, run, scope).found(again, capBase, memories).stream().toList(),
            null);
      }
      List<UpdateRow> here =
          known.computeIfAbsent(
              scope,
              unused ->
                  new ArrayList<>(
                      terms.runs().rows(UpdateRow.prefix(scope)).stream()
                          .map(row -> (UpdateRow) row)
                          .toList()));
      boolean isAnswered = here.stream().anyMatch(row -> isAnswer(row, ask, run.at()));
      long open = here.stream().filter(row -> isOpen(row, run.at())).count();
      if (isAnswered || left <= 0 || open >= MOST) {
        return Asked.NOTHING;
      }
      UpdateRow row = new UpdateRow(scope, run.runId(scope), run.at(), capBase, ask, false);
      here.add(row);
      Memory pattern = memories.memory(scope, ask.pattern().memoryId());
      return new Asked(List.of(RunChange.put(row)), order(row, pattern));
    }

    /** Returns the open case with a proposed text for the pattern, or the rejected one. */
    private Optional<ReviewRow> waiting(Scope scope, UpdateAsk ask) {
      return terms
          .runs()
          .row(ReviewRow.key(STAGE, scope, proposal(ask)))
          .map(row -> (ReviewRow) row)
          .filter(
              row ->
                  switch (row.status()) {
                    case OPEN -> row.proposal().equals(proposal(ask)) && isWorded(row);
                    case REJECTED -> row.isOfTheSame(proposal(ask));
                    case APPROVED -> false;
                  });
    }

    private boolean isWorded(ReviewRow row) {
      return text(terms, row).isPresent();
    }

    private boolean isAnswer(UpdateRow row, UpdateAsk ask, long at) {
      if (!row.ask().pattern().memoryId().equals(ask.pattern().memoryId())) {
        return false;
      }
      return row.settled()
          ? row.holds(at) && row.ask().pattern().saysTheSame(ask.pattern())
          : isOpen(row, at);
    }

    private boolean isOpen(UpdateRow row, long at) {
      return !row.settled() && notAfter(row) > at;
    }
  }
}
