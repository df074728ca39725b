package dev.lethe.codec;

import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.MessageTrace;

/** Rows of {@code message-memories}; see {@link StateBytes} for what holds of all such bytes. */
public final class TraceBytes {
  /** In version 1 a minted message didn't say whether it was sampled. */
  private static final int VERSION = 2;

  private static final int MINTED = 0;
  private static final int SAMPLED = 1;
  private static final int DELETED = 2;
  private static final int EDITED = 3;

  /** In place of an event id that is null; no event has it. */
  private static final String NO_EVENT = "";

  private TraceBytes() {}

  /** The row of a trace. */
  public static byte[] of(MessageTrace trace) {
    StateWriter out = StateWriter.version(VERSION);
    if (trace instanceof MessageTrace.Minted minted) {
      out.code(MINTED).number(minted.arrivedAt());
      out.text(minted.memoryId()).textOrNull(minted.familyId());
      write(out, minted.signature());
      out.flag(minted.sampled());
    } else if (trace instanceof MessageTrace.Sampled sampled) {
      out.code(SAMPLED).number(sampled.arrivedAt());
      out.text(sampled.familyId());
      out.text(sampled.eventId() == null ? NO_EVENT : sampled.eventId());
      write(out, sampled.signature());
      out.number(sampled.editedAt());
    } else if (trace instanceof MessageTrace.Edited edited) {
      out.code(EDITED).number(edited.arrivedAt());
      out.text(edited.content()).number(edited.occurredAt());
    } else {
      out.code(DELETED).number(trace.arrivedAt());
    }
    return out.toBytes();
  }

  /**
   * The trace of a row.
   *
   * @throws StateFormatException if it isn't one, or a later release's
   */
  public static MessageTrace trace(byte[] bytes) {
    StateReader in = StateReader.open("message trace", bytes, VERSION);
    int code = in.code();
    long at = in.number();
    MessageTrace trace =
        switch (code) {
          case MINTED ->
              new MessageTrace.Minted(
                  in.text(), in.textOrNull(), digest(in), in.version() == 1 || in.flag(), at);
          case SAMPLED ->
              new MessageTrace.Sampled(in.text(), eventId(in), digest(in), in.number(), at);
          case DELETED -> new MessageTrace.Deleted(at);
          case EDITED -> new MessageTrace.Edited(in.text(), in.number(), at);
          default -> throw in.damaged();
        };
    in.end();
    return trace;
  }

  private static String eventId(StateReader in) {
    String id = in.text();
    return id.equals(NO_EVENT) ? null : id;
  }

  private static void write(StateWriter out, Digest digest) {
    out.flag(digest != null);
    if (digest != null) {
      out.bits(digest.a()).bits(digest.b()).bits(digest.c()).bits(digest.d());
    }
  }

  private static Digest digest(StateReader in) {
    return in.flag() ? new Digest(in.bits(), in.bits(), in.bits(), in.bits()) : null;
  }
}
