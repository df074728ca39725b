package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.family.match.Match;
import dev.lethe.fingerprint.Digest;
import dev.lethe.policy.Policy;
import java.util.concurrent.TimeUnit;

/** What becomes of a bot's message once its family has judged it: rules M2 and R5. */
public final class FamilyRules {
  private final Policy policy;
  private final long seenMs;
  private final boolean backfill;

  /**
   * @param backfill true where history that happened long before it arrives is taken in
   */
  public FamilyRules(Policy policy, boolean backfill) {
    this.policy = policy;
    this.seenMs = TimeUnit.HOURS.toMillis(policy.minting().seenHours());
    this.backfill = backfill;
  }

  /** The reason that names how a message was recognised. */
  public static Reason reason(Match match) {
    return switch (match.kind()) {
      case NEW -> Reason.NEW_FAMILY;
      case EXACT -> Reason.EXACT_DUPLICATE;
      case NEAR -> Reason.NEAR_DUPLICATE;
      case TEMPLATE -> Reason.TEMPLATE_MATCH;
    };
  }

  /** Whether a message is folded into its family, minted, or history sent again. */
  public Verdict verdict(Arrival arrival, Match match) {
    if (match.kind() == Match.Kind.NEW || !match.insideWindow() || keepsRepeats(arrival.event())) {
      return Verdict.MINTED;
    }
    long occurredAt = arrival.event().occurredAt();
    boolean history =
        !backfill && arrival.at() - occurredAt > seenMs && occurredAt <= match.lastSighting();
    return history ? Verdict.REDELIVERED : Verdict.AGGREGATED;
  }

  /** The reason for that verdict. */
  public Reason reason(Verdict verdict, Match match) {
    if (verdict == Verdict.REDELIVERED) {
      return Reason.LATE_REPLAY;
    }
    return verdict == Verdict.MINTED && match.kind() != Match.Kind.NEW && match.insideWindow()
        ? Reason.RAW_BOT_ALLOWED
        : reason(match);
  }

  private boolean keepsRepeats(Event event) {
    Policy here = policy.forTenant(event.tenant());
    return !here.dedupe().aggregateBotDupes()
        || here.channels().of(event.channelId()).rawBotMemory();
  }

  /**
   * The ruling on a message that has joined its family.
   *
   * @param memoryId of a message that is minted; null for one that is folded into the family
   * @param signature of the message
   * @param sampled whether the family's record learned from it
   */
  public static Ruling.Closed judged(
      Ruling.Waiting waiting,
      Reason reason,
      String memoryId,
      Ruling.FamilyPart family,
      Digest signature,
      boolean sampled) {
    Arrival arrival = waiting.arrival();
    Long editedAt = waiting.editedAt();
    if (memoryId != null) {
      MessageTrace leaves =
          new MessageTrace.Minted(memoryId, family.familyId(), signature, sampled, arrival.at());
      return new Ruling.Minted(arrival, reason, leaves, editedAt, family);
    }
    MessageTrace leaves =
        sampled
            ? new MessageTrace.Sampled(
                family.familyId(),
                arrival.event().eventId(),
                signature,
                editedAt == null ? Long.MIN_VALUE : editedAt,
                arrival.at())
            : null;
    boolean usesUpTrace = leaves == null && waiting.trace() instanceof MessageTrace.Edited;
    return new Ruling.Aggregated(
        arrival, reason, leaves, usesUpTrace, family.familyId(), family.distance());
  }
}
