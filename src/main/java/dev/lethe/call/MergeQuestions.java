package dev.lethe.call;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.consolidation.AskStep;
import dev.lethe.hygiene.consolidation.ConsolidationCommit;
import dev.lethe.hygiene.consolidation.MergeQuestion;
import dev.lethe.hygiene.consolidation.NewEntryStep;
import dev.lethe.hygiene.consolidation.ProposedEntry;
import dev.lethe.hygiene.consolidation.ProposedText;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.InvalidAnswerException;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Merger;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Questions to a model for the text of merged entries, and the handling of its answers, each of
 * which is decided when it arrives. Rules CN14 to CN16.
 */
public final class MergeQuestions {
  /** Largest number of questions that one record drops: each takes a tenth of a millisecond. */
  static final int GIVEN_UP = 500;

  /** Number of questions after which one record does not begin with another scope. */
  private static final int LOOKED_AT = 2_000;

  private static final String STAGE = HygieneStage.CONSOLIDATION.wireName();

  private final PartitionContext terms;
  private final MergeReports reports;

  public MergeQuestions(PartitionContext terms) {
    this.terms = terms;
    this.reports = new MergeReports(terms);
  }

  private LlmOrder order(MergeRow row, List<Memory> sources) {
    return new LlmOrder(
        new LlmRequest(
            row.requestId(),
            row.scope(),
            LlmRequest.MERGE_ENTRIES,
            row.runId(),
            terms.format().write(MergeQuestion.input(row.ask(), sources, terms.format())),
            row.at(),
            notAfter(row)));
  }

  /** Returns the time after which an answer is no longer awaited, epoch milliseconds. */
  private long notAfter(MergeRow row) {
    int minutes = terms.of(row.scope()).consolidation().intervalMinutes();
    return row.at() + TimeUnit.MINUTES.toMillis(minutes);
  }

  /**
   * Returns the sources of a question, or an empty list if any of them has changed since the run
   * saw it.
   */
  private static List<Memory> sources(MergeAsk ask, Scope scope, MemoryRepository memories) {
    List<Memory> sources = new ArrayList<>();
    for (Member source : ask.sources()) {
      Memory memory = memories.memory(scope, source.memoryId());
      if (!source.isStill(memory)) {
        return List.of();
      }
      sources.add(memory);
    }
    return sources;
  }

  /**
   * Returns the questions whose answers were lost when the process stopped during verification;
   * they have to be asked again.
   */
  public List<Order> left() {
    List<Order> left = new ArrayList<>();
    for (RunRow row : terms.runs().rows(MergeRow.ALL)) {
      MergeRow merge = (MergeRow) row;
      List<Memory> sources =
          merge.answered() && isWantedStill(merge) && !UndoRow.isOf(merge.runId(), terms.runs())
              ? sources(merge.ask(), merge.scope(), terms.memories())
              : List.<Memory>of();
      if (!sources.isEmpty()) {
        left.add(order(merge, sources));
      }
    }
    return left;
  }

  /** Returns the unanswered questions of a run. */
  List<MergeRow> of(String runId) {
    return terms.runs().rows(MergeRow.ALL).stream()
        .map(row -> (MergeRow) row)
        .filter(row -> row.runId().equals(runId))
        .toList();
  }

  /** Handles the answer to a question; does nothing if no answer is awaited. */
  public Step settle(WorkResult returned, long arrivedAt) {
    return terms
        .runs()
        .row(MergeRow.key(returned.scope(), returned.requestId()))
        .map(row -> settle((MergeRow) row, returned.to(LlmRequest.MERGE_ENTRIES), arrivedAt))
        .orElse(Step.NOTHING);
  }

  private Step settle(MergeRow row, WorkResult returned, long arrivedAt) {
    WorkResult.Said said = returned.said();
    if (UndoRow.isOf(row.runId(), terms.runs())) {
      return judging(JudgedAnswer.UNDONE);
    } else if (said instanceof WorkResult.Failed failed) {
      return refused(row, failed.reason(), failed.message(), arrivedAt);
    } else if (!isWantedStill(row)) {
      String message = "the current policy does not allow a model to write this text";
      return refused(row, Flag.POLICY_CHANGED, message, arrivedAt);
    } else if (said instanceof WorkResult.Answered answered) {
      return verify(row, answered.json(), arrivedAt);
    }
    return said instanceof WorkResult.Verified verified
        ? decide(row, verified, arrivedAt)
        : Step.NOTHING;
  }

  /**
   * Returns true if the current policy still uses a model for merging and, for a run of the
   * interval, still applies changes.
   */
  private boolean isWantedStill(MergeRow row) {
    ConsolidationPolicy now = terms.of(row.scope()).consolidation();
    return now.merger() == Merger.LLM && (now.mode() == StageMode.APPLY || !row.isOfInterval());
  }

