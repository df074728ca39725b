package dev.lethe.processor;

import dev.lethe.codec.call.TickCodec;
import dev.lethe.event.DeadLetterReason;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/** Decodes ticks, each for one partition. */
final class TickInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Optional<CallCopy> copy = CallCopy.in(headers);
    try {
      return copy.isEmpty()
          ? new Input.Refused(DeadLetterReason.STRAY)
          : new Input.OfTick(copy.get().partition(), TickCodec.tick(value));
    } catch (IllegalArgumentException foreign) {
      return new Input.Refused(DeadLetterReason.STRAY);
    }
  }
}
