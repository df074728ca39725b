package dev.lethe.processor;

import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.event.Arrival;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;
import dev.lethe.memory.TextLimit;
import org.apache.kafka.common.header.Headers;

/** Decodes events; rejects those whose text exceeds the limit. */
final class EventInputs implements InputDecoder {
  private final EventDecoder decoder;
  private final TextLimit limit;

  EventInputs(EventDecoder decoder, TextLimit limit) {
    this.decoder = decoder;
    this.limit = limit;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Decoded decoded = decoder.decode(value, origin.timestamp());
    if (decoded instanceof Decoded.Refused refused) {
      return new Input.Refused(refused.reason(), refused.fault());
    }
    Event event = ((Decoded.Ok) decoded).event();
    return limit.isExceededBy(event)
        ? new Input.Refused(DeadLetterReason.TOO_LARGE)
        : new Input.OfEvent(new Arrival(event, event.scope(), origin.timestamp(), origin.source()));
  }
}
