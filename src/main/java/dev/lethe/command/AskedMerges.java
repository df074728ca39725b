package dev.lethe.command;

import dev.lethe.compaction.DayCap;
import dev.lethe.consolidation.AskStep;
import dev.lethe.consolidation.ConsolidationCommit;
import dev.lethe.consolidation.InvalidProposalException;
import dev.lethe.consolidation.MergeQuestion;
import dev.lethe.consolidation.NewEntryStep;
import dev.lethe.consolidation.ProposedEntry;
import dev.lethe.consolidation.ProposedText;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.llm.LlmError;
import dev.lethe.llm.LlmRequest;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
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
 * Texts that a model proposes for new entries: what is asked, and what becomes of the answers, each
 * of which is decided when it comes. Rules CN14 to CN16.
 */
final class AskedMerges {
  /** So many questions are given up by one record: each takes a tenth of a millisecond. */
  static final int GIVEN_UP = 500;

  /** Behind so many questions that are looked at by one record, no other scope is begun with. */
  private static final int LOOKED_AT = 2_000;

  private static final String STAGE = HygieneStage.CONSOLIDATION.wireName();

  private final Terms terms;
  private final MergeReports reports;

  AskedMerges(Terms terms) {
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

  /** When nobody waits for an answer any more, epoch milliseconds. */
  private long notAfter(MergeRow row) {
    int minutes = terms.of(row.scope()).consolidation().intervalMinutes();
    return row.at() + TimeUnit.MINUTES.toMillis(minutes);
  }

  /** The sources of what is asked, as they were seen; none if one of them isn't. */
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
   * The questions of which the answers were lost with a process while they were being verified, to
   * be asked again.
   */
  List<Order> left() {
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

  /** What a run asked and waits for. */
  List<MergeRow> of(String runId) {
    return terms.runs().rows(MergeRow.ALL).stream()
        .map(row -> (MergeRow) row)
        .filter(row -> row.runId().equals(runId))
        .toList();
  }

  /** What came of something that a run asked; of what nobody waits for, nothing. */
  Step settle(Returned returned, long arrivedAt) {
    return terms
        .runs()
        .row(MergeRow.key(returned.scope(), returned.requestId()))
        .map(row -> settle((MergeRow) row, returned.to(LlmRequest.MERGE_ENTRIES), arrivedAt))
        .orElse(Step.NOTHING);
  }

  private Step settle(MergeRow row, Returned returned, long arrivedAt) {
    Returned.Said said = returned.said();
    if (UndoRow.isOf(row.runId(), terms.runs())) {
      return judging(JudgedAnswer.UNDONE);
    } else if (said instanceof Returned.Failed failed) {
      return refused(row, failed.reason(), failed.message(), arrivedAt);
    } else if (!isWantedStill(row)) {
      String message = "by the policy that holds now no model is to write it";
      return refused(row, Flag.POLICY_CHANGED, message, arrivedAt);
    } else if (said instanceof Returned.Answered answered) {
      return verify(row, answered.json(), arrivedAt);
    }
    return said instanceof Returned.Verified verified
        ? decide(row, verified, arrivedAt)
        : Step.NOTHING;
  }

  /** Whether models are to write such texts, and a run of the interval may change anything. */
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

  /** Whoever answered may say anything. */
  private Step verify(MergeRow row, Object json, long arrivedAt) {
    String text;
    try {
      text = ProposedEntry.read(json).content();
    } catch (InvalidProposalException invalid) {
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

  private Step decide(MergeRow row, Returned.Verified verified, long arrivedAt) {
    String objection = verified.objection();
    if (objection == null) {
      return make(row, verified.text(), arrivedAt);
    }
    if (!ProposedText.isLasting(objection)) {
      String message = "what the model wrote can't be compared with what they mean";
      return refused(row, objection, message, arrivedAt);
    }
    String message = "what the model wrote doesn't stand for all of them";
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

  /** The entries give way to the new one, if they are as they were and the day's cap lets them. */
  private Step make(MergeRow row, String text, long arrivedAt) {
    MergeAsk ask = row.ask();
    NewEntryStep step =
        new NewEntryStep(ask.phase(), ask.itemId(), ask.type(), text, ask.sources());
    StageRow today =
        StageRow.ofInterval(
            HygieneStage.CONSOLIDATION, arrivedAt, StageRuns.tool(HygieneStage.CONSOLIDATION));
    StageTerms here = new StageTerms(terms, today, row.scope());
    DayCap day = here.today(row.capBase(), arrivedAt);
    ConsolidationCommit commit =
        new ConsolidationCommit(terms.ofSteps(row.scope(), row.runId(), row.at(), arrivedAt));
    StepOutcome outcome =
        here.allows(day, step.leaving())
            ? commit.commit(step)
            : commit.leave(step, Left.CAP_REACHED);
    List<RunChange> changes = new ArrayList<>(List.of(RunChange.remove(row)));
    List<Effect> effects = new ArrayList<>(outcome.effects());
    if (!outcome.gone().isEmpty()) {
      here.count(day.plus(outcome.gone().size()), changes, effects);
      changes.add(RunChange.put(RunRow.OfRemoved.ofMerge(row, outcome.gone(), outcome.written())));
    }
    Left left = outcome.left();
    return Step.ofRun(changes, effects, null)
        .then(judging(left == null ? JudgedAnswer.USED : left.reason()))
        .then(reports.ofMerge(row, step, outcome, arrivedAt));
  }

  /**
   * Gives up a portion of what nobody waits for any more, with a report for each run, and has
   * another record do the rest.
   *
   * @param at the time of the run that begins, epoch milliseconds
   * @param from the scope with which to go on; null at the beginning
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
    String message = "no text came before the next run, which asks for another";
    for (List<MergeRow> rows : byRun.values()) {
      all = all.then(reports.ofNothing(rows, Flag.MERGE_UNANSWERED, message, arrivedAt));
    }
    return all;
  }

  /** What one record's steps ask for; each is told to this, since no row of theirs is there yet. */
  final class Asking {
    /** So many questions of a scope are open at once. */
    private static final int MOST = 100;

    /** The entries are being asked about. */
    private static final String AWAITED = "awaited";

    /** The run that would ask is being undone. */
    private static final String UNDONE = JudgedAnswer.UNDONE;

    /** So much is asked that this has to wait for another run. */
    private static final String TOO_MUCH = "too_much_asked";

    /** What is open by scope: it is read once, since a record may have many questions. */
    private final Map<Scope, List<MergeRow>> open = new HashMap<>();

    /**
     * What came of a question.
     *
     * @param order null if it isn't asked
     * @param corrections by name what is to be added to the counts that the plan reported
     * @param left null if it was asked, or a person is asked instead
     */
    record Asked(
        List<RunChange> changes, LlmOrder order, Map<String, Long> corrections, Left left) {}

    /**
     * Asks, unless that was done before.
     *
     * @param capBase of the day's cap, as the run counted it
     * @param memories as the steps before it leave them
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

    /** Why it has to wait for another run; null if it is asked. */
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

    /** What a model has written of the same entries, and a person is to look at by now. */
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
