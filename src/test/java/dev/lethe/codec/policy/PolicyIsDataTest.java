package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.PolicyReading;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyIsDataTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#=(java.lang.System/setProperty \"lethe.executed\" \"yes\")",
        "#=(clojure.core/spit \"executed\" 1)",
        "#=1",
        "#inst \"2026-01-01\"",
        "#uuid \"00000000-0000-0000-0000-000000000000\"",
        "#java.util.ArrayList[1]",
        "#clojure.lang.Symbol{:a 1}",
        "#dev.lethe.Unknown \"x\"",
        "#unknown/tag 1",
        "::alias/key",
        "::key",
        "#::{:a 1}",
        "#:ns{:a 1}",
        "#(System/exit 0)",
        "#'clojure.core/eval",
        "#?(:clj 1)",
        "#?@(:clj [1])",
        "#^{:a 1} {}",
        "^{:a 1} {}",
        "'(1)",
        "`(1)",
        "~x",
        "~@x",
        "@x",
        "##NaN",
        "#<Object>",
        "#_ #=(java.lang.System/setProperty \"lethe.executed\" \"yes\") 1",
      })
  void nothing_in_a_policy_file_is_code(String code) {
    PolicyReading asValue = EdnPolicyReader.read("{:dedupe {:exact-ttl-seconds " + code + "}}");
    PolicyReading asFile = EdnPolicyReader.read(code);

    assertNull(asValue.policyOrNull());
    assertNull(asFile.policyOrNull());
    assertTrue(
        asValue.errors().get(0).path().startsWith(":dedupe :exact-ttl-seconds"),
        asValue.errors().toString());
    assertNull(System.getProperty("lethe.executed"));
    assertFalse(Files.exists(Path.of("executed")));
  }

  @Test
  void a_list_is_an_invalid_value() {
    PolicyReading reading = EdnPolicyReader.read("{:dedupe {:exact-ttl-seconds (System/exit 0)}}");

    assertEquals(":dedupe :exact-ttl-seconds", reading.errors().get(0).path());
    assertEquals("(…)", reading.errors().get(0).value());
  }
}
