package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.MessageBody;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Turns an event and the stored knowledge about it into a {@link Ruling}, up to the point where a
 * bot's message needs its family: rules M1, R2, R3, D1 to D9, D11 and D12.
 */
public record EventRules(Policy policy) {
  /**
   * Stored knowledge about an event.
   *
   * @param trace trace of the event's message, null if there is no valid one
   * @param memory memory named by {@link #subject}, null if there is none
   * @param tombstone tombstone of that memory, null if there is none
   */
  public record Known(MessageTrace trace, Memory memory, Tombstone tombstone) {
    boolean anyMemory() {
      return memory != null || tombstone != null;
    }
  }

  /**
   * Returns the id of the memory that decides about an event: its own, or the one it changes. Null
   * if no look-up is needed yet (a member of a family may be aggregated; a message with a trace is
   * already known to have a memory).
   */
  public String subject(Arrival arrival, MessageTrace trace) {
    Event event = arrival.event();
    return switch (event.type()) {
      case MESSAGE_CREATED -> {
        boolean waits = event.isBotMessage() && !(trace instanceof MessageTrace.Deleted);
        yield waits || trace instanceof MessageTrace.Minted ? null : MemoryIds.ofEvent(arrival);
      }
      case MESSAGE_EDITED, MESSAGE_DELETED ->
          trace instanceof MessageTrace.Minted minted ? minted.memoryId() : null;
      case COMPACTION_DELETED -> ((Payload.CompactionDeleted) event.payload()).memoryId();
      default -> folds(event) ? null : MemoryIds.ofEvent(arrival);
    };
  }

  /** Returns true if repeats of an event other than a message are folded by policy: rule M7. */
  private boolean folds(Event event) {
    return policy.forTenant(event.tenant()).dedupe().folds(event.type())
        && !(event.payload() instanceof Payload.ToolResult result
            && Boolean.TRUE.equals(result.knowledgeBearing()));
  }

  /** Returns the message id of an event, or null if the event is not about a single message. */
  public static String messageId(Event event) {
    if (event.payload() instanceof Payload.MessageCreated created) {
      return created.messageId();
    }
    if (event.payload() instanceof Payload.MessageEdited edited) {
      return edited.messageId();
    }
    return event.payload() instanceof Payload.MessageDeleted deleted ? deleted.messageId() : null;
  }

  /** Returns the arrival with the author's kind by the policy. */
  public Arrival classified(Arrival arrival) {
    Author author = arrival.event().author();
    Author classified = policy.in(arrival.scope()).minting().classified(author);
    return classified.kind() == author.kind()
        ? arrival
        : arrival.withEvent(arrival.event().withAuthor(classified));
  }

  /** Returns one arrival for each message of a bulk deletion. */
  public static List<Arrival> deletions(Arrival arrival, Payload.MessagesDeleted bulk) {
    return bulk.messageIds().stream()
        .map(id -> arrival.event().withPayload(new Payload.MessageDeleted(id)))
        .map(arrival::withEvent)
        .toList();
  }

  /**
   * Rules on an event that its scope has not seen; the families close a ruling that is still open.
   */
  public Ruling rule(Arrival arrival, Known known) {
    Event event = arrival.event();
    if (event.author().kind() == Author.Kind.IGNORED && !changes(event, known.trace())) {
      return new Ruling.LoggedOnly(arrival, Reason.AUTHOR_IGNORED);
    }
    return switch (event.type()) {
      case MESSAGE_CREATED -> created(arrival, known);
      case MESSAGE_EDITED -> edited(arrival, known);
      case MESSAGE_DELETED -> deleted(arrival, known);
      case COMPACTION_DELETED -> compacted(arrival, known);
      default -> minted(arrival, known);
    };
  }

  /** Returns true for a deletion, and for an edit of a message that is stored. */
  private static boolean changes(Event event, MessageTrace trace) {
    return switch (event.type()) {
      case MESSAGE_EDITED ->
          trace instanceof MessageTrace.Minted || trace instanceof MessageTrace.Sampled;
      case MESSAGE_DELETED, COMPACTION_DELETED -> true;
      default -> false;
    };
  }

  private static Ruling created(Arrival arrival, Known known) {
    if (known.trace() instanceof MessageTrace.Minted) {
      return new Ruling.Redelivered(arrival, Reason.REDELIVERED);
    }
    if (known.anyMemory()) {
      boolean traces = !(known.trace() instanceof MessageTrace.Deleted);
      return new Ruling.Redelivered(
          arrival, Reason.REDELIVERED, traces ? withMemory(arrival) : null);
    }
    if (known.trace() instanceof MessageTrace.Deleted) {
      return new Ruling.DeletedBefore(arrival, withMemory(arrival));
    }
    Arrival current = arrival;
    Long editedAt = null;
    if (known.trace() instanceof MessageTrace.Edited edit) {
      current = arrival.withEvent(withText(arrival.event(), edit.content()));
      editedAt = edit.occurredAt();
    }
    if (arrival.event().author().isBot()) {
      return new Ruling.Waiting(current, known.trace(), editedAt);
    }
    MessageTrace.Minted leaves = withMemory(current);
    return new Ruling.Minted(
        current,
        Reason.HUMAN_MESSAGE,
        editedAt == null ? leaves : leaves.edited(known.trace().arrivedAt()),
        editedAt,
        Ruling.FamilyPart.NONE);
  }

  /** Returns the trace of a message that has a memory but no family. */
  private static MessageTrace.Minted withMemory(Arrival arrival) {
    return new MessageTrace.Minted(MemoryIds.ofEvent(arrival), null, null, false, arrival.at());
  }

