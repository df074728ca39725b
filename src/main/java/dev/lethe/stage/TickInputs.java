package dev.lethe.stage;

import dev.lethe.codec.command.TickCodec;
import org.apache.kafka.common.header.Headers;

/** Ticks, each of which is for one partition. */
final class TickInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    return new Input.OfTick(Copy.in(headers).partition(), TickCodec.tick(value));
  }
}
