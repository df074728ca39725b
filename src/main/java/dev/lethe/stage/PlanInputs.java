package dev.lethe.stage;

import dev.lethe.codec.command.PlanCodec;
import dev.lethe.command.Planned;
import org.apache.kafka.common.header.Headers;

/** What was worked out beside the stream threads. */
final class PlanInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Planned plan = PlanCodec.plan(value);
    return new Input.OfPlan(plan, plan.scope());
  }
}