  private Step refused(MergeRow row, String reason, String message, long arrivedAt) {
    return Step.ofRun(List.of(RunChange.remove(row)), List.of(), null)
        .then(judging(reason))
        .then(reports.ofNothing(List.of(row), reason, message, arrivedAt));
  }

  private static Step judging(String outcome) {
    return Step.judging(new JudgedAnswer(LlmRequest.MERGE_ENTRIES, outcome));
  }

  /** Checks the form of an answer, which may be anything, and orders its verification. */
  private Step verify(MergeRow row, Object json, long arrivedAt) {
    String text;
    try {
      text = ProposedEntry.read(json).content();
    } catch (InvalidAnswerException invalid) {
      String reason = LlmError.ANSWER_INVALID.wireName();
      return refused(row, reason, invalid.getMessage(), arrivedAt);
    }
    List<Memory> sources = sources(row.ask(), row.scope(), terms.memories());
    if (sources.isEmpty()) {
      return make(row, text, arrivedAt);
    }
    ProposedText proposed =
        ProposedText.of(
            text, sources, terms.vectors(), terms.of(row.scope()), row.at(), terms.format());
    return Step.ordering(
        List.of(RunChange.put(row.withAnswer())),
        List.of(),
        List.of(new VerifyOrder(row.requestId(), row.scope(), proposed, terms.queries())));
  }

  private Step decide(MergeRow row, WorkResult.Verified verified, long arrivedAt) {
    String objection = verified.objection();
    if (objection == null) {
      return make(row, verified.text(), arrivedAt);
    }
    if (!ProposedText.isLasting(objection)) {
      String message = "the model's text cannot be compared with its sources";
      return refused(row, objection, message, arrivedAt);
    }
    String message = "the model's text does not cover all of its sources";
    Step flagged = refused(row, objection, message, arrivedAt);
    List<RunChange> cases =
        queue(row.scope(), row.runId(), row.at())
            .found(new ReviewCase(objection, proposal(row.ask())), row.capBase(), terms.memories())
            .stream()
            .toList();
    return flagged.then(Step.ofRun(cases, List.of(), null));
  }

  private ReviewQueue queue(Scope scope, String runId, long at) {
    return new ReviewQueue(terms, STAGE, scope, runId, at);
  }

  private static Proposal proposal(MergeAsk ask) {
    return new Proposal.Make(ask.phase(), ask.itemId(), ask.sources());
  }

