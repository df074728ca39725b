package dev.lethe.codec.state;

import dev.lethe.memory.MessageTrace;
import dev.lethe.store.row.RowFields;
import dev.lethe.store.row.RowFormat;
import dev.lethe.text.fingerprint.Digest;

/** Codec of the rows of {@code message-memories}. */
final class TraceBytes {
  private static final int CAPACITY = 128;

  private static final int MINTED = 0;
  private static final int SAMPLED = 1;
  private static final int DELETED = 2;
  private static final int EDITED = 3;
  private static final int DELETED_ITEM = 4;

  /** Stands in for a null event id; no event has an empty id. */
  private static final String NO_EVENT = "";

  private static final Digest NO_DIGEST = new Digest(0, 0, 0, 0);
  private static final MessageTrace.Minted NO_MINTED =
      new MessageTrace.Minted("", null, null, false, 0);
  private static final MessageTrace.Sampled NO_SAMPLED =
      new MessageTrace.Sampled("", null, null, 0, 0);
  private static final MessageTrace.Edited NO_EDITED = new MessageTrace.Edited("", 0, 0);

  private static final MessageTrace.DeletedItem NO_DELETED_ITEM =
      new MessageTrace.DeletedItem(0, 0);

  /** Version 1 of a minted message's row lacked the sampled flag. */
  static final RowFormat<MessageTrace> FORMAT =
      new RowFormat<>(
          "message trace row", 2, CAPACITY, new MessageTrace.Deleted(0), TraceBytes::trace);

  private TraceBytes() {}

  private static MessageTrace trace(MessageTrace trace, RowFields row) {
    int code = row.code(codeOf(trace));
    long arrivedAt = row.zigzag(trace.arrivedAt());
    return switch (code) {
      case MINTED ->
          minted(trace instanceof MessageTrace.Minted minted ? minted : NO_MINTED, row, arrivedAt);
      case SAMPLED ->
          sampled(
              trace instanceof MessageTrace.Sampled sampled ? sampled : NO_SAMPLED, row, arrivedAt);
      case DELETED -> new MessageTrace.Deleted(arrivedAt);
      case EDITED ->
          edited(trace instanceof MessageTrace.Edited edited ? edited : NO_EDITED, row, arrivedAt);
      case DELETED_ITEM -> {
        boolean isOne = trace instanceof MessageTrace.DeletedItem;
        MessageTrace.DeletedItem deleted =
            isOne ? (MessageTrace.DeletedItem) trace : NO_DELETED_ITEM;
        yield new MessageTrace.DeletedItem(row.zigzag(deleted.updatedAt()), arrivedAt);
      }
      default -> throw row.damaged("has a trace of unknown kind " + code);
    };
  }

  private static int codeOf(MessageTrace trace) {
    if (trace instanceof MessageTrace.Minted) {
      return MINTED;
    } else if (trace instanceof MessageTrace.Sampled) {
      return SAMPLED;
    } else if (trace instanceof MessageTrace.DeletedItem) {
      return DELETED_ITEM;
    }
    return trace instanceof MessageTrace.Edited ? EDITED : DELETED;
  }

  private static MessageTrace minted(MessageTrace.Minted minted, RowFields row, long arrivedAt) {
    return new MessageTrace.Minted(
        row.text(minted.memoryId()),
        row.textOrNull(minted.familyId()),
        signature(minted.signature(), row),
        row.version() == 1 || row.flag(minted.sampled()),
        arrivedAt);
  }

  private static MessageTrace sampled(MessageTrace.Sampled sampled, RowFields row, long arrivedAt) {
    String familyId = row.text(sampled.familyId());
    String eventId = row.text(sampled.eventId() == null ? NO_EVENT : sampled.eventId());
    return new MessageTrace.Sampled(
        familyId,
        eventId.equals(NO_EVENT) ? null : eventId,
        signature(sampled.signature(), row),
        row.zigzag(sampled.editedAt()),
        arrivedAt);
  }

  private static MessageTrace edited(MessageTrace.Edited edited, RowFields row, long arrivedAt) {
    return new MessageTrace.Edited(
        row.text(edited.content()), row.zigzag(edited.occurredAt()), arrivedAt);
  }

  private static Digest signature(Digest signature, RowFields row) {
    if (!row.flag(signature != null)) {
      return null;
    }
    Digest digest = signature == null ? NO_DIGEST : signature;
    return new Digest(
        row.littleEndian(digest.a()),
        row.littleEndian(digest.b()),
        row.littleEndian(digest.c()),
        row.littleEndian(digest.d()));
  }
}
