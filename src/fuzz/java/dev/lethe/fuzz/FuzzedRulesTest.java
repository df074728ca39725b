package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.family.rule.TextPattern;
import dev.lethe.policy.PolicyEntry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Records of the policy topic: suppress rules and their regexes, and policies. */
class FuzzedRulesTest {
  private static final Codecs JSON = Codecs.of(null);
  private static final Codecs AVRO = Codecs.of("mock://fuzzed-rules");
  private static final int SCHEMA =
      Fuzzed.idOf(AVRO.registry().orElseThrow(), "lethe.policy.v1", "PolicyEntry");
  private static final PolicyEntryDecoder DECODER = AVRO.policyDecoder();
  private static final String LONG_TEXT = "build 7 failed on main ".repeat(40);

  @FuzzTest
  void a_rule_is_refused_with_a_reason_or_read_as_it_was_written(byte[] input) {
    byte[] value = Fuzzed.framed(SCHEMA, input);
    for (String key : List.of("policy", "r1")) {
      PolicyEntryDecoder.Decoded decoded =
          Fuzzed.within(value, () -> DECODER.decode(bytes(key), value));
      if (decoded instanceof PolicyEntryDecoder.Bad bad) {
        assertFalse(bad.why().isBlank());
        assertEquals(key.equals("policy"), bad.isOfPolicy());
      } else if (decoded instanceof PolicyEntryDecoder.OfRule ofRule) {
        assertReadAsWritten(ofRule.rule());
      }
    }
    rule(new String(value, StandardCharsets.UTF_8))
        .filter(rule -> Fuzzed.isWellFormed(rule.toString()))
        .ifPresent(FuzzedRulesTest::assertReadAsWritten);
  }

  private static Optional<SuppressRule> rule(String text) {
    try {
      return Optional.of(RuleText.read(text));
    } catch (IllegalArgumentException refused) {
      assertFalse(refused.getMessage().isBlank());
      return Optional.empty();
    }
  }

  private static void assertReadAsWritten(SuppressRule rule) {
    assertEquals(rule, RuleText.read(RuleText.of(rule)));
    // Under this key, a record is a policy.
    boolean hasOwnKey = !rule.ruleId().equals(PolicyEntry.KEY);
    for (Codecs codecs : hasOwnKey ? List.of(JSON, AVRO) : List.<Codecs>of()) {
      byte[] value = codecs.rules().serialize("lethe.policy.v1", rule);
      assertEquals(
          new PolicyEntryDecoder.OfRule(rule), DECODER.decode(bytes(rule.ruleId()), value));
    }
    if (rule.match().type() == RuleMatch.Type.REGEX) {
      assertFast(rule.match().value());
    }
  }

  private static void assertFast(String regex) {
    try {
      RuleText.checkProposed(regex);
    } catch (IllegalArgumentException tooLarge) {
      assertFalse(tooLarge.getMessage().isBlank());
      return;
    }
    TextPattern pattern = RuleText.pattern(regex);
    Fuzzed.within(bytes(LONG_TEXT), () -> pattern.isIn(LONG_TEXT, true));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
