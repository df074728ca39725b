package dev.lethe.hygiene.consolidation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparison of texts by their sentences: rules CN5 and CN20. */
class NormalTextTest {
  private record Pair(char mark, String one, String other) {
    @Override
    public String toString() {
      return mark + " " + one + " | " + other;
    }
  }

  static Stream<Pair> pairs() throws IOException {
    try (InputStream in = NormalTextTest.class.getResourceAsStream("pairs.txt")) {
      List<String> lines = new String(in.readAllBytes(), UTF_8).lines().toList();
      return lines.stream()
          .filter(line -> line.indexOf(" | ") > 0 && !line.startsWith("#"))
          .map(
              line -> {
                String[] texts = line.substring(4).split(" \\| ", 2);
                return new Pair(line.charAt(0), unescaped(texts[0]), unescaped(texts[1]));
              });
    }
  }

  private static String unescaped(String text) {
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\u00a0", "\u00a0");
  }

  private static char relation(String one, String other) {
    boolean contains = NormalText.of(one).contains(NormalText.of(other));
    boolean isContained = NormalText.of(other).contains(NormalText.of(one));
    if (contains && isContained) {
      return '=';
    }
    return contains ? '>' : isContained ? '<' : '!';
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void texts_contain_each_other_only_if_nothing_is_lost(Pair pair) {
    assertEquals(pair.mark, relation(pair.one, pair.other));
    assertEquals(
        pair.mark == '=',
        NormalText.of(pair.one).digest().equals(NormalText.of(pair.other).digest()));
  }

  @Test
  void there_are_more_than_a_hundred_pairs() throws IOException {
    assertTrue(pairs().count() > 100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ab ab. ",
        "a. ",
        "- ",
        "/",
        "\"",
        "`",
        "``` ",
        "(",
        ".",
        ". ",
        "\u0301\u0323",
        "1,111",
        "1. a\n",
        "A ",
        "not ",
        "\"'\"'. ",
        "- a\n",
        " ",
        "\n",
        "- [ ] ",
        "x)",
        "\ue001",
        "a\u200b",
        "5 %",
        "!?"
      })
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void long_texts_are_read_in_time(String part) {
    String text = part.repeat(100_000 / part.length());

    assertTrue(NormalText.of(text + "x").contains(NormalText.of(text + "x")));
  }
}
