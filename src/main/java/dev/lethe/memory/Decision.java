package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * Verdict on one event or item, with a stable reason: one record of {@code lethe.decisions.v1} for
 * each event or item that is not dead-lettered.
 *
 * @param eventId null for an item
 * @param itemId null for an event
 * @param type the event's wire name; for an item {@code item.upsert} or {@code item.delete}
 * @param memoryId the memory concerned, or null
 * @param familyId the spam family concerned, or null
 * @param distance Hamming distance in bits for a near duplicate, else null
 * @param rule the suppress rule that decided, or null
 * @param policyVersion first 12 hex digits of the policy text's SHA-256
 * @param occurredAt event time, or an item's update time, in epoch milliseconds
 */
public record Decision(
    String eventId,
    String itemId,
    String type,
    Scope scope,
    Verdict verdict,
    Reason reason,
    String memoryId,
    String familyId,
    Integer distance,
    EmbedVerdict embed,
    String rule,
    String policyVersion,
    long occurredAt) {

  /** Returns a copy with another verdict on the vector. */
  public Decision with(EmbedVerdict other) {
    return new Decision(
        eventId,
        itemId,
        type,
        scope,
        verdict,
        reason,
        memoryId,
        familyId,
        distance,
        other,
        rule,
        policyVersion,
        occurredAt);
  }

  /** Returns a copy with another verdict and reason. */
  public Decision with(Verdict other, Reason why) {
    return new Decision(
        eventId,
        itemId,
        type,
        scope,
        other,
        why,
        memoryId,
        familyId,
        distance,
        embed,
        rule,
        policyVersion,
        occurredAt);
  }
}
