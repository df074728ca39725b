package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.PolicyText;
import dev.lethe.policy.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Policy files in EDN, the check of them, and their records. */
class FuzzedPoliciesTest {
  private static final Codecs CODECS = Codecs.of("mock://fuzzed-policies");
  private static final PolicyEntryDecoder DECODER = CODECS.policyDecoder();
  private static final byte[] KEY = PolicyEntry.KEY.getBytes(StandardCharsets.UTF_8);

  @FuzzTest
  void a_policy_has_errors_or_is_read_as_it_was_written(byte[] file) {
    PolicyCheck check = Fuzzed.within(file, () -> PolicyCheck.of("policy.edn", file));
    PolicyReading reading = check.reading();

    assertEquals(reading.errors().isEmpty(), reading.policyOrNull() != null);
    reading.errors().forEach(FuzzedPoliciesTest::assertExplained);
    reading.warnings().forEach(FuzzedPoliciesTest::assertExplained);
    assertEquals(check.found(), !check.json().path("ok").asBoolean());
    assertFalse(check.strict().errorLines().isEmpty());
    if (reading.policyOrNull() != null) {
      assertReadAsWritten(reading.policyOrNull());
      assertPublishable(new String(file, StandardCharsets.UTF_8));
    }
  }

  private static void assertExplained(Problem problem) {
    assertFalse(problem.message().isBlank());
    assertTrue(problem.line() >= 0, problem.sentence());
  }

  /** Compares texts, since a written channel has all keys, those with inherited values included. */
  private static void assertReadAsWritten(Policy policy) {
    String text = PolicyText.of(policy, List.of());
    PolicyReading again = EdnPolicyReader.read(text);

    assertEquals(List.of(), again.errors(), text);
    assertEquals(text, PolicyText.of(again.policyOrNull(), List.of()));
  }

  private static void assertPublishable(String text) {
    PolicyEntry entry = PolicyEntry.of(text);
    byte[] value = CODECS.policies().serialize("lethe.policy.v1", entry);
    PolicyEntryDecoder.Decoded decoded = DECODER.decode(KEY, value);

    assertTrue(decoded instanceof PolicyEntryDecoder.Good good && good.entry().equals(entry), text);
  }
}
