package dev.lethe.call.question;

import dev.lethe.call.Flag;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.ModelQuestion.Merge;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.call.stage.ScopeRunContext;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.consolidation.AskStep;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.hygiene.consolidation.NewEntryStep;
import dev.lethe.hygiene.consolidation.ProposedEntry;
import dev.lethe.hygiene.consolidation.ProposedText;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Merger;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Questions for the text of an entry that replaces others. An answer is verified on another thread,
 * and its result decides: the entries are replaced, or their case is left to a person. Rules CN14
 * to CN16.
 */
final class MergeQuestions extends BackgroundQuestions<Merge> {
  /** A question about one of the entries is already open. */
  private static final String AWAITED = "awaited";

  /** The scope has too many open questions. */
  private static final String TOO_MANY = "too_much_asked";

  /** Largest number of an entry's tags in a request, which must fit into a record. */
  private static final int MOST_TAGS = 50;

  MergeQuestions(PartitionContext partition) {
    super(
        partition,
        Merge.class,
        LlmRequest.MERGE_ENTRIES,
        ConsolidationStage.NAME,
        true,
        Flag.MERGE_UNANSWERED,
        "no text arrived before the next run, which requests another");
  }

  /**
   * Asks for a text, unless an earlier answer about the same entries left a review case.
   *
   * @param capBase base of the day's cap, as counted by the run
   */
  Outcome ask(Scope scope, long capBase, MergeAsk ask, StepQuestions steps) {
    StageRow run = steps.run();
    Merge question = new Merge(scope, run.runId(scope), run.at(), capBase, ask, false);
    Optional<ReviewRow> known = lastingCase(question);
    if (known.isPresent()) {
      return Outcome.nothing(
          noteCase(question, known.get().reason(), steps.memories()), AskStep.flaggedCounts(ask));
    }
    String obstacle = obstacle(question, steps);
    if (obstacle != null) {
      StepOutcome left = new AskStep(ask).skipped(scope, obstacle);
      return new Outcome(List.of(), List.of(), left.corrections(), left.left());
    }
    List<Memory> sources = sources(question, steps.memories());
    return open(question, input(question, sources), Map.of(), steps);
  }

  /** Returns the review case of an earlier answer about the same entries, unless approved. */
  private Optional<ReviewRow> lastingCase(Merge question) {
    return reviewCase(question.scope(), proposal(question))
        .filter(row -> row.status() != ReviewRow.Status.APPROVED)
        .filter(row -> ProposedText.isLasting(row.reason()) && row.isOfTheSame(proposal(question)));
  }

  /** Returns the reason for leaving a question to another run, or null if it can be asked now. */
  private String obstacle(Merge question, StepQuestions steps) {
    if (isUndone(question)) {
      return JudgedAnswer.UNDONE;
    }
    List<Merge> open =
        questions(question.scope(), steps).stream()
            .filter(other -> !isExpired(other, question.at()))
            .toList();
    if (open.stream().anyMatch(other -> other.ask().overlaps(question.ask()))) {
      return AWAITED;
    }
    return open.size() >= MOST_OPEN ? TOO_MANY : null;
  }

  /** Returns the input of a request. It contains no ids, times and authors. */
  private Map<String, Object> input(Merge question, List<Memory> sources) {
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("type", question.ask().type());
    input.put("entries", sources.stream().map(this::entry).toList());
    return input;
  }

  private Map<String, Object> entry(Memory source) {
    ItemState state = ItemState.read(source.kind(), source.item(), partition.format());
    ItemFields.Entry fields = (ItemFields.Entry) state.fields();
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("type", fields.type());
    entry.put("subject", Sentences.shown(fields.subject()));
    entry.put("tags", source.tags().stream().limit(MOST_TAGS).map(Sentences::shown).toList());
    entry.put("text", source.content().text());
    return entry;
  }

  /** Returns the sources; an empty list if any of them has changed since the run saw it. */
  private static List<Memory> sources(Merge question, MemoryRepository memories) {
    List<Memory> sources = new ArrayList<>();
    for (Member source : question.ask().sources()) {
      Memory memory = memories.memory(question.scope(), source.memoryId());
      if (!source.isStill(memory)) {
        return List.of();
      }
      sources.add(memory);
    }
    return sources;
  }

  private static Proposal proposal(Merge question) {
    MergeAsk ask = question.ask();
    return new Proposal.Make(ask.phase(), ask.itemId(), ask.sources());
  }

  private List<RunChange> noteCase(Merge question, String reason, MemoryRepository memories) {
    ReviewCase found = new ReviewCase(reason, proposal(question));
    return noteCase(question, question.capBase(), found, memories).changes();
  }

  /** Returns the questions whose answers were being verified: they are asked again. */
  @Override
  protected List<Order> lostOrders() {
    List<Order> lost = new ArrayList<>();
    for (Merge question : questions()) {
      boolean isLost = question.answered() && isWanted(question) && !isUndone(question);
      List<Memory> sources = isLost ? sources(question, partition.memories()) : List.of();
      if (!sources.isEmpty()) {
        lost.add(order(question, input(question, sources), question.at(), expiresAt(question)));
      }
    }
    return lost;
  }

