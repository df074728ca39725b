package dev.lethe.stage;

import dev.lethe.codec.command.SummaryCodec;
import org.apache.kafka.common.header.Headers;

/** What the planner thread worked out. */
final class SummaryInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    return new Input.OfSummary(SummaryCodec.summary(value));
  }
}
