package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * What became of one event or item, with a stable reason: one record of {@code lethe.decisions.v1}
 * for each that is not dead-lettered.
 *
 * @param eventId null for an item
 * @param itemId null for an event
 * @param type the event's wire name; of an item {@code item.upsert} or {@code item.delete}
 * @param memoryId the memory concerned, or null
 * @param familyId the spam family concerned, or null
 * @param distance Hamming distance in bits of a near duplicate, else null
 * @param rule the suppress rule that decided, or null
 * @param policyVersion first 12 hex digits of the policy text's SHA-256
 * @param occurredAt event time, epoch milliseconds; of an item when it was updated
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

  /** The same but for what was decided, and why. */
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
