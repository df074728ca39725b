package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyDiffTest {
  @Test
  void equivalent_files_do_not_differ() {
    PolicyDiff diff = diff("{}", "{:dedupe {:exact-ttl-seconds 3600}}");

    assertTrue(diff.isEmpty());
    assertEquals(List.of(), diff.lines());
  }

  @Test
  void each_key_is_listed_with_both_values() {
    PolicyDiff diff =
        diff("{:dedupe {:exact-ttl-seconds 60}}", "{:channels {\"7\" {:name \"seven\"}}}");

    assertEquals(
        List.of(
            ":dedupe :exact-ttl-seconds",
            "  - 60",
            "  + 3600",
            ":channels \"7\" :name",
            "  - nil",
            "  + \"seven\""),
        diff.lines());
    assertEquals(":dedupe :exact-ttl-seconds", diff.json().at("/0/path").asText());
    assertEquals("60", diff.json().at("/0/before").asText());
    assertEquals("3600", diff.json().at("/0/after").asText());
  }

  @Test
  void an_override_of_a_tenant_is_listed_once_and_only_if_it_differs_from_the_general_change() {
    PolicyDiff diff =
        diff(
            "{:tenants {\"acme\" {:dedupe {:exact-ttl-seconds 77}}}}",
            "{:dedupe {:near-min-words 9}}");

    assertEquals(
        List.of(
            ":dedupe :near-min-words",
            "  - " + Policy.defaults().dedupe().nearMinWords(),
            "  + 9",
            ":tenants \"acme\" :dedupe :exact-ttl-seconds",
            "  - 77",
            "  + 3600"),
        diff.lines());
  }

  private static PolicyDiff diff(String before, String after) {
    return PolicyDiff.of(
        EdnPolicyReader.read(before).policyOrNull(), EdnPolicyReader.read(after).policyOrNull());
  }
}
