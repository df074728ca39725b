package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizerTest {
  private static String normalize(String content) {
    return Normalizer.standard().normalize(content);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      value = {
        "build finished 2026-01-31T12:34:56.789Z → build finished <ts>",
        "ping <@123456789012345678> in <#987654321098765432> → ping <@user> in <#channel>",
        "see https://GitHub.com/o/r/pull/12?utm_source=x&id=7&ref=a#frag. → see <url github.com/o/r/pull/<n>?id=7>.",
        "build=981 failed on branch 3fe9a1c → build=<n> failed on branch <hex>",
        "at 12:34:56 done → at <time> done",
        "host 10.0.0.1:22 is up → host <ip> is up",
        "the defaced facade → the defaced facade",
      })
  void every_row_of_the_contract_holds(String input, String expected) {
    assertEquals(expected, normalize(input));
  }

  @Test
  void an_empty_text_stays_empty() {
    assertEquals("", normalize(""));
  }
}
