package dev.lethe.processor;

import dev.lethe.call.Planned;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.state.SeedCodec;
import dev.lethe.event.DeadLetterReason;
import org.apache.kafka.common.header.Headers;

/** Decodes results of background work, and seeds. */
final class PlanInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    try {
      if (SeedCodec.isSeed(headers)) {
        return new Input.OfSeed(SeedCodec.seed(value, headers));
      }
      Planned plan = PlanCodec.plan(value);
      return plan.scope() == null
          ? new Input.Refused(DeadLetterReason.STRAY)
          : new Input.OfPlan(plan, plan.scope());
    } catch (IllegalArgumentException foreign) {
      return new Input.Refused(DeadLetterReason.STRAY);
    }
  }
}
