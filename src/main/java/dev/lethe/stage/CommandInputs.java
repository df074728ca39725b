package dev.lethe.stage;

import dev.lethe.codec.command.ToolCallDecoder;
import dev.lethe.codec.event.RecordScan;
import dev.lethe.command.Answer;
import dev.lethe.command.Delivery;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/** Copies of calls, with arguments that their tools' schemas allow or the word that they don't. */
final class CommandInputs implements InputDecoder {
  private final ToolCallDecoder decoder;
  private final boolean strict;
  private final int maxFutureSkewSeconds;

  /**
   * @param strict whether an argument that a tool doesn't know is wrong
   * @param maxFutureSkewSeconds how far after its arrival a call may say that it was made
   */
  CommandInputs(ToolCallDecoder decoder, boolean strict, int maxFutureSkewSeconds) {
    this.decoder = decoder;
    this.strict = strict;
    this.maxFutureSkewSeconds = maxFutureSkewSeconds;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Optional<Copy> found = Copy.in(headers);
    if (found.isEmpty()) {
      return new Input.Refused(DeadLetterReason.STRAY);
    }
    Copy copy = found.get();
    if (decoder.decode(value, copy.commandId(), origin.timestamp())
        instanceof ToolCallDecoder.Call call) {
      Delivery.Asked asked =
          isAhead(call, origin) ? new Delivery.Impossible(ahead()) : decoder.asked(call, strict);
      return new Input.OfCommand(
          new Delivery(call.call(), copy.partition(), copy.notAfter(), asked));
    }
    return new Input.Refused(DeadLetterReason.STRAY);
  }

  /** Whether its clock is wrong, by which all memories could be old, and be forgotten. */
  private boolean isAhead(ToolCallDecoder.Call call, Origin origin) {
    return call.call().occurredAt()
        > RecordScan.latest(origin.timestamp(), maxFutureSkewSeconds * 1000L);
  }

  private Answer.Refused ahead() {
    return new Answer.Refused(
        ErrorCode.INVALID_ARGS,
        "occurred_at: more than "
            + maxFutureSkewSeconds
            + " s after the call came; set the clock right, and give it another command_id");
  }
}
