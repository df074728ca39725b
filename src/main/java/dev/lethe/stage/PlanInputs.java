package dev.lethe.stage;

import dev.lethe.codec.command.PlanCodec;
import dev.lethe.command.Instruction;
import dev.lethe.command.StagePlanned;
import dev.lethe.command.Summarised;
import org.apache.kafka.common.header.Headers;

/** What the planner thread worked out. */
final class PlanInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Instruction plan = PlanCodec.plan(value);
    return plan instanceof StagePlanned planned
        ? new Input.OfPlan(planned, planned.upTo())
        : new Input.OfPlan(plan, ((Summarised) plan).scope());
  }
}
