package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.policy.Policy;

/**
 * The minting rules of contracts section 2 up to the point where a bot's message needs its family:
 * one event and what the stores know of it in, a {@link Ruling} out.
 */
public final class Minting {

  private final Policy policy;

  public Minting(Policy policy) {
    this.policy = policy;
  }

  /**
   * What the stores know of an event before it is judged.
   *
   * @param trace of the event's message, null if none counts any more
   * @param memory the one that {@link #subject} names, null if there is none
   * @param tombstone of the same, null if there is none
   */
  public record Known(MessageTrace trace, Memory memory, Tombstone tombstone) {
    boolean anyMemory() {
      return memory != null || tombstone != null;
    }
  }

  /**
   * The memory that an event stands or falls with: its own, or the one it changes. Null where none
   * can matter yet (a bot's message may be aggregated, and then needs no look-up; a message that
   * has a memory by its message id needs none either).
   */
  public static String subject(Arrival arrival, MessageTrace trace) {
    Event event = arrival.event();
    return switch (event.type()) {
      case MESSAGE_CREATED -> {
        boolean waits = event.isBotMessage() && !(trace instanceof MessageTrace.Deleted);
        yield waits || trace instanceof MessageTrace.Minted ? null : MemoryIds.ofEvent(arrival);
      }
      case MESSAGE_EDITED, MESSAGE_DELETED ->
          trace instanceof MessageTrace.Minted minted ? minted.memoryId() : null;
      case COMPACTION_DELETED -> ((Payload.CompactionDeleted) event.payload()).memoryId();
      default -> MemoryIds.ofEvent(arrival);
    };
  }

  /** The message id that an event speaks of, or null if it is about no message. */
  public static String messageId(Event event) {
    if (event.payload() instanceof Payload.MessageCreated created) {
      return created.messageId();
    }
    if (event.payload() instanceof Payload.MessageEdited edited) {
      return edited.messageId();
    }
    return event.payload() instanceof Payload.MessageDeleted deleted ? deleted.messageId() : null;
  }

  /** Rules on an event that its scope has not seen; an open ruling is for the families to close. */
  public Ruling rule(Arrival arrival, Known known) {
    Event event = arrival.event();
    return switch (event.type()) {
      case MESSAGE_CREATED -> created(arrival, known);
      case MESSAGE_EDITED -> edited(arrival, known);
      case MESSAGE_DELETED -> deleted(arrival, known);
      case COMPACTION_DELETED -> compacted(arrival, known);
      default -> minted(arrival, known);
    };
  }

  private static Ruling created(Arrival arrival, Known known) {
    if (known.trace() instanceof MessageTrace.Minted || known.anyMemory()) {
      return Ruling.redelivered(arrival, Reason.REDELIVERED);
    }
    if (known.trace() instanceof MessageTrace.Deleted) {
      String memoryId = MemoryIds.ofEvent(arrival);
      return Ruling.of(arrival, Verdict.MARKED_DELETED, Reason.DELETED)
          .leaving(new MessageTrace.Minted(memoryId, null, null, false, arrival.at()));
    }
    Arrival current = arrival;
    Long editedAt = null;
    if (known.trace() instanceof MessageTrace.Edited edit) {
      current = arrival.withEvent(withContent(arrival.event(), edit.content()));
      editedAt = edit.occurredAt();
    }
    boolean human = !arrival.event().author().isBot();
    return new Ruling(
        current,
        human ? Verdict.MINTED : null,
        human ? Reason.HUMAN_MESSAGE : null,
        null,
        known.trace(),
        human ? human(current) : null,
        editedAt,
        Ruling.FamilyPart.NONE);
  }

  /** What is known of a person's message once it has a memory. */
  private static MessageTrace human(Arrival arrival) {
    return new MessageTrace.Minted(MemoryIds.ofEvent(arrival), null, null, false, arrival.at());
  }

  private static Event withContent(Event event, String content) {
    Payload.MessageCreated message = (Payload.MessageCreated) event.payload();
    return new Event(
        event.eventId(),
        event.type(),
        event.occurredAt(),
        event.tenant(),
        event.guildId(),
        event.channelId(),
        event.sessionId(),
        event.threadId(),
        event.author(),
        -1,
        new Payload.MessageCreated(
            message.messageId(),
            content,
            message.attachments(),
            message.embeds(),
            message.replyTo()));
  }

