package dev.lethe.hygiene.pruning;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ask;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.Wisdom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Removal of a part of a session, with the wisdom kept from it: rules X1 to X6.
 *
 * @param coveredBy summary that contains the removed messages; null if no messages are removed
 * @param messages messages to remove
 * @param summaries summaries to remove
 * @param wisdom wisdom found in everything that is removed from the session; null if there is none,
 *     or if a preceding step has it
 * @param followsWisdom true if a preceding step has the wisdom
 * @param summary new summary, so that a later run may prune its messages; null if none is needed
 */
public record PruneStep(
    String sessionId,
    Member coveredBy,
    List<Member> messages,
    List<Member> summaries,
    Wisdom wisdom,
    boolean followsWisdom,
    NewSummary summary)
    implements StageStep {

  public PruneStep {
    messages = List.copyOf(messages);
    summaries = List.copyOf(summaries);
  }

  /**
   * A new summary of a session.
   *
   * @param item parts of the summary, as in a memory's item; null if a model is to write it
   */
  public record NewSummary(String item, SummaryAsk ask) {}

  @Override
  public int removals() {
    return messages.size() + summaries.size();
  }

  @Override
  public Map<String, Long> counts() {
    return Counts.none()
        .with(PruningStage.MESSAGES_PRUNED, messages.size())
        .with(PruningStage.SUMMARIES_REMOVED, summaries.size())
        .with(PruningStage.WISDOM_EXTRACTED, wisdom == null ? 0 : 1)
        .with(PruningStage.SUMMARIES_REQUESTED, summary == null ? 0 : 1)
        .byName();
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return removals() == 0 ? null : leftover(sessionId, removals(), reason);
  }

  /** Returns the report entry of memories of a session that are not removed. */
  static Leftover leftover(String sessionId, long memories, String reason) {
    return new Leftover(Map.of("session_id", sessionId), memories, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    List<Memory> going =
        Stream.concat(messages.stream(), summaries.stream()).map(context::removable).toList();
    SessionWriter writer = new SessionWriter(context);
    String wisdomId = writer.wisdomId(sessionId);
    if (going.contains(null)
        || (coveredBy != null && !mayReplace(context, coveredBy))
        || (followsWisdom && !isLive(context.memory(wisdomId)))) {
      return changed(context);
    }
    List<Effect> effects = new ArrayList<>();
    List<String> written = new ArrayList<>();
    Wisdom kept = wisdom == null ? null : writer.unerased(wisdom);
    if (kept != null) {
      context.put(writer.wisdom(kept), effects);
      written.add(wisdomId);
    }
    List<String> gone = new ArrayList<>(going.stream().map(Memory::memoryId).toList());
    Map<String, Long> corrections = new LinkedHashMap<>();
    if (kept == null && wisdom != null) {
      corrections.put(PruningStage.WISDOM_EXTRACTED, -1L);
    }
    List<Ask> asks = new ArrayList<>();
    if (summary != null && summary.item() != null) {
      StepOutcome summarized = writer.write(summary);
      effects.addAll(summarized.effects());
      written.addAll(summarized.written());
      gone.addAll(summarized.gone());
      corrections.putAll(summarized.corrections());
    } else if (summary != null && writer.areUnchanged(summary.ask().sources())) {
      asks.add(summary.ask());
    }
    String successor = kept != null || followsWisdom ? wisdomId : null;
    for (Memory memory : going) {
      boolean isMessage = memory.kind() == Kind.SESSION_MESSAGE;
      context.delete(
          memory, isMessage ? coveredBy.memoryId() : successor, PruningStage.PRUNED, effects);
    }
    return new StepOutcome(
        context.withReferencesMoved(effects), gone, written, asks, corrections, null);
  }

  /** Returns true if a summary is unchanged and may replace messages. */
  private static boolean mayReplace(StepContext context, Member summary) {
    Memory memory = context.unchanged(summary);
    return memory != null && context.eligibility(memory) != MergeEligibility.RESTING;
  }

  private static boolean isLive(Memory memory) {
    return memory != null && memory.lifecycle().isLive();
  }
}
