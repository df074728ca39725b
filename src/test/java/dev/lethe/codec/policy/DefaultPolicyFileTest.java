package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
          "The default policy of Lethe: what holds where your own file is silent.",
          "",
          "A file of your own needs only what it changes: {:dedupe {:exact-ttl-seconds 900}}.",
          "Maps are laid over these key by key; sets, vectors and numbers take their place.",
          "`lethe policy check FILE` tells every mistake in it, `lethe policy show FILE` what holds.",
          "",
          "Two maps have ids of your own as keys:",
          "  :channels {\"343299242963763200\" {:name \"bots\" :embed-raw-bot-messages? true}}",
          "  :tenants  {\"acme\" {:dedupe {:exact-ttl-seconds 900}}}   any of these keys but those",
          "            of sizes and of the stages' intervals, which are one for all tenants",
          "",
          "Times, ids and numbers are told from text by the built-in scanner. A list of your own",
          "takes its place (mentions and URLs are done before it):",
          "  :normalize {:volatile-rewrites [[#\"\\b\\d{15,}\\b\" \"<id>\"]",
          "                                  [#\"\\b(build|job)=\\d+\" \"$1=<n>\"]]}",
          "The regexes are Java's as far as they run in linear time (no back-references, no",
          "look-around); in a replacement $1 is a group, as clojure.string/replace has it.");

  @Test
  void the_bundled_file_is_written_from_the_list_of_keys() throws IOException {
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

  private static String bundled() throws IOException {
    try (InputStream in = Policy.class.getResourceAsStream("/dev/lethe/default.policy.edn")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
