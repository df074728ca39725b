package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolarityWordsTest {
  private final PolarityWords telling = Policy.defaults().dedupe().polarityLexicon().finder();

  private String told(String text) {
    telling.find(Normalizer.standard().normalize(text));
    return words();
  }

  private String words() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < telling.count(); i++) {
      words.add(telling.word(i));
    }
    return String.join(" ", words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "build_failed | failed",
        "build.failed | failed",
        "buildFailed | Failed",
        "CIFailed | Failed",
        "HTTP2Failed | Failed",
        "_failed_ | failed",
        "__failed__ | failed",
        "**failed** | failed",
        "*failed* | failed",
        "***failed*** | failed",
        "~~failed~~ | failed",
        "`failed` | failed",
        "# failed | failed",
        "-# failed | failed",
        "> failed | failed",
        "- failed | failed",
        "[failed](http://a.b/passed) | failed",
        "<http://a.b/passed&#124;failed> | failed",
        "<b>failed</b> | failed",
        "<p>a</p><p>failed</p> | failed",
        "deploy&nbsp;failed | failed",
        "deploy&#8203; failed | failed",
        "BUILD-FAILED | FAILED",
        "BUILD_FAILED | FAILED",
        "<:failed:1> | failed",
        "<a:build_failed:12> | failed",
        "NodeNotReady | Not",
        "log.error | error",
        "build_error | error",
        "buildError | Error",
        "ERROR_CODE | ERROR",
        "build.fail | fail",
        "сборкаНеУспешна | Не Успешна",
        "l'erreur | erreur",
        "n_o x_t | ",
        "l'up | up",
        "build_실패했음 | 실패했음",
        "обрыв.ошибка | ошибка",
      })
  void a_polarity_word_is_found_at_word_boundaries_within_a_compound(String text, String told) {
    assertEquals(told == null ? "" : told, told(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "upstream",
        "downstream",
        "notify",
        "errorless",
        "failed2",
        "unfailing",
        "OFFICIAL",
        "Noah",
        "TypeError",
        "OutOfMemoryError",
        "java.lang.OutOfMemoryError",
        "NullPointerException",
      })
  void a_word_that_only_begins_or_ends_like_a_polarity_word_is_not_one(String text) {
    assertEquals("", told(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/home/start/",
        "see /home/start/x for more",
        "src/not/found.java",
        "./stop",
        "~/start/x",
        "no-sleep.txt",
        "errors.txt",
        "stop.sh",
        "C:\\stop\\x",
        "\\\\server\\down\\x",
        "path=/home/start/y",
        "https://a.b/start/failed?error=1",
        "<https://a.b/failed>",
        "ftp://a/start",
        "s3://failed-jobs/x",
        "/v2/<n>/failed/x",
        "GET /start?state=failed&x=down",
        "status.down.example.com",
        "a.example.info",
        "www.example.no",
        "no-reply@example.com",
        "acme/failed-jobs",
        "실패.txt",
        "ошибка.log",
        "(no-sleep.mp3)",
        "\"no-sleep.mp3\",",
        "no-sleep.txt.",
      })
  void a_word_in_a_path_file_name_or_host_name_is_not_a_polarity_word(String text) {
    assertEquals("", told(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "failed: /var/log/x | failed",
        "failed:/var/log/x | failed",
        "/var/log/stop/x: failed | failed",
        "open (errors.txt) failed | open failed",
        "It failed.See the log | failed",
        "it failed... | failed",
        "path=/home/start state=failed | failed",
        "[failed](https://a.b/stop) | failed",
        "**failed**/x | failed",
        "`failed` no.txt | failed",
        "失敗しました。/home/start/x | 失敗",
      })
  void polarity_words_around_a_path_are_found(String text, String told) {
    assertEquals(told, told(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "api to production ✅ | api to production ❌",
        "vote 👍 | vote 👎",
        "lint ✔ | lint ✘",
        "lint ✔️ | lint ✖️",
        "db 🟢 | db 🔴",
        "cpu ⬆ | cpu ⬇",
        "cpu ⬆️ | cpu ⬇️",
        "disk ⚠️ | disk",
        "door 🔒 | door 🔓",
        "lamp red | lamp green",
        "check OK | check KO",
        "debug true | debug false",
      })
  void emoji_and_colours_have_polarity(String one, String other) {
    PolarityLexicon opposites = Policy.defaults().dedupe().polarityLexicon();

    assertNotEquals(
        Polarity.of(opposites, Normalizer.standard().normalize(one)),
        Polarity.of(opposites, Normalizer.standard().normalize(other)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "👍 | 👍🏽",
        "👍🏿 | 👍🏻",
        "⬆ | ⬆️",
        "✔ | ✔️",
        "👩‍💻 | 🎉",
        "🔥 | nothing",
        "x✅ | ✅ y ✅",
      })
  void the_presentation_of_an_emoji_does_not_affect_polarity(String one, String other) {
    PolarityLexicon opposites = Policy.defaults().dedupe().polarityLexicon();

    assertEquals(
        Polarity.of(opposites, Normalizer.standard().normalize(one)),
        Polarity.of(opposites, Normalizer.standard().normalize(other)));
  }

  @Test
  void places_are_those_of_the_words_in_the_text() {
    String text = "build_failed ✅ <:is_down:> and 🟢";

    telling.find(text);

    assertEquals("failed ✅ down 🟢", words());
    assertEquals(6, telling.start(0));
    assertEquals(12, telling.end(0));
    for (int i = 0; i < telling.count(); i++) {
      assertEquals(telling.word(i), text.substring(telling.start(i), telling.end(i)));
    }
  }

  @Test
  void equal_words_have_equal_members_in_any_compound() {
    telling.find("Failed build_failed buildFailed <:failed:>");

    assertEquals(4, telling.count());
    for (int i = 0; i < 4; i++) {
      assertEquals(telling.member(0), telling.member(i));
    }
    assertEquals(PolarityLexicon.mix(telling.member(0)), telling.polarity());
  }

  @Test
  void polarity_words_are_found_in_all_parts_of_a_file_name() {
    telling.overName("2026/errors-of_build.txt");
    assertEquals("errors", words());

    telling.overName("ok.txt");
    assertEquals("ok", words());
  }

  @Test
  void polarity_is_the_sum_over_distinct_members_in_any_order() {
    String[] pieces = {
      "failed",
      "build_failed",
      "✅",
      "❌",
      "not",
      "couldn't",
      "/home/start",
      "plain",
      "<:down:>",
      "成功した",
      "실패했습니다",
      "açılamadı",
      "ошибка",
      "up.",
      "no-sleep.txt",
      "\n",
      "<n>",
      "=",
      "👍🏽"
    };
    for (long seed = 0; seed < 5_000; seed++) {
      Random random = new Random(seed);
      List<String> chosen = new ArrayList<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        chosen.add(pieces[random.nextInt(pieces.length)]);
      }

      telling.find(String.join(" ", chosen));
      Set<Long> members = new HashSet<>();
      int before = -1;
      for (int i = 0; i < telling.count(); i++) {
        members.add(telling.member(i));
        assertTrue(telling.start(i) > before && telling.end(i) > telling.start(i), "seed " + seed);
        before = telling.start(i);
      }
      long polarity = telling.polarity();
      Collections.shuffle(chosen, random);

      assertEquals(
          members.stream().mapToLong(PolarityLexicon::mix).sum(), polarity, "seed " + seed);
      assertEquals(polarity, telling.find(String.join(" ", chosen)).polarity(), "seed " + seed);
    }
  }

  /** Each text would take hours if runs of characters were scanned again around each word. */
  @ParameterizedTest
  @ValueSource(strings = {"no", "no/", "no=", "no.", "no-", "NoNo", "<n>no", "no?a=", "✅", "없"})
  void a_long_text_of_polarity_words_is_scanned_in_linear_time(String piece) {
    telling.find(piece.repeat((1 << 18) / piece.length()));

    assertTrue(telling.count() >= 0);
  }
}
