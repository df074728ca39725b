package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lethe.policy.PolicyKey;
import dev.lethe.policy.PolicyKeys;
import dev.lethe.policy.PolicyReading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PolicyGarbageTest {
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "(",
          ")",
          "#{",
          "#_",
          "#\"",
          "\"",
          "\\",
          "\\a",
          ";",
          "\n",
          " ",
          ",",
          ":dedupe",
          ":channels",
          ":tenants",
          ":default",
          ":normalize",
          ":volatile-rewrites",
          "::a",
          ":",
          ":/",
          "a/b/",
          "1",
          "-",
          "1/0",
          "0x",
          "08",
          "1e999",
          "2r9",
          "##Inf",
          "#=",
          "nil",
          "true",
          "%",
          "&",
          "'",
          "`",
          "~@",
          "@",
          "^",
          "#'",
          "#?",
          "#",
          "\u0000",
          "\uD83D",
          "é",
          "\uFEFF",
          "\u2028",
          "\\u12",
          "\\o777",
          "\"\\x\"",
          "\"a/b\"",
          "##",
          "#inst",
          "1.5M",
          "9N");

  @Test
  void random_pieces_never_throw() {
    for (long seed = 0; seed < 6_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(3) == 0 ? "" : " ");
      }
      read(text.toString(), seed);
    }
  }

  @Test
  void random_bytes_never_throw() {
    for (long seed = 0; seed < 2_000; seed++) {
      byte[] bytes = new byte[new Random(seed).nextInt(200)];
      new Random(seed).nextBytes(bytes);
      try {
        consistent(EdnPolicyReader.read(bytes), seed);
      } catch (RuntimeException e) {
        fail("seed " + seed, e);
      }
    }
  }

  @Test
  void the_default_file_with_a_piece_changed_never_throws() throws IOException {
    String file = bundled();
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int from = random.nextInt(file.length());
      int to = Math.min(file.length(), from + random.nextInt(8));
      String piece = PIECES.get(random.nextInt(PIECES.size()));
      read(file.substring(0, from) + piece + file.substring(to), seed);
    }
  }

  @Test
  void every_key_rejects_values_of_another_type_with_its_path() {
    for (PolicyKey key : PolicyKeys.ALL) {
      String path = key.name().replace("*", ":default");
      String[] names = path.split(" ", -1);
      String text = "{" + String.join(" {", names) + " \\x" + "}".repeat(names.length);

      PolicyReading reading = EdnPolicyReader.read(text);

      assertEquals(1, reading.errors().size(), text);
      assertEquals(path, reading.errors().get(0).path());
      assertEquals("\\x", reading.errors().get(0).value());
      assertNotEquals("", reading.errors().get(0).example());
    }
  }

  @Test
  void every_key_accepts_its_example() {
    for (PolicyKey key : PolicyKeys.ALL) {
      String[] names = key.name().replace("*", "\"7\"").split(" ", -1);
      String text = "{" + String.join(" {", names) + " " + key.example() + "}".repeat(names.length);

      assertEquals(List.of(), EdnPolicyReader.read(text).errors(), text);
    }
  }

  private static void read(String text, long seed) {
    try {
      consistent(EdnPolicyReader.read(text), seed);
    } catch (RuntimeException e) {
      fail("seed " + seed + ": " + text, e);
    }
  }

  private static void consistent(PolicyReading reading, long seed) {
    assertEquals(reading.policyOrNull() == null, !reading.errors().isEmpty(), "seed " + seed);
  }

  private static String bundled() throws IOException {
    try (InputStream in =
        PolicyGarbageTest.class.getResourceAsStream("/dev/lethe/default.policy.edn")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