  private static Event withText(Event event, String text) {
    Payload.MessageCreated message = (Payload.MessageCreated) event.payload();
    return event.withPayload(
        new Payload.MessageCreated(
            message.messageId(),
            new MessageBody(
                MessageText.of(text), message.body().attachments(), message.body().embeds()),
            message.replyTo()));
  }

  private Ruling edited(Arrival arrival, Known known) {
    if (!(arrival.event().payload() instanceof Payload.MessageEdited edit)) {
      return new Ruling.LoggedOnly(arrival, Reason.TEXT_UNCHANGED);
    }
    long at = arrival.event().occurredAt();
    String text = edit.body().text().text();
    if (known.trace() instanceof MessageTrace.Minted minted) {
      Memory memory = known.memory();
      if (memory == null || memory.lifecycle().deleted()) {
        return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE);
      }
      if (isByOther(arrival.event().author(), memory.source())) {
        return new Ruling.LoggedOnly(arrival, Reason.OTHER_AUTHOR);
      }
      boolean isEdited = memory.editedAt() != null;
      boolean isTie = at == (isEdited ? memory.editedAt() : memory.createdAt());
      boolean changes =
          isTie
              ? !text.equals(memory.content().text())
                  && (!isEdited || isFirstArrival(arrival, minted))
              : !isEdited || at > memory.editedAt();
      return changes
          ? new Ruling.EditedMemory(
              arrival, memory, isTie && isEdited ? minted : minted.edited(arrival.at()))
          : new Ruling.Redelivered(arrival, Reason.REDELIVERED);
    }
    if (known.trace() instanceof MessageTrace.Sampled sampled) {
      return at < sampled.editedAt()
          ? new Ruling.Redelivered(arrival, Reason.REDELIVERED)
          : new Ruling.EditedSample(arrival, sampled, sampled.edited(at));
    }
    if (known.trace() instanceof MessageTrace.Deleted) {
      return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE);
    }
    long arrivedAt = arrival.at();
    if (known.trace() instanceof MessageTrace.Edited earlier && at <= earlier.occurredAt()) {
      if (at < earlier.occurredAt() || !isFirstArrival(arrival, earlier)) {
        return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE);
      }
      arrivedAt = earlier.arrivedAt();
    }
    MessageTrace waits = new MessageTrace.Edited(text, at, arrivedAt);
    return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE, waits, false);
  }

  /** Returns true if an edit names an author and the message has another one. */
  private static boolean isByOther(Author editor, Memory.Source source) {
    return editor.id() != null
        && source.authorId() != null
        && !editor.id().equals(source.authorId());
  }

  /**
   * Returns true if an edit with the time of the applied one is not a redelivery. Event ids are
   * remembered for some hours (rule R1), and the trace has the arrival of the first edit with that
   * time. Within these hours of it the ids of all edits with that time are known, and none of them
   * comes here again; after that, a redelivery looks like a new edit. Both count from the whole
   * second.
   */
  private boolean isFirstArrival(Arrival edit, MessageTrace trace) {
    long seenMs = TimeUnit.HOURS.toMillis(policy.minting().seenHours());
    return edit.at() - trace.arrivedAt() / 1000 * 1000 <= seenMs;
  }

  private static Ruling deleted(Arrival arrival, Known known) {
    MessageTrace forgotten = new MessageTrace.Deleted(arrival.at());
    if (known.trace() instanceof MessageTrace.Minted minted) {
      boolean erased = known.tombstone() != null && known.tombstone().contentHash() == null;
      return erased
          ? new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE)
          : new Ruling.DeletedMemory(arrival, known.memory(), minted, null);
    }
    if (known.trace() instanceof MessageTrace.Sampled sampled) {
      return new Ruling.DeletedSample(arrival, sampled, forgotten);
    }
    if (known.trace() instanceof MessageTrace.Deleted) {
      return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE);
    }
    boolean erases = known.trace() instanceof MessageTrace.Edited;
    return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MESSAGE, forgotten, erases);
  }

  private Ruling compacted(Arrival arrival, Known known) {
    Memory memory = known.memory();
    if (memory == null || memory.lifecycle().deleted()) {
      return new Ruling.LoggedOnly(arrival, Reason.UNKNOWN_MEMORY);
    }
    return Protection.protects(memory, policy.forTenant(arrival.event().tenant()))
        ? new Ruling.LoggedOnly(arrival, Reason.PROTECTED)
        : new Ruling.Compacted(arrival, memory);
  }

  private Ruling minted(Arrival arrival, Known known) {
    Reason reason = reason(arrival.event());
    if (reason.verdicts().equals(List.of(Verdict.LOGGED_ONLY))) {
      return new Ruling.LoggedOnly(arrival, reason);
    }
    if (folds(arrival.event())) {
      return new Ruling.Waiting(arrival, null, null, reason);
    }
    return known.anyMemory()
        ? new Ruling.Redelivered(arrival, Reason.REDELIVERED)
        : new Ruling.Minted(arrival, reason, null, null, Ruling.FamilyPart.NONE);
  }

  /** Returns the reason for an event that is not about a message: rule M1. */
  private Reason reason(Event event) {
    Policy here = policy.forTenant(event.tenant());
    return switch (event.type()) {
      case TOOL_CALL -> Reason.TOOL_CALL;
      case TOOL_RESULT -> Reason.TOOL_RESULT;
      case ASSISTANT_MESSAGE -> {
        String content = ((Payload.AssistantMessage) event.payload()).content();
        yield content.isBlank() ? Reason.EMPTY_MESSAGE : Reason.ASSISTANT_MESSAGE;
      }
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
            event.type() + " is not minted by its type only; this is a bug in Lethe");
      }
    };
  }
}
