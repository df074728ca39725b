package dev.lethe.stage;

import dev.lethe.policy.PolicyRow;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;

/** Policies and suppress rules, of which each partition has a copy of the text alone. */
final class PolicyInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    PolicyRow row = new PolicyRow(origin.offset(), new String(value, StandardCharsets.UTF_8));
    Copy copy = Copy.in(headers);
    return copy.name().equals(PolicyFanOut.RULE)
        ? new Input.OfRule(copy.commandId(), row)
        : new Input.OfPolicy(row);
  }
}