  private static Ruling edited(Arrival arrival, Known known) {
    long at = arrival.event().occurredAt();
    if (known.trace() instanceof MessageTrace.Minted) {
      Memory memory = known.memory();
      if (memory == null || memory.lifecycle().deleted()) {
        return Ruling.of(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MESSAGE);
      }
      return memory.editedAt() != null && at <= memory.editedAt()
          ? Ruling.redelivered(arrival, Reason.REDELIVERED)
          : applied(arrival, Verdict.UPDATED, Reason.EDITED, known, null);
    }
    if (known.trace() instanceof MessageTrace.Sampled sampled) {
      return at <= sampled.editedAt()
          ? Ruling.redelivered(arrival, Reason.REDELIVERED)
          : applied(arrival, Verdict.UPDATED, Reason.EDITED, known, sampled.edited(at));
    }
    Ruling unknown = Ruling.of(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MESSAGE);
    if (known.trace() instanceof MessageTrace.Deleted
        || (known.trace() instanceof MessageTrace.Edited earlier && at <= earlier.occurredAt())) {
      return unknown;
    }
    String content = ((Payload.MessageEdited) arrival.event().payload()).content();
    return unknown.leaving(new MessageTrace.Edited(content, at, arrival.at()));
  }

  private static Ruling deleted(Arrival arrival, Known known) {
    MessageTrace forgotten = new MessageTrace.Deleted(arrival.at());
    if (known.trace() instanceof MessageTrace.Minted) {
      boolean erased = known.tombstone() != null && known.tombstone().contentHash() == null;
      return erased
          ? Ruling.of(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MESSAGE)
          : applied(arrival, Verdict.MARKED_DELETED, Reason.DELETED, known, null);
    }
    if (known.trace() instanceof MessageTrace.Sampled) {
      return applied(arrival, Verdict.MARKED_DELETED, Reason.DELETED, known, forgotten);
    }
    return known.trace() instanceof MessageTrace.Deleted
        ? Ruling.of(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MESSAGE)
        : applied(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MESSAGE, known, forgotten);
  }

  private static Ruling applied(
      Arrival arrival, Verdict verdict, Reason reason, Known known, MessageTrace leaves) {
    return new Ruling(
        arrival,
        verdict,
        reason,
        known.memory(),
        known.trace(),
        leaves,
        null,
        Ruling.FamilyPart.NONE);
  }

  private Ruling compacted(Arrival arrival, Known known) {
    Memory memory = known.memory();
    if (memory == null || memory.lifecycle().deleted()) {
      return Ruling.of(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MEMORY);
    }
    return Protection.holds(memory, policy.forTenant(arrival.event().tenant()))
        ? Ruling.of(arrival, Verdict.LOGGED_ONLY, Reason.PROTECTED)
        : applied(arrival, Verdict.MARKED_DELETED, Reason.TOMBSTONE, known, null);
  }

  private Ruling minted(Arrival arrival, Known known) {
    Reason reason = reason(arrival.event());
    if (reason == Reason.THINK_TRACE_OFF || reason == Reason.EMPTY_TICK) {
      return Ruling.of(arrival, Verdict.LOGGED_ONLY, reason);
    }
    return known.anyMemory()
        ? Ruling.redelivered(arrival, Reason.REDELIVERED)
        : Ruling.of(arrival, Verdict.MINTED, reason);
  }

  private Reason reason(Event event) {
    Policy here = policy.forTenant(event.tenant());
    return switch (event.type()) {
      case TOOL_CALL -> Reason.TOOL_CALL;
      case TOOL_RESULT -> Reason.TOOL_RESULT;
      case ASSISTANT_MESSAGE -> Reason.ASSISTANT_MESSAGE;
      case SUMMARY_CREATED -> Reason.SUMMARY;
      case THINK_TRACE ->
          here.minting().mintThinkTraces() ? Reason.THINK_TRACE : Reason.THINK_TRACE_OFF;
      case TICK -> {
        String action = ((Payload.Tick) event.payload()).action();
        yield action == null || action.isEmpty() ? Reason.EMPTY_TICK : Reason.ACTION_TICK;
      }
      case ADMIN_COMMAND ->
          here.minting().admins().contains(event.author().id())
              ? Reason.ADMIN_COMMAND
              : Reason.NOT_AUTHORISED;
      default -> {
        throw new IllegalStateException(
            event.type() + " is not minted by its type alone; this is a bug in Lethe");
      }
    };
  }
}
