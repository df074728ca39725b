package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Ask;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.hygiene.collapse.MergeEligibility;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Protection;
import dev.lethe.memory.RetrievalWeights;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.Deleting;
import dev.lethe.memory.summary.EarlierSummary;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryText;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.memory.summary.Wisdom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Commits planned steps on a scope's sessions: rules X1 to X6. */
public final class SessionCommit implements StepCommit {
  /** Reason in the tombstones of messages and summaries. */
  public static final String PRUNED = "session_pruned";

  private final StepContext terms;

  public SessionCommit(StepContext terms) {
    this.terms = terms;
  }

  @Override
  public StepOutcome commit(StageStep step) {
    return step instanceof PreferenceStep preference
        ? commit(preference)
        : commit((PruneStep) step);
  }

  @Override
  public List<StageStep> steps(Proposal approved) {
    return List.of();
  }

  @Override
  public StepOutcome leave(StageStep step, String reason) {
    if (step instanceof PruneStep prune) {
      return refused(prune, reason);
    }
    String loser = ((PreferenceStep) step).loser().memoryId();
    return StepOutcome.refused(
        Map.of("preferences_merged", -1L, ScopeReport.DEFERRED, 1L),
        new Leftover(Map.of("memory_id", loser), 1, reason));
  }

  private StepOutcome commit(PreferenceStep step) {
    Memory loser = terms.memory(step.loser().memoryId());
    Memory winner = terms.memory(step.winner().memoryId());
    if (!step.loser().isStill(loser)
        || Protection.protects(loser, terms.policy())
        || !step.winner().isStill(winner)) {
      return leave(step, Leftover.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    Deleting.add(
        loser,
        winner.memoryId(),
        PreferenceArrivals.REASON,
        terms.runId(),
        terms.arrivedAt(),
        effects);
    return StepOutcome.done(led(effects), List.of(loser.memoryId()));
  }

  private StepOutcome commit(PruneStep step) {
    List<Memory> leaving = new ArrayList<>();
    List<Member> members = new ArrayList<>(step.messages());
    members.addAll(step.summaries());
    for (Member member : members) {
      Memory memory = free(member);
      if (memory == null) {
        return refused(step, Leftover.CHANGED);
      }
      leaving.add(memory);
    }
    if ((step.coveredBy() != null && !holds(step.coveredBy()))
        || (step.followsWisdom() && !isThere(wisdomId(step.sessionId())))) {
      return refused(step, Leftover.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    List<String> written = new ArrayList<>();
    Wisdom kept = step.wisdom() == null ? null : unerased(step.wisdom());
    if (kept != null) {
      Memory wisdom = wisdom(kept);
      written.add(wisdom.memoryId());
      put(wisdom, effects);
    }
    List<Ask> asks = new ArrayList<>();
    if (step.summary() != null && step.summary().item() == null) {
      if (sourcesStand(step.summary().ask())) {
        asks.add(step.summary().ask());
      }
    } else if (step.summary() != null) {
      SummaryItem item = SummaryItem.read(step.summary().item(), terms.format());
      StepOutcome summary = write(step.summary().ask(), item);
      effects.addAll(summary.effects());
      written.addAll(summary.written());
    }
    boolean isKept = kept != null || step.followsWisdom();
    String wisdomId = isKept ? wisdomId(step.sessionId()) : null;
    for (Memory memory : leaving) {
      boolean isMessage = memory.kind() == Kind.SESSION_MESSAGE;
      String standsForIt = isMessage ? step.coveredBy().memoryId() : wisdomId;
      Deleting.add(memory, standsForIt, PRUNED, terms.runId(), terms.arrivedAt(), effects);
    }
    return new StepOutcome(
        led(effects),
        leaving.stream().map(Memory::memoryId).toList(),
        written,
        asks,
        kept == null && step.wisdom() != null ? Map.of("wisdom_extracted", -1L) : Map.of(),
        null);
  }

  /** Returns the effects with references moved from removed memories to their successors. */
  private List<Effect> led(List<Effect> effects) {
    return terms.led(effects);
  }

  private static StepOutcome refused(PruneStep step, String reason) {
    Map<String, Long> corrections = new LinkedHashMap<>();
    corrections.put("messages_pruned", -(long) step.messages().size());
    corrections.put("summaries_removed", -(long) step.summaries().size());
    if (step.wisdom() != null) {
      corrections.put("wisdom_extracted", -1L);
    }
    if (step.summary() != null) {
      corrections.put("summaries_requested", -1L);
    }
    corrections.put(ScopeReport.DEFERRED, (long) step.leaving());
    boolean isNothing = step.leaving() == 0;
    return StepOutcome.refused(
        corrections, isNothing ? null : PruneStep.left(step.sessionId(), step.leaving(), reason));
  }

  /** Returns the memory if it is unchanged and may be removed, else null. */
  private Memory free(Member member) {
    Memory memory = terms.memory(member.memoryId());
    return member.isStill(memory)
            && MergeEligibility.of(memory, terms.policy(), terms.now()) == MergeEligibility.FREE
        ? memory
        : null;
  }

  /** Returns true if a summary is unchanged and may replace messages. */
  private boolean holds(Member summary) {
    Memory memory = terms.memory(summary.memoryId());
    return summary.isStill(memory)
        && MergeEligibility.of(memory, terms.policy(), terms.now()) != MergeEligibility.RESTING;
  }

  private boolean isThere(String memoryId) {
    Memory memory = terms.memory(memoryId);
    return memory != null && memory.lifecycle().isLive();
  }

  /**
   * Returns the wisdom without statements whose sources were erased since the plan, possibly by
   * other steps of the same plan; null if nothing is left.
   */
  private Wisdom unerased(Wisdom planned) {
    Set<String> erased = new LinkedHashSet<>(planned.sources());
    erased.removeIf(
        id -> {
          Tombstone tombstone = terms.tombstone(id);
          return tombstone == null || tombstone.contentHash() != null;
        });
    Wisdom left = planned.without(erased, !erased.isEmpty());
    return left.statements().isEmpty() ? null : left;
  }

  /**
   * Stores a summary written by a model, with the origin of each statement; does nothing if one of
   * its sources has changed.
   */
  public StepOutcome write(SummaryAsk ask, SummaryV1 said) {
    if (!sourcesStand(ask)) {
      return StepOutcome.refused(Map.of(), null);
    }
    List<Memory> sources = ask.sourceIds().stream().map(id -> terms.memory(id)).toList();
    EarlierSummary earlier =
        sources.get(0).kind() == Kind.SESSION_SUMMARY
            ? EarlierSummary.of(sources.get(0), terms.format())
            : null;
    return write(ask, SummaryItem.of(said, sources, earlier));
  }

  private StepOutcome write(SummaryAsk ask, SummaryItem item) {
    if (!sourcesStand(ask)) {
      return StepOutcome.refused(Map.of(), null);
    }
    Memory summary = summary(ask, item);
    List<Effect> effects = new ArrayList<>();
    put(summary, effects);
    return new StepOutcome(
        effects, List.of(), List.of(summary.memoryId()), List.of(), Map.of(), null);
  }

  private boolean sourcesStand(SummaryAsk ask) {
    return ask.sources().stream()
        .allMatch(source -> source.isStill(terms.memory(source.memoryId())));
  }

  private static void put(Memory memory, List<Effect> effects) {
    effects.add(new Effect.PutMemory(memory));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.Embed(VectorChange.of(memory)));
    }
  }

  private String wisdomId(String sessionId) {
    return MemoryIds.ofSummary(
        terms.scope(), terms.runId(), "wisdom/" + sessionId, DayCap.dayOf(terms.now()));
  }

  private Memory wisdom(Wisdom wisdom) {
    boolean fits =
        EmbeddingRules.tokens(wisdom.text()) <= terms.policy().minting().embedMaxTokens();
    return memory(
        wisdomId(wisdom.sessionId()),
        Kind.WISDOM,
        null,
        wisdom.text(),
        fits ? EmbeddingStatus.REQUESTED : EmbeddingStatus.SUMMARISE_FIRST,
        wisdom.sources(),
        terms.arrivedAt(),
        wisdom.write(terms.format()));
  }

  /**
   * Returns the memory of a summary. Its item id is derived from the run, so that a repeated run
   * writes it once.
   */
  private Memory summary(SummaryAsk ask, SummaryItem item) {
    String itemId = "summary-" + terms.runId();
    String text = SummaryText.of(item.summary());
    ItemFields fields =
        new ItemFields.SessionSummary(ask.sessionId(), text, ask.coversUntil(), item);
    return memory(
        MemoryIds.ofItem(terms.scope(), itemId),
        Kind.SESSION_SUMMARY,
        itemId,
        text,
        EmbeddingStatus.NONE,
        ask.sourceIds(),
        ask.seenUntil(),
        new ItemState(terms.now(), false, ask.sourceIds(), null, fields, null)
            .write(terms.format()));
  }

  private Memory memory(
      String memoryId,
      Kind kind,
      String itemId,
      String text,
      EmbeddingStatus embedding,
      List<String> sources,
      long admittedAt,
      String item) {
    return new Memory(
        memoryId,
        kind,
        terms.scope(),
        itemId,
        null,
        new Memory.Content(
            text, terms.prints().normalized(terms.scope().tenant(), text), List.of()),
        Memory.Source.LETHE,
        terms.now(),
        terms.now(),
        null,
        admittedAt,
        1,
        new Memory.Cluster(null, null),
        Memory.Retrieval.of(RetrievalWeights.of(kind, false, terms.policy().context().weights())),
        Memory.Usage.NEVER,
        embedding,
        new Memory.Lifecycle(false, null, null, null, terms.runId(), null),
        sources,
        List.of(),
        Memory.Fingerprints.NONE,
        item,
        Memory.SCHEMA_VERSION);
  }
}
