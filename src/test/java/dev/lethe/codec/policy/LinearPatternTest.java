package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearPatternTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a)\\1",
        "(?<n>a)\\k<n>",
        "a(?=b)",
        "a(?!b)",
        "(?<=a)b",
        "(?<!a)b",
        "(?>a)b",
        "a++",
        "a*+",
        "a?+",
        "a{1,2}+",
        "[a-z&&[^b]]",
        "[a&&b]",
        "[[:alpha:]]",
        "(?U)\\w",
        "(?x) a",
        "(?u:a)",
        "\\v",
        "[\\v]",
        "\\012",
        "\\b{g}",
        "\\R",
        "\\X",
        "\\h",
        "\\Z",
        "\\G",
        "\\p{javaLowerCase}",
        "\\u0041",
        "(",
        ")",
        "[a",
        "a{2,1}",
        "a{1",
        "a{x}",
        "*a",
        "\\",
        "[\\Qa\\E]",
        "(?<n",
        "(?",
        "((a{100}){100}){100}",
        "a{1001}",
        "(a{1000}){1000}",
        "((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}"
      })
  void constructs_that_the_engine_does_not_run_like_java_are_rejected(String source) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> LinearPattern.compile(source));

    assertFalse(refusal.getMessage().isBlank());
  }

  @Test
  void nesting_and_length_are_bounded() {
    for (String source :
        List.of(
            "(".repeat(1_000) + "a" + ")".repeat(1_000), "a".repeat(3_000), "(?:".repeat(600))) {
      assertThrows(IllegalArgumentException.class, () -> LinearPattern.compile(source));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\b\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?\\b",
        "\\b\\d{1,2}:\\d{2}(:\\d{2})?\\s?(AM|PM)?\\b",
        "\\b\\d{15,}\\b",
        "\\b[0-9a-f]{7,}\\b",
        "(a|ab)(c|bcd)?",
        "a+?b*?",
        "(?i)pm|(?i:AM)",
        "[^]a-c]+",
        "[]a]+",
        "\\Qa.b\\E+",
        "b\\Qa",
        "\\x41|\\x{42}",
        "^\\S+|\\W$",
        "(?s).b(?-s:.)",
        "[a\\]\\-b]{2}",
        "\\p{L}{2}|\\p{Lu}",
        "(?<n>a)b",
        "x{0}a|a{2,}"
      })
  void accepted_patterns_match_as_in_java(String source) {
    String alphabet = "aabbcc012:- T.]AM\nP-f";
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(40); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      text.append(seed % 3 == 0 ? "2026-01-31 12:34:56" : "b3fe9a1c 12:34 PM 12345678901234567a");

      assertEquals(
          matchesInJava(source, text.toString()),
          matches(source, text.toString()),
          "seed " + seed + ": " + text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "\\p{Han}{2}, \\p{IsHan}{2}",
    "\\p{IsHan}+x?, \\p{IsHan}+x?",
    "[\\p{Greek}\\p{IsCyrillic}-]+, [\\p{IsGreek}\\p{IsCyrillic}-]+",
    "\\P{Latin}\\p{Latin}, \\P{IsLatin}\\p{IsLatin}",
    "[^\\P{Han}], \\p{IsHan}",
    "\\Q\\p{Han}\\E|\\\\p\\{Han}, \\Q\\p{Han}\\E|\\\\p\\{Han}",
  })
  void scripts_have_names_with_and_without_javas_prefix(String source, String java) {
    String text = "x漢字漢 Ωμ Жd-ж \\p{Han} 漢x";

    assertEquals(matchesInJava(java, text), matches(source, text));
    assertFalse(matches(source, text).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\p{Klingon}", "\\p{IsKlingon}", "\\p{Is}", "[\\p{Han]", "\\p{IsIsHan}"})
  void an_unknown_script_is_rejected(String source) {
    assertThrows(IllegalArgumentException.class, () -> LinearPattern.compile(source));
  }

  private static List<String> matchesInJava(String source, String text) {
    return java.util.regex.Pattern.compile(source)
        .matcher(text)
        .results()
        .map(match -> match.start() + "-" + match.end())
        .toList();
  }

  private static List<String> matches(String source, String text) {
    List<String> found = new ArrayList<>();
    com.google.re2j.Matcher matcher = LinearPattern.compile(source).matcher(text);
    while (matcher.find()) {
      found.add(matcher.start() + "-" + matcher.end());
    }
    return found;
  }

  @Test
  void every_text_is_compiled_or_rejected() {
    String alphabet = "ab\\([{^$.|?*+)]}<=!:-,&09QEpPxbdwsv kiUm";
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      StringBuilder source = new StringBuilder();
      for (int i = random.nextInt(14); i > 0; i--) {
        source.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      compileOrRefuse(source.toString(), seed);
    }
  }

  private static void compileOrRefuse(String source, long seed) {
    try {
      LinearPattern.compile(source);
    } catch (RuntimeException e) {
      assertEquals(
          IllegalArgumentException.class, e.getClass(), "seed " + seed + ": " + source + " " + e);
    }
  }
}
