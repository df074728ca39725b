package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.SuppressRule;
import java.util.List;

/** Ruling on one event so far, passed from processor to processor. */
public sealed interface Ruling extends Outcome {

  Arrival arrival();

  /** Final ruling. */
  sealed interface Closed extends Ruling {
    Verdict verdict();

    Reason reason();

    /** Returns the trace to store for the event's message; null keeps the existing one. */
    default MessageTrace traceAfter() {
      return null;
    }

    /** Returns the family concerned, or null. */
    default String familyId() {
      return null;
    }

    /** Returns the suppress rule that decided, or null. */
    default SuppressRule rule() {
      return null;
    }

    /** Returns true if the ruling permanently erases user content. */
    default boolean erases() {
      return false;
    }
  }

  /**
   * Bot's message, or event of a folded kind, that its family has not judged yet.
   *
   * @param trace existing trace of the message: none, sampled or edited
   * @param editedAt event time of an edit that arrived before the message, else null
   * @param ofKind reason for minting an event of a folded kind; null for a message, for which its
   *     family gives the reason
   */
  record Waiting(Arrival arrival, MessageTrace trace, Long editedAt, Reason ofKind)
      implements Ruling {
    /** Creates the ruling on a message. */
    public Waiting(Arrival arrival, MessageTrace trace, Long editedAt) {
      this(arrival, trace, editedAt, null);
    }

    /** Returns the {@code arrivedAt} of the trace that the message leaves if it is minted. */
    long arrivedAt() {
      return trace instanceof MessageTrace.Edited edit ? edit.arrivedAt() : arrival.at();
    }
  }

  /**
   * Event that was received before.
   *
   * @param traceAfter trace of a message whose memory was seeded, so that later edits and deletions
   *     find that memory; null keeps the existing trace
   */
  record Redelivered(Arrival arrival, Reason reason, MessageTrace traceAfter) implements Closed {
    /** Creates a redelivery that changes nothing. */
    public Redelivered(Arrival arrival, Reason reason) {
      this(arrival, reason, null);
    }

    @Override
    public Verdict verdict() {
      return Verdict.REDELIVERED;
    }
  }

  /**
   * Event that changes no memory.
   *
   * @param erases true for the deletion of a message of which an edit is stored
   */
  record LoggedOnly(Arrival arrival, Reason reason, MessageTrace traceAfter, boolean erases)
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
   * Event that becomes a memory.
   *
   * @param editedAt event time of an edit that arrived before the message, else null
   * @param family the message's place in its family, {@link FamilyPart#NONE} if it has no family
   */
  record Minted(
      Arrival arrival, Reason reason, MessageTrace traceAfter, Long editedAt, FamilyPart family)
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
   * Bot's message, or event of a folded kind, that is folded into its family.
   *
   * @param usesUpTrace true if the stored edit that waited for the message is applied
   * @param distance in bits for a near duplicate; else null
   */
  record Aggregated(
      Arrival arrival,
      Reason reason,
      MessageTrace traceAfter,
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
   * Bot's message decided by a suppress rule.
   *
   * @param usesUpTrace true if the stored edit that waited for the message is no longer needed
   * @param familyId family that counts the message, or null
   * @param distance in bits for a near duplicate; else null
   */
  record Suppressed(
      Arrival arrival,
      SuppressRule rule,
      MessageTrace traceAfter,
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

  /** Edit of a message. */
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

  /** Edit of a message that has a memory. */
  record EditedMemory(Arrival arrival, Memory memory, MessageTrace.Minted traceAfter)
      implements Edit {
    /** Returns the ruling after the message was removed from its family's record. */
    public EditedMemory withoutSample() {
      return new EditedMemory(arrival, memory, traceAfter.withoutSample());
    }

    @Override
    public String familyId() {
      return traceAfter.familyId();
    }
  }

  /** Edit of a message that its family's record may show. */
  record EditedSample(Arrival arrival, MessageTrace.Sampled trace, MessageTrace traceAfter)
      implements Edit {
    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /** Deletion of a message. */
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

  /** Message that arrived after its deletion. */
  record DeletedBefore(Arrival arrival, MessageTrace.Minted traceAfter) implements Deletion {}

  /**
   * Deletion of a message that has a memory.
   *
   * @param memory null if only its tombstone is left
   */
  record DeletedMemory(
      Arrival arrival, Memory memory, MessageTrace.Minted trace, MessageTrace traceAfter)
      implements Deletion {
    /** Returns the ruling after the message was removed from its family's record. */
    public DeletedMemory withoutSample() {
      return new DeletedMemory(arrival, memory, trace, trace.withoutSample());
    }

    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /** Deletion of a message that its family's record may show. */
  record DeletedSample(Arrival arrival, MessageTrace.Sampled trace, MessageTrace traceAfter)
      implements Deletion {
    @Override
    public String familyId() {
      return trace.familyId();
    }
  }

  /**
   * Deletion of several messages by one event.
   *
   * @param parts rulings on the messages, each with an arrival that names a single one
   */
  record BulkDeletion(Arrival arrival, List<Closed> parts) implements Closed {
    public BulkDeletion {
      parts = List.copyOf(parts);
    }

    @Override
    public Verdict verdict() {
      return deletesAny() ? Verdict.MARKED_DELETED : Verdict.LOGGED_ONLY;
    }

    @Override
    public Reason reason() {
      return deletesAny() ? Reason.DELETED : Reason.UNKNOWN_MESSAGE;
    }

    private boolean deletesAny() {
      return parts.stream().anyMatch(Deletion.class::isInstance);
    }

    @Override
    public boolean erases() {
      return parts.stream().anyMatch(Closed::erases);
    }
  }

  /** Deletion of a memory by a compactor, with an optional replacement. */
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
   * Place of a member in its family.
   *
   * @param familyId null if the message has no family
   * @param distance in bits, for a near duplicate only
   * @param text normalized text, or null if it was not needed
   * @param prints fingerprints of a minted message, else null
   */
  record FamilyPart(String familyId, Integer distance, String text, Memory.Fingerprints prints) {
    public static final FamilyPart NONE = new FamilyPart(null, null, null, null);
  }
}