  /** Replaces the entries by the merged one if they are unchanged and the day's cap allows it. */
  private Step make(MergeRow row, String text, long arrivedAt) {
    MergeAsk ask = row.ask();
    NewEntryStep step =
        new NewEntryStep(ask.phase(), ask.itemId(), ask.type(), text, ask.sources());
    StageRow today =
        StageRow.ofInterval(
            HygieneStage.CONSOLIDATION, arrivedAt, StageRuns.tool(HygieneStage.CONSOLIDATION));
    ScopeRunContext here = new ScopeRunContext(terms, today, row.scope());
    DayCap day = here.today(row.capBase(), arrivedAt);
    ConsolidationCommit commit =
        new ConsolidationCommit(terms.ofSteps(row.scope(), row.runId(), row.at(), arrivedAt));
    StepOutcome outcome =
        here.allows(day, step.leaving())
            ? commit.commit(step)
            : commit.leave(step, Leftover.CAP_REACHED);
    List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(row)));
    List<Effect> effects = new ArrayList<>(outcome.effects());
    if (!outcome.gone().isEmpty()) {
      here.count(day.plus(outcome.gone().size()), changes, effects);
      changes.add(RunChange.put(RunRow.OfRemoved.ofMerge(row, outcome.gone(), outcome.written())));
    }
    Leftover left = outcome.left();
    return Step.ofRun(changes, effects, null)
        .then(judging(left == null ? JudgedAnswer.USED : left.reason()))
        .then(reports.ofMerge(row, step, outcome, arrivedAt));
  }

  /**
   * Drops expired questions up to a limit, with one report per run, and leaves the rest to another
   * record.
   *
   * @param at time of the run that begins, epoch milliseconds
   * @param from scope to continue with; null to begin with the first
   */
  Step givenUp(long at, Scope from, long arrivedAt) {
    Map<String, List<MergeRow>> byRun = new LinkedHashMap<>();
    List<RunChange> changes = new ArrayList<>();
    Tick rest = null;
    int lookedAt = 0;
    String after = from == null ? "" : MergeRow.prefix(from);
    Scope scope = from;
    Optional<RunRow> next = terms.runs().next(MergeRow.ALL, after);
    while (next.isPresent() && rest == null) {
      MergeRow row = (MergeRow) next.get();
      boolean isOfAnother = !row.scope().equals(scope);
      scope = row.scope();
      if (changes.size() >= GIVEN_UP || (isOfAnother && lookedAt >= LOOKED_AT)) {
        rest = Tick.goOn(STAGE, scope, at);
      } else if (notAfter(row) <= at) {
        byRun.computeIfAbsent(row.runId(), unused -> new ArrayList<>()).add(row);
        changes.add(RunChange.remove(row));
      }
      lookedAt++;
      next = terms.runs().next(MergeRow.ALL, row.key());
    }
    Step all = Step.ofRun(changes, List.of(), rest);
    String message = "no text arrived before the next run, which requests another";
    for (List<MergeRow> rows : byRun.values()) {
      all = all.then(reports.ofNothing(rows, Flag.MERGE_UNANSWERED, message, arrivedAt));
    }
    return all;
  }

  /**
   * Questions of the steps of one record. It keeps track of them itself, since their rows are not
   * in the store yet.
   */
  final class Asking {
    /** Largest number of open questions per scope. */
    private static final int MOST = 100;

    /** A question about one of the entries is already open. */
    private static final String AWAITED = "awaited";

    /** The run that asks is being undone. */
    private static final String UNDONE = JudgedAnswer.UNDONE;

    /** The scope has too many open questions, so this one waits for another run. */
    private static final String TOO_MUCH = "too_much_asked";

    /** Open questions by scope, read once per record, which may have many questions. */
    private final Map<Scope, List<MergeRow>> open = new HashMap<>();

    /**
     * Result of asking.
     *
     * @param order null if the question is not asked
     * @param corrections corrections by name to the counts that the plan reported
     * @param left null if the question was asked, or a review case was noted instead
     */
    record Asked(
        List<RunChange> changes, LlmOrder order, Map<String, Long> corrections, Leftover left) {}

    /**
     * Asks a question unless it was asked before.
     *
     * @param capBase base of the day's cap, as counted by the run
     * @param memories memories as left by the preceding steps
     */
    Asked ask(StageRow run, Scope scope, long capBase, MergeAsk ask, MemoryRepository memories) {
      MergeRow row = new MergeRow(scope, run.runId(scope), run.at(), capBase, ask, false);
      Optional<ReviewRow> known = known(scope, ask);
      if (known.isPresent()) {
        ReviewCase again = new ReviewCase(known.get().reason(), proposal(ask));
        List<RunChange> cases =
            queue(scope, row.runId(), row.at()).found(again, capBase, memories).stream().toList();
        return new Asked(cases, null, ConsolidationCommit.flaggedUnasked(ask), null);
      }
      String why = whyNotNow(row);
      if (why != null) {
        StepOutcome left =
            new ConsolidationCommit(terms.ofSteps(scope, row.runId(), row.at(), row.at()))
                .leave(new AskStep(ask), why);
        return new Asked(List.of(), null, left.corrections(), left.left());
      }
      here(row).add(row);
      return new Asked(
          List.of(RunChange.put(row)), order(row, sources(ask, scope, memories)), Map.of(), null);
    }

    /** Returns the reason for leaving a question to another run, or null if it can be asked now. */
    private String whyNotNow(MergeRow row) {
      if (UndoRow.isOf(row.runId(), terms.runs())) {
        return UNDONE;
      } else if (here(row).stream().anyMatch(other -> other.ask().overlaps(row.ask()))) {
        return AWAITED;
      }
      return here(row).size() >= MOST ? TOO_MUCH : null;
    }

    private List<MergeRow> here(MergeRow row) {
      return open.computeIfAbsent(row.scope(), scope -> open(scope, row.at()));
    }

    /**
     * Returns the review case of an earlier answer about the same entries, unless it was approved.
     */
    private Optional<ReviewRow> known(Scope scope, MergeAsk ask) {
      return terms
          .runs()
          .row(ReviewRow.key(STAGE, scope, proposal(ask)))
          .map(row -> (ReviewRow) row)
          .filter(row -> row.status() != ReviewRow.Status.APPROVED)
          .filter(row -> ProposedText.isLasting(row.reason()) && row.isOfTheSame(proposal(ask)));
    }

    private List<MergeRow> open(Scope scope, long at) {
      List<MergeRow> rows = new ArrayList<>();
      for (RunRow row : terms.runs().rows(MergeRow.prefix(scope))) {
        if (notAfter((MergeRow) row) > at) {
          rows.add((MergeRow) row);
        }
      }
      return rows;
    }
  }
}
