package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.PolicyText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The bundled policy file is generated from the list of keys; {@code -Dgolden.update=true} rewrites
 * it.
 */
class DefaultPolicyFileTest {
  private static final Path FILE = Path.of("src/main/resources/dev/lethe/default.policy.edn");
  private static final List<String> HEADING =
      List.of(
          "The default policy of Lethe. It applies to each key that your own policy does not set.",
          "",
          "Your own file needs only its changes: {:dedupe {:exact-ttl-seconds 900}}. Maps are merged",
          "key by key; sets, vectors and other values are replaced. `lethe policy check FILE` reports",
          "all errors in a file, `lethe policy show FILE` the values of all keys.",
          "",
          "Two maps have your own ids as keys:",
          "  :channels {\"343299242963763200\" {:name \"bots\" :embed-raw-bot-messages? true}}",
          "  :tenants  {\"acme\" {:dedupe {:exact-ttl-seconds 900}}}   any key that tenants may",
          "            override: see per_tenant in `lethe policy show --json`",
          "",
          "The built-in scanner recognizes times, ids and numbers. Your own list replaces it; mentions",
          "and URLs are processed first:",
          "  :normalize {:volatile-rewrites [[#\"\\b\\d{15,}\\b\" \"<id>\"]",
          "                                  [#\"\\b(build|job)=\\d+\" \"$1=<n>\"]]}",
          "Regexes have Java's syntax without back-references and look-around, which do not run in",
          "linear time. In a replacement, $1 is a group, as in clojure.string/replace.");

  @Test
  void the_bundled_file_is_generated_from_the_keys() throws IOException {
    String written = PolicyText.of(Policy.defaults(), HEADING);

    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(FILE, written);
    }

    assertEquals(written, bundled(), "rerun with -Dgolden.update=true");
  }

  @Test
  void reading_the_bundled_file_gives_exactly_the_defaults() throws IOException {
    PolicyReading reading = EdnPolicyReader.read(bundled().getBytes(StandardCharsets.UTF_8));

    assertEquals(List.of(), reading.errors());
    assertEquals(List.of(), reading.warnings());
    assertEquals(
        Policy.defaults(),
        reading.policyOrNull(),
        () -> "Policy.DEFAULT_VERSION has to be " + reading.policyOrNull().version());
  }

  @Test
  void a_long_text_is_written_on_one_line() {
    String text = "{:models {:actor {:name \"" + "x".repeat(150) + "\"}}}";
    Policy policy = Policies.edn(text);

    String written = PolicyText.of(policy, List.of());

    assertEquals(policy.values(), Policies.edn(written).values());
  }

  private static String bundled() throws IOException {
    try (InputStream in = Policy.class.getResourceAsStream("/dev/lethe/default.policy.edn")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
