package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.EarlierSummary;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryText;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.memory.summary.Wisdom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the summaries of sessions and the wisdom kept from them: rules X5 and X6. */
public final class SessionWriter {
  private final StepContext context;

  public SessionWriter(StepContext context) {
    this.context = context;
  }

  /**
   * Stores a summary written by a model, with the origin of each statement; does nothing if one of
   * its sources has changed.
   */
  public StepOutcome write(SummaryAsk ask, SummaryV1 answer) {
    if (!areUnchanged(ask.sources())) {
      return StepOutcome.done(List.of(), List.of());
    }
    List<Memory> sources = ask.sourceIds().stream().map(context::memory).toList();
    EarlierSummary earlier =
        sources.get(0).kind() == Kind.SESSION_SUMMARY
            ? EarlierSummary.of(sources.get(0), context.format())
            : null;
    StepOutcome written = outcome(ask, SummaryItem.of(answer, sources, earlier));
    return new StepOutcome(
        context.withReferencesMoved(written.effects()),
        written.gone(),
        written.written(),
        List.of(),
        written.corrections(),
        null);
  }

  /** Stores a summary written without a model; does nothing if one of its sources has changed. */
  StepOutcome write(PruneStep.NewSummary summary) {
    return areUnchanged(summary.ask().sources())
        ? outcome(summary.ask(), SummaryItem.read(summary.item(), context.format()))
        : StepOutcome.done(List.of(), List.of());
  }

  private StepOutcome outcome(SummaryAsk ask, SummaryItem item) {
    List<Effect> effects = new ArrayList<>();
    Memory written = summary(ask, item);
    context.put(written, effects);
    List<Memory> replaced = replaced(ask);
    for (Memory memory : replaced) {
      context.delete(memory, written.memoryId(), PruningStage.PRUNED, effects);
    }
    return new StepOutcome(
        effects,
        replaced.stream().map(Memory::memoryId).toList(),
        List.of(written.memoryId()),
        List.of(),
        replaced.isEmpty()
            ? Map.of()
            : Map.of(PruningStage.SUMMARIES_REMOVED, (long) replaced.size()),
        null);
  }

  /**
   * Returns Lethe's summaries that a new one replaces: the one that it continues, and those that
   * this one continues.
   */
  private List<Memory> replaced(SummaryAsk ask) {
    List<Memory> replaced = new ArrayList<>();
    List<String> sources = ask.sourceIds();
    while (!sources.isEmpty()) {
      Memory earlier = context.memory(sources.get(0));
      if (earlier == null || !isReplaced(earlier, ask.coversUntil())) {
        break;
      }
      replaced.add(earlier);
      sources = context.state(earlier).references();
    }
    return replaced;
  }

  private boolean isReplaced(Memory memory, long until) {
    return memory.kind() == Kind.SESSION_SUMMARY
        && memory.lifecycle().isLive()
        && context.eligibility(memory) == MergeEligibility.FREE
        && context.state(memory).fields() instanceof ItemFields.SessionSummary summary
        && summary.written() != null
        && summary.coversUntil() <= until;
  }

  boolean areUnchanged(List<Member> members) {
    return members.stream().allMatch(member -> context.unchanged(member) != null);
  }

  /**
   * Returns the wisdom without statements whose sources were erased since the plan, possibly by
   * other steps of the same plan; null if nothing is left.
   */
  Wisdom unerased(Wisdom planned) {
    Set<String> erased = new LinkedHashSet<>(planned.sources());
    erased.removeIf(
        id -> {
          Tombstone tombstone = context.tombstone(id);
          return tombstone == null || tombstone.contentHash() != null;
        });
    Wisdom left = planned.without(erased, !erased.isEmpty());
    return left.statements().isEmpty() ? null : left;
  }

  String wisdomId(String sessionId) {
    return MemoryIds.ofSummary(
        context.scope(), context.runId(), "wisdom/" + sessionId, DayCap.dayOf(context.now()));
  }

  Memory wisdom(Wisdom wisdom) {
    return context.written(
        wisdomId(wisdom.sessionId()),
        Kind.WISDOM,
        null,
        Memory.Source.LETHE,
        wisdom.text(),
        context.now(),
        context.arrivedAt(),
        1,
        Memory.Usage.NEVER,
        embedding(wisdom.text()),
        wisdom.sources(),
        wisdom.write(context.format()));
  }

  private EmbeddingStatus embedding(String text) {
    return EmbeddingRules.tokens(text) <= context.policy().minting().embedMaxTokens()
        ? EmbeddingStatus.REQUESTED
        : EmbeddingStatus.SUMMARISE_FIRST;
  }

  /**
   * Returns the memory of a summary. Its item id is derived from the run, so that a repeated run
   * writes it once.
   */
  private Memory summary(SummaryAsk ask, SummaryItem item) {
    String itemId = "summary-" + context.runId();
    String text = SummaryText.of(item.summary());
    ItemFields fields =
        new ItemFields.SessionSummary(ask.sessionId(), text, ask.coversUntil(), item);
    return context.written(
        MemoryIds.ofItem(context.scope(), itemId),
        Kind.SESSION_SUMMARY,
        itemId,
        Memory.Source.LETHE,
        text,
        context.now(),
        ask.seenUntil(),
        1,
        Memory.Usage.NEVER,
        embedding(text),
        ask.sourceIds(),
        new ItemState(context.now(), false, ask.sourceIds(), null, fields, null)
            .write(context.format()));
  }
}
