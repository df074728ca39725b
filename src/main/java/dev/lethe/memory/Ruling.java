package dev.lethe.memory;

import dev.lethe.event.Arrival;

/**
 * What has been ruled about one event so far, on its way from node to node.
 *
 * @param verdict null while a bot's message waits for its family's judgement
 * @param reason null exactly where the verdict is
 * @param target the memory that an edit or deletion concerns, else null
 * @param trace what was known of the event's message, else null
 * @param leaves what is to be known of the event's message from now on; null leaves it as it is
 * @param editedAt event time of an edit that overtook this message, else null
 * @param family the family's part of it, {@link FamilyPart#NONE} where there is none
 */
public record Ruling(
    Arrival arrival,
    Verdict verdict,
    Reason reason,
    Memory target,
    MessageTrace trace,
    MessageTrace leaves,
    Long editedAt,
    FamilyPart family)
    implements Outcome {

  /**
   * A bot message's place in its family.
   *
   * @param familyId null where the message has none
   * @param distance in bits, of a near duplicate only
   * @param text as normalised, or null where none was needed
   * @param prints of a minted message, else null
   */
  public record FamilyPart(
      String familyId, Integer distance, String text, Memory.Fingerprints prints) {
    public static final FamilyPart NONE = new FamilyPart(null, null, null, null);
  }

  /** A ruling that needs nothing but its verdict. */
  static Ruling of(Arrival arrival, Verdict verdict, Reason reason) {
    return new Ruling(arrival, verdict, reason, null, null, null, null, FamilyPart.NONE);
  }

  static Ruling redelivered(Arrival arrival, Reason reason) {
    return of(arrival, Verdict.REDELIVERED, reason);
  }

  /** Whether a bot's message still waits for its family. */
  public boolean isOpen() {
    return verdict == null;
  }

  /** Whether an edit that waited for this message is done with, and the message leaves nothing. */
  public boolean usesUpTrace() {
    return leaves == null && verdict == Verdict.AGGREGATED && trace instanceof MessageTrace.Edited;
  }

  /** Whether it takes away for good what somebody wrote. */
  public boolean erases() {
    return (verdict == Verdict.MARKED_DELETED && reason == Reason.DELETED)
        || (trace instanceof MessageTrace.Edited && leaves instanceof MessageTrace.Deleted);
  }

  /** The same, of an event that has been there before. */
  public Ruling redelivered(Reason reason) {
    return redelivered(arrival, reason);
  }

  /** The same with what is to be known of the message. */
  public Ruling leaving(MessageTrace trace) {
    return new Ruling(arrival, verdict, reason, target, this.trace, trace, editedAt, family);
  }

  /** The same, judged by its family; {@code leaves} is what is known of the message from now on. */
  public Ruling judged(Verdict verdict, Reason reason, MessageTrace leaves, FamilyPart family) {
    return new Ruling(arrival, verdict, reason, target, trace, leaves, editedAt, family);
  }
}
