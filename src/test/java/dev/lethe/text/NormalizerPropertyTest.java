package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizerPropertyTest {
  private static final int MEBIBYTE = 1 << 20;

  /**
   * Complete and broken fragments of all normalized forms, separated by spaces; · is a space within
   * a fragment.
   */
  private static final String[] FRAGMENTS =
      ("1 12 123 1234 12345 1234567 123456789012345 2026 01 31 2026-01-31 T 12:34 12:34:56 : :56"
              + " .789 Z +01:00 -0500 . , - + = ( ) (#12) # < > <n> <id> <ts> <hex> <ip> <time> <url"
              + " <url· <url·a <url·a/<n>?b=1> <: <:pe2: <:pe2:> <a:x:12> <@1> <@!2> <@&3> <#4>"
              + " <t:12:R> <t: http:// https:// HTTPS:// <http:// http://bob:5@"
              + " a.B/c/12/3fe9a1c?x=1&a=2 / ? & @ ms s GB px x % pm AM 3pm v1 k8s _ abc dead beef"
              + " 3fe9a1c abcdef1 550e8400-e29b-41d4-a716-446655440000 aa:bb:cc:dd:ee:ff"
              + " 00-11-22-33-44-55 10.0.0.1 10.0.0.1:22 255. :: ::1 fe80::1 2001:db8:: [ ] ]:80"
              + " [::1]:80 %eth0 1:2:3:4:5:6:7:8 \u0338 \u0301 e H\u0331 \u00e9 \u200b \u200d \ufe0f"
              + " \ud83d\ude00 \ud83d \ude00 \udb40 \udc01 \u00bd \u2460 статус 你好 \ufdfa \u0344"
              + " \u001b[31m \u001b[ \u001b]0;a \u0007 \u001bP \u001b\\ \u009b1m \u009d \u00033,12"
              + " \u0003 \u0004ff0000 \u001b(B \u001b[5C &amp; &lt; &gt; &#39; &#x27; &#59; &#38;"
              + " &#8203; &nbsp; &am &#112; amp; lt; &#301; &#x301; <b> </b> <i> </i> <br> <br/> <u>"
              + " </u> b> </ <p> </p> <a·href=\" <a·href=\"http://a.b\"> </a> <code> </code>"
              + " <http://a.b|c> |c> | <@U12|a> <#C3> <!here> <!subteam^S1> ** ~~ || ** __ [ ]( )"
              + " \uff11 \uff1c \u2026 \" ` word= x=5 a= \u1100 \u1161 \u11a8 \u0345 \u03a9 \u0130")
          .split(" ");

  private static final String[] BLANKS = {
    " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u1680", "\u0085", "\u2028", "\u0001"
  };

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(9); i >= 0; i--) {
      boolean blank = random.nextInt(6) == 0;
      String[] pieces = blank ? BLANKS : FRAGMENTS;
      text.append(pieces[random.nextInt(pieces.length)].replace('·', ' '));
    }
    return text.toString();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      escaped.append(c >= ' ' && c < 127 ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return escaped.toString();
  }

  @Test
  void normalizing_twice_is_normalizing_once() {
    for (long seed = 0; seed < 100_000; seed++) {
      String text = randomText(new Random(seed));

      String once = Normalizer.standard().normalize(text);

      assertEquals(
          escaped(once),
          escaped(Normalizer.standard().normalize(once)),
          () -> "text " + escaped(text));
    }
  }

  @Test
  void normalized_text_is_clean() {
    for (long seed = 0; seed < 50_000; seed++) {
      String text = randomText(new Random(seed));

      String once = Normalizer.standard().normalize(text);

      assertTrue(
          java.text.Normalizer.isNormalized(once, java.text.Normalizer.Form.NFKC),
          () -> "text " + escaped(text));
      assertEquals(once, once.strip(), () -> "text " + escaped(text));
      boolean clean =
          once.codePoints()
              .allMatch(
                  c ->
                      c == '\n'
                          || (Character.getType(c) != Character.CONTROL
                              && Character.getType(c) != Character.FORMAT
                              && Character.getType(c) != Character.SURROGATE));
      assertTrue(clean, () -> "text " + escaped(text));
    }
  }

  @Test
  void own_rewrites_that_change_nothing_leave_steps_one_to_three() {
    Normalizer own = Normalizer.of(true, (text, steps) -> text);
    for (long seed = 0; seed < 50_000; seed++) {
      String text = randomText(new Random(seed));

      String once = own.normalize(text);

      assertEquals(escaped(once), escaped(own.normalize(once)), () -> "text " + escaped(text));
    }
  }

  /** Each text would take hours if its scan restarted at every character. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "1.",
        "1,",
        "1,1.x",
        "1:",
        "a:",
        "aa:",
        "aa-",
        "::",
        "fe80::",
        "1.1.1.1.",
        "12:34 p",
        "2026-01-31 12:34:56.",
        "<",
        "<url ",
        "<url a",
        "<:a",
        "<t:1",
        "<n>",
        "http://",
        "http:///",
        "http://a@",
        "https://x/?a=1&",
        "http://.",
        "-",
        "=",
        "[",
        "\u0301\u0316",
        "\u0344",
        "\u1100",
        "\ud83d",
        "a",
        "a.",
        "don't",
        "你"
      })
  void a_mebibyte_of_anything_is_normalized_in_linear_time(String unit) {
    String text = unit.repeat(MEBIBYTE / unit.length());

    String once = Normalizer.standard().normalize(text);

    assertEquals(once, Normalizer.standard().normalize(once));
    assertTrue(Words.distinct(once, 4) <= 4);
  }
}
