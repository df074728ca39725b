package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lethe.codec.Codecs;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.policy.PolicyEntry;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PolicyEntryDecoderTest {
  private static final byte[] KEY = PolicyEntry.KEY.getBytes(StandardCharsets.UTF_8);
  private static final PolicyEntry ENTRY =
      PolicyEntry.of("{:dedupe {:near-min-words 4}} ;; größer");
  private static final Codecs AVRO = Codecs.of("mock://policy-entries");

  static Stream<Arguments> formats() {
    return Stream.of(arguments("JSON", Codecs.of(null)), arguments("Avro", AVRO));
  }

  private static String why(byte[] value) {
    return assertInstanceOf(PolicyEntryDecoder.Bad.class, AVRO.policyDecoder().decode(KEY, value))
        .why();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void a_published_policy_is_read(String format, Codecs codecs) {
    byte[] value = codecs.policies().serialize("policy.v1", ENTRY);

    PolicyEntryDecoder.Good good =
        assertInstanceOf(PolicyEntryDecoder.Good.class, codecs.policyDecoder().decode(KEY, value));

    assertEquals(ENTRY, good.entry());
    assertEquals(ENTRY.version(), good.policy().version());
  }

  static Stream<Arguments> rulesInFormats() {
    RuleMatch hash = new RuleMatch(RuleMatch.Type.EXACT_HASH, "ab".repeat(32));
    SuppressRule ofChannel =
        SuppressRule.proposed("größer", "acme", "c", hash, RuleAction.DROP_MEMORY);
    RuleMatch regex = new RuleMatch(RuleMatch.Type.REGEX, "\"a\\\\b+");
    SuppressRule wide =
        SuppressRule.proposed("", "default", null, regex, RuleAction.DROP_EVENT)
            .with(RuleStatus.REMOVED);
    return formats()
        .flatMap(
            format ->
                Stream.of(ofChannel, wide)
                    .map(rule -> arguments(format.get()[0], format.get()[1], rule)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rulesInFormats")
  void a_published_rule_is_read(String format, Codecs codecs, SuppressRule rule) {
    byte[] key = rule.ruleId().getBytes(StandardCharsets.UTF_8);
    byte[] value = codecs.rules().serialize("policy.v1", rule);

    PolicyEntryDecoder.OfRule read =
        assertInstanceOf(
            PolicyEntryDecoder.OfRule.class, codecs.policyDecoder().decode(key, value));

    assertEquals(rule, read.rule());
    assertEquals(rule, RuleText.read(RuleText.of(rule)));
  }

  @Test
  void the_json_matches_the_schema() {
    byte[] value = Codecs.of(null).policies().serialize("policy.v1", PolicyEntry.of("{}"));

    assertEquals(
        "{\"policy\":{\"text\":\"{}\",\"version\":\"44136fa355b3\"}}",
        new String(value, StandardCharsets.UTF_8));
  }

  @Test
  void unreadable_framed_values_are_reported() {
    assertEquals(
        "the registry does not know schema 1795162112", why(new byte[] {0, 107, 0, 0, 0, 9}));
    byte[] cut = new byte[7];
    System.arraycopy(AVRO.policies().serialize("policy.v1", ENTRY), 0, cut, 0, cut.length);
    assertEquals("its value does not match its schema", why(cut));
  }
}
