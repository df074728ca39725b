package dev.lethe.processor;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.policy.PolicyRow;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/** Decodes policies and suppress rules; the partitions' copies hold the text alone. */
final class PolicyInputs implements InputDecoder {
  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Optional<CallCopy> copy = CallCopy.in(headers);
    if (copy.isEmpty() || value == null) {
      return new Input.Refused(DeadLetterReason.STRAY);
    }
    PolicyRow row = new PolicyRow(origin.offset(), new String(value, StandardCharsets.UTF_8));
    return copy.get().name().equals(PolicyFanOut.RULE)
        ? new Input.OfRule(copy.get().id(), row)
        : new Input.OfPolicy(row);
  }
}
