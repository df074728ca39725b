package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.family.match.Match;
import dev.lethe.fingerprint.Digest;
import dev.lethe.policy.Policy;
import dev.lethe.rule.SuppressRule;
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

  /** True where history is taken in, so that messages may have memories of an earlier id. */
  public boolean isBackfill() {
    return backfill;
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
    return verdict(arrival, match, null);
  }

  /**
   * The same of a message about which a suppress rule decides: it is never minted.
   *
   * @param rule null if none does
   */
  public Verdict verdict(Arrival arrival, Match match, SuppressRule rule) {
    boolean isNew = match.kind() == Match.Kind.NEW;
    if (rule == null && (isNew || !match.insideWindow() || keepsRepeats(arrival.event()))) {
      return Verdict.MINTED;
    }
    return !isNew && isHistory(arrival, match.lastSighting())
        ? Verdict.REDELIVERED
        : Verdict.AGGREGATED;
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

  private boolean isHistory(Arrival arrival, long lastSighting) {
    long occurredAt = arrival.event().occurredAt();
    return !backfill && arrival.at() - occurredAt > seenMs && occurredAt <= lastSighting;
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
   * The ruling on a message that has joined its family, and whose memory exists already: rule GR3.
   *
   * @param signature of the message
   * @param sampled whether the family's record learned from it and may still show it
   */
  public static Ruling.Redelivered known(
      Ruling.Waiting waiting,
      String memoryId,
      Ruling.FamilyPart family,
      Digest signature,
      boolean sampled) {
    Arrival arrival = waiting.arrival();
    return new Ruling.Redelivered(
        arrival,
        Reason.REDELIVERED,
        new MessageTrace.Minted(memoryId, family.familyId(), signature, sampled, arrival.at()));
  }

  /**
   * The ruling on a message that has joined its family, and of which a suppress rule makes no
   * memory.
   *
   * @param signature of the message
   * @param sampled whether the family's record learned from it
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

  /** The ruling on a message of which a suppress rule leaves nothing. */
  public static Ruling.Suppressed dropped(Ruling.Waiting waiting, SuppressRule rule) {
    return new Ruling.Suppressed(waiting.arrival(), rule, null, editWaited(waiting), null, null);
  }

  private static boolean editWaited(Ruling.Waiting waiting) {
    return waiting.trace() instanceof MessageTrace.Edited;
  }

  private static MessageTrace sample(
      Ruling.Waiting waiting, Ruling.FamilyPart family, Digest signature) {
    Arrival arrival = waiting.arrival();
    return new MessageTrace.Sampled(
        family.familyId(),
        arrival.event().eventId(),
        signature,
        waiting.editedAt() == null ? Long.MIN_VALUE : waiting.editedAt(),
        arrival.at());
  }
}
