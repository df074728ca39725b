package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.family.match.Match;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.util.concurrent.TimeUnit;

/** Verdicts and rulings on events that were matched to a family: rules M2, M7 and R5. */
public final class FamilyRules {
  private final Policy policy;
  private final long seenMs;
  private final boolean backfill;

  /**
   * @param backfill true if old history is ingested
   */
  public FamilyRules(Policy policy, boolean backfill) {
    this.policy = policy;
    this.seenMs = TimeUnit.HOURS.toMillis(policy.minting().seenHours());
    this.backfill = backfill;
  }

  /**
   * Returns true if old history is ingested, so that messages may already have memories under an
   * earlier application id.
   */
  public boolean isBackfill() {
    return backfill;
  }

  /** Returns the reason for a kind of match. */
  public static Reason reason(Match match) {
    return switch (match.kind()) {
      case NEW -> Reason.NEW_FAMILY;
      case EXACT -> Reason.EXACT_DUPLICATE;
      case NEAR -> Reason.NEAR_DUPLICATE;
      case TEMPLATE -> Reason.TEMPLATE_MATCH;
    };
  }

  /** Returns whether a message is folded into its family, minted, or redelivered history. */
  public Verdict verdict(Arrival arrival, Match match) {
    return verdict(arrival, match, false, null);
  }

  /**
   * Returns the verdict for a message that a suppress rule may cover; a covered message is never
   * minted.
   *
   * @param isNews true if it reports a state that is new to its family
   * @param rule null if no rule applies
   */
  public Verdict verdict(Arrival arrival, Match match, boolean isNews, SuppressRule rule) {
    boolean isNew = match.kind() == Match.Kind.NEW;
    if (rule == null
        && (isNew || isNews || !match.insideWindow() || keepsRepeats(arrival.event()))) {
      return Verdict.MINTED;
    }
    return !isNew && isHistory(arrival, match.lastSighting())
        ? Verdict.REDELIVERED
        : Verdict.AGGREGATED;
  }

  /** Returns the reason for the verdict on an event that its family has judged. */
  public Reason reason(Ruling.Waiting waiting, Verdict verdict, Match match, boolean isNews) {
    return verdict == Verdict.MINTED && waiting.ofKind() != null
        ? waiting.ofKind()
        : reason(verdict, match, isNews);
  }

  /** Returns the reason for the verdict on a message. */
  public Reason reason(Verdict verdict, Match match, boolean isNews) {
    if (verdict == Verdict.REDELIVERED) {
      return Reason.LATE_REPLAY;
    }
    if (verdict == Verdict.MINTED && isNews) {
      return Reason.NEW_VALUE;
    }
    return verdict == Verdict.MINTED && match.kind() != Match.Kind.NEW && match.insideWindow()
        ? Reason.RAW_BOT_ALLOWED
        : reason(match);
  }

  private boolean isHistory(Arrival arrival, long lastSighting) {
    long occurredAt = arrival.event().occurredAt();
    return !backfill && arrival.at() - occurredAt > seenMs && occurredAt <= lastSighting;
  }

  private boolean keepsRepeats(Event event) {
    Policy here = policy.forTenant(event.tenant());
    return event.isBotMessage()
        && (!here.dedupe().aggregateBotDupes()
            || here.channels().of(event.channelId()).rawBotMemory());
  }

  /**
   * Returns the ruling for a message that has joined its family.
   *
   * @param memoryId id of a minted message's memory; null for a message folded into the family
   * @param signature of the message
   * @param sampled true if the family's record learned from the message
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
      MessageTrace leaves = withMemory(waiting, memoryId, family, signature, sampled);
      return new Ruling.Minted(arrival, reason, leaves, editedAt, family);
    }
    MessageTrace leaves = sampled ? sample(waiting, family, signature) : null;
    return new Ruling.Aggregated(
        arrival,
        reason,
        leaves,
        leaves == null && editWaited(waiting),
        family.familyId(),
        family.distance());
  }

  /**
   * Returns the ruling for a message that has joined its family and already has a memory: rule GR3.
   *
   * @param signature of the message
   * @param sampled true if the family's record learned from the message and may still show it
   */
  public static Ruling.Redelivered known(
      Ruling.Waiting waiting,
      String memoryId,
      Ruling.FamilyPart family,
      Digest signature,
      boolean sampled) {
    Arrival arrival = waiting.arrival();
    return new Ruling.Redelivered(
        arrival, Reason.REDELIVERED, withMemory(waiting, memoryId, family, signature, sampled));
  }

  /**
   * Returns the ruling for a message that has joined its family and that a suppress rule keeps from
   * being minted.
   *
   * @param signature of the message
   * @param sampled true if the family's record learned from the message
   */
  public static Ruling.Suppressed counted(
      Ruling.Waiting waiting,
      SuppressRule rule,
      Ruling.FamilyPart family,
      Digest signature,
      boolean sampled) {
    MessageTrace leaves = sampled ? sample(waiting, family, signature) : null;
    return new Ruling.Suppressed(
        waiting.arrival(),
        rule,
        leaves,
        leaves == null && editWaited(waiting),
        family.familyId(),
        family.distance());
  }

  /** Returns the ruling for a message that a suppress rule drops entirely. */
  public static Ruling.Suppressed dropped(Ruling.Waiting waiting, SuppressRule rule) {
    return new Ruling.Suppressed(waiting.arrival(), rule, null, editWaited(waiting), null, null);
  }

  private static boolean editWaited(Ruling.Waiting waiting) {
    return waiting.trace() instanceof MessageTrace.Edited;
  }

  /** Returns the trace of a message with a memory; null for an event without a message id. */
  private static MessageTrace withMemory(
      Ruling.Waiting waiting,
      String memoryId,
      Ruling.FamilyPart family,
      Digest signature,
      boolean sampled) {
    return EventRules.messageId(waiting.arrival().event()) == null
        ? null
        : new MessageTrace.Minted(
            memoryId, family.familyId(), signature, sampled, waiting.arrivedAt());
  }

  /** Returns the trace of a sampled message; null for an event without a message id. */
  private static MessageTrace sample(
      Ruling.Waiting waiting, Ruling.FamilyPart family, Digest signature) {
    Arrival arrival = waiting.arrival();
    if (EventRules.messageId(arrival.event()) == null) {
      return null;
    }
    return new MessageTrace.Sampled(
        family.familyId(),
        arrival.event().eventId(),
        signature,
        waiting.editedAt() == null ? Long.MIN_VALUE : waiting.editedAt(),
        arrival.at());
  }
}
