package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.codec.call.ToolCallDecoder;
import dev.lethe.codec.event.RecordScan;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/** Decodes copies of calls; arguments that violate their tool's schema become a refusal. */
final class ToolCallInputs implements InputDecoder {
  private final ToolCallDecoder decoder;
  private final boolean strict;
  private final int maxSkewSeconds;
  private final boolean backfill;

  /**
   * @param strict true if arguments unknown to the tool are invalid
   * @param maxSkewSeconds largest difference between a call's {@code occurred_at} and its arrival
   * @param backfill true if a call may have been made any time before its arrival
   */
  ToolCallInputs(ToolCallDecoder decoder, boolean strict, int maxSkewSeconds, boolean backfill) {
    this.decoder = decoder;
    this.strict = strict;
    this.maxSkewSeconds = maxSkewSeconds;
    this.backfill = backfill;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Optional<CallCopy> found = CallCopy.in(headers);
    if (found.isEmpty()) {
      return new Input.Refused(DeadLetterReason.STRAY);
    }
    CallCopy copy = found.get();
    if (decoder.decode(value, origin.commandId(), origin.timestamp())
        instanceof ToolCallDecoder.Call call) {
      Delivery.Asked asked =
          skewed(call.occurredAt(), origin.timestamp())
              .<Delivery.Asked>map(Delivery.Impossible::new)
              .orElseGet(() -> decoder.asked(call, strict));
      return new Input.OfCommand(
          new Delivery(call.call(), copy.partition(), copy.notAfter(), asked));
    }
    return new Input.Refused(DeadLetterReason.STRAY);
  }

  /** Returns the refusal of a call whose clock disagrees with the broker's; empty if it agrees. */
  private Optional<Answer.Refused> skewed(long occurredAt, long arrivedAt) {
    long skewMs = maxSkewSeconds * 1000L;
    if (occurredAt > RecordScan.latest(arrivedAt, skewMs)) {
      return Optional.of(refused(occurredAt, arrivedAt, "after", "correct the caller's clock"));
    }
    return !backfill && occurredAt < arrivedAt - skewMs
        ? Optional.of(
            refused(
                occurredAt,
                arrivedAt,
                "before",
                "omit occurred_at, or run Lethe with --backfill to accept old calls"))
        : Optional.empty();
  }

  private Answer.Refused refused(long occurredAt, long arrivedAt, String side, String fix) {
    return new Answer.Refused(
        ErrorCode.INVALID_ARGS,
        "occurred_at: "
            + Instant.ofEpochMilli(occurredAt)
            + " is more than "
            + maxSkewSeconds
            + " s "
            + side
            + " the call's arrival at "
            + Instant.ofEpochMilli(arrivedAt)
            + "; "
            + fix
            + ", and repeat the call with another command_id");
  }
}