  @Override
  boolean isAwaited(WorkResult result) {
    return result.content() instanceof WorkResult.Verified || result.isOfModel();
  }

  @Override
  Step settleAnswer(Merge question, WorkResult answer, long arrivedAt) {
    if (!isWanted(question)) {
      String message = "the current policy does not allow a model to write this text";
      return refuse(question, Flag.POLICY_CHANGED, message, answer.tokens(), arrivedAt);
    }
    return answer.content() instanceof WorkResult.Verified verified
        ? decide(question, verified, arrivedAt)
        : verify(question, answer.json(), arrivedAt);
  }

  /**
   * Returns true if the current policy still uses a model for merging and, for a run of the
   * interval, still applies changes.
   */
  private boolean isWanted(Merge question) {
    ConsolidationPolicy now = partition.of(question.scope()).consolidation();
    return now.merger() == Merger.LLM
        && (now.mode() == StageMode.APPLY || !question.isOfInterval());
  }

  /** Checks the form of an answer and orders its verification. */
  private Step verify(Merge question, Object json, long arrivedAt) {
    String text = ProposedEntry.read(json).content();
    List<Memory> sources = sources(question, partition.memories());
    if (sources.isEmpty()) {
      return make(question, text, arrivedAt);
    }
    Scope scope = question.scope();
    ProposedText proposed =
        ProposedText.of(
            text,
            sources,
            partition.vectors(),
            partition.of(scope),
            question.at(),
            partition.format());
    VerifyOrder order = new VerifyOrder(question.requestId(), scope, proposed, partition.queries());
    return Step.NOTHING.put(question.withAnswer()).orders(List.of(order));
  }

  private Step decide(Merge question, WorkResult.Verified verified, long arrivedAt) {
    String objection = verified.objection();
    if (objection == null) {
      return make(question, verified.text(), arrivedAt);
    } else if (!ProposedText.isLasting(objection)) {
      String message = "the model's text cannot be compared with its sources";
      return refuse(question, objection, message, 0, arrivedAt);
    }
    String message = "the model's text does not cover all of its sources";
    return refuse(question, objection, message, 0, arrivedAt)
        .changes(noteCase(question, objection, partition.memories()));
  }

  /** Replaces the entries by the merged one if they are unchanged and the day's cap allows it. */
  private Step make(Merge question, String text, long arrivedAt) {
    Scope scope = question.scope();
    MergeAsk ask = question.ask();
    NewEntryStep step =
        new NewEntryStep(ask.phase(), ask.itemId(), ask.type(), text, ask.sources());
    StageRow today = StageRow.ofInterval(Stages.CONSOLIDATION, arrivedAt);
    ScopeRunContext here = new ScopeRunContext(partition, today, scope);
    DayCap day = here.today(question.capBase(), arrivedAt);
    StepOutcome outcome =
        here.allows(day, step.removals())
            ? step.apply(partition.ofSteps(scope, question.runId(), question.at(), arrivedAt))
            : step.skipped(scope, Leftover.CAP_REACHED);
    List<RunChange> changes = new ArrayList<>();
    List<Effect> effects = new ArrayList<>(outcome.effects());
    if (!outcome.gone().isEmpty()) {
      here.count(day.plus(outcome.gone().size()), changes, effects);
      changes.add(RunChange.put(changed(question, ask.itemId(), outcome)));
    }
    Leftover left = outcome.left();
    return end(question, left == null ? JudgedAnswer.USED : left.reason())
        .changes(changes)
        .effects(effects)
        .then(report(question, step, outcome, arrivedAt));
  }

  /** Reports an entry that was written, or left out because of the day's cap or a change. */
  private Step report(Merge question, NewEntryStep step, StepOutcome outcome, long arrivedAt) {
    boolean isMade = outcome.left() == null;
    Map<String, Long> counts = new LinkedHashMap<>(step.counts());
    outcome.corrections().forEach((name, more) -> counts.merge(name, more, Long::sum));
    Report.Sample sample =
        new Report.Sample(
            step.phase(),
            null,
            MemoryIds.ofItem(question.scope(), step.itemId()),
            outcome.gone(),
            itemIds(question.scope(), memoryIds(question)),
            outcome.gone().size());
    return report(
        question,
        counts,
        isMade ? List.of(sample) : List.of(),
        isMade ? null : Leftover.write(List.of(outcome.left()), partition.format()),
        List.of(),
        arrivedAt);
  }

  private static List<String> memoryIds(Merge question) {
    return question.ask().sources().stream().map(Member::memoryId).toList();
  }

  @Override
  Map<String, Long> counts(List<Merge> ofOneRun, Long tokens) {
    return Map.of(
        ConsolidationStage.FLAGGED,
        ofOneRun.stream().mapToLong(question -> question.ask().sources().size()).sum());
  }

  @Override
  Map<String, Object> flag(Merge question, String reason, String message) {
    String shown = message == null ? ProposedText.advice(reason) : message;
    return flag(question.scope(), question.ask().phase(), reason, shown, memoryIds(question));
  }
}
