package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.rule.RuleAction;
import dev.lethe.rule.SuppressRule;

/** What has been ruled about one event so far, on its way from box to box. */
public sealed interface Ruling extends Outcome {

  Arrival arrival();

  /** A ruling that stands. */
  sealed interface Closed extends Ruling {
    Verdict verdict();

    Reason reason();

    /** What is to be known of the event's message from now on; null leaves it as it is. */
    default MessageTrace leaves() {
      return null;
    }

    /** The family concerned, or null. */
    default String familyId() {
      return null;
    }

    /** The suppress rule that decided, or null. */
    default SuppressRule rule() {
      return null;
    }

    /** Whether it takes away for good what somebody wrote. */
    default boolean erases() {
      return false;
    }
  }

  /**
   * A bot's message that its family is still to judge.
   *
   * @param trace what was known of the message: nothing, that it was sampled, or its edit
   * @param editedAt event time of an edit that overtook it, else null
   */
  record Waiting(Arrival arrival, MessageTrace trace, Long editedAt) implements Ruling {}

  /**
   * An event that has been there before.
   *
   * @param leaves the trace of a message whose memory was seeded, so that later edits and deletions
   *     find that memory; null where the trace stays as it is
   */
  record Redelivered(Arrival arrival, Reason reason, MessageTrace leaves) implements Closed {
    /** A redelivery that changes nothing. */
    public Redelivered(Arrival arrival, Reason reason) {
      this(arrival, reason, null);
    }

    @Override
    public Verdict verdict() {
      return Verdict.REDELIVERED;
    }
  }

  /**
   * An event that changes no memory.
   *
   * @param erases whether it is the deletion of a message whose edit is known
   */
  record LoggedOnly(Arrival arrival, Reason reason, MessageTrace leaves, boolean erases)
      implements Closed {
    LoggedOnly(Arrival arrival, Reason reason) {
      this(arrival, reason, null, false);
    }

    @Override
    public Verdict verdict() {
      return Verdict.LOGGED_ONLY;
    }
  }

  /**
   * An event that becomes a memory.
   *
   * @param editedAt event time of an edit that overtook this message, else null
   * @param family the message's place in it, {@link FamilyPart#NONE} where there is none
   */
  record Minted(
      Arrival arrival, Reason reason, MessageTrace leaves, Long editedAt, FamilyPart family)
      implements Closed {
    @Override
    public Verdict verdict() {
      return Verdict.MINTED;
    }

    @Override
    public String familyId() {
      return family.familyId();
    }
  }

  /**
   * A bot's message that is folded into its family.
   *
   * @param usesUpTrace whether an edit that waited for it is done with
   * @param distance in bits, of a near duplicate only; else null
   */
  record Aggregated(
      Arrival arrival,
      Reason reason,
      MessageTrace leaves,
      boolean usesUpTrace,
      String familyId,
      Integer distance)
      implements Closed {
    @Override
    public Verdict verdict() {
      return Verdict.AGGREGATED;
    }
  }

  /**
   * A bot's message about which a suppress rule decided.
   *
   * @param usesUpTrace whether an edit that waited for it is done with
   * @param familyId in which it is counted, or null
   * @param distance in bits, of a near duplicate only; else null
   */
  record Suppressed(
      Arrival arrival,
      SuppressRule rule,
      MessageTrace leaves,
      boolean usesUpTrace,
      String familyId,
      Integer distance)
      implements Closed {
    @Override
    public Verdict verdict() {
      return rule.action() == RuleAction.AGGREGATE_ONLY ? Verdict.AGGREGATED : Verdict.SUPPRESSED;
    }

    @Override
    public Reason reason() {
      return Reason.RULE;
    }
  }

  /** An edit of something that somebody wrote. */
  sealed interface Edit extends Closed {
    @Override
    default Verdict verdict() {
      return Verdict.UPDATED;
    }

    @Override
    default Reason reason() {
      return Reason.EDITED;
    }
  }

  /** An edit of a message that has a memory. */
  record EditedMemory(
      Arrival arrival, Memory memory, MessageTrace.Minted trace, MessageTrace leaves)
      implements Edit {
    EditedMemory(Arrival arrival, Memory memory, MessageTrace.Minted trace) {
      this(arrival, memory, trace, null);
    }

    /** The same once the message was taken out of what its family's record shows. */
    public EditedMemory takenOut() {
      return new EditedMemory(arrival, memory, trace, trace.takenOut());
    }

    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /** An edit of a message that its family's record may show. */
  record EditedSample(Arrival arrival, MessageTrace.Sampled trace, MessageTrace leaves)
      implements Edit {
    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /** The deletion of something that somebody wrote. */
  sealed interface Deletion extends Closed {
    @Override
    default Verdict verdict() {
      return Verdict.MARKED_DELETED;
    }

    @Override
    default Reason reason() {
      return Reason.DELETED;
    }

    @Override
    default boolean erases() {
      return true;
    }
  }

  /** A message whose deletion came before it. */
  record DeletedBefore(Arrival arrival, MessageTrace.Minted leaves) implements Deletion {}

  /**
   * The deletion of a message that has a memory.
   *
   * @param memory null if only its tombstone is left
   */
  record DeletedMemory(
      Arrival arrival, Memory memory, MessageTrace.Minted trace, MessageTrace leaves)
      implements Deletion {
    /** The same once the message was taken out of what its family's record shows. */
    public DeletedMemory takenOut() {
      return new DeletedMemory(arrival, memory, trace, trace.takenOut());
    }

    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /** The deletion of a message that its family's record may show. */
  record DeletedSample(Arrival arrival, MessageTrace.Sampled trace, MessageTrace leaves)
      implements Deletion {
    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /** A memory that was compacted: another stands for it. */
  record Compacted(Arrival arrival, Memory memory) implements Closed {
    @Override
    public Verdict verdict() {
      return Verdict.MARKED_DELETED;
    }

    @Override
    public Reason reason() {
      return Reason.TOMBSTONE;
    }
  }

  /**
   * A bot message's place in its family.
   *
   * @param familyId null where the message has none
   * @param distance in bits, of a near duplicate only
   * @param text as normalised, or null where none was needed
   * @param prints of a minted message, else null
   */
  record FamilyPart(String familyId, Integer distance, String text, Memory.Fingerprints prints) {
    public static final FamilyPart NONE = new FamilyPart(null, null, null, null);
  }
}
