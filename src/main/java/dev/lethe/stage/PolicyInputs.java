package dev.lethe.stage;

import dev.lethe.policy.PolicyRow;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;

/** Policies, of which each partition has a copy of the text alone. */
final class PolicyInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    return new Input.OfPolicy(
        new PolicyRow(origin.offset(), new String(value, StandardCharsets.UTF_8)));
  }
}
