package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatesTest {
  /** A user's normalization that removes all digits. */
  private static final Normalizer OWN =
      Normalizer.of(true, (text, steps) -> text.replaceAll("[0-9]", ""));

  private final States states = Policy.defaults().dedupe().stateKeys().states();

  private String found(Normalizer normalizer, String text) {
    states.begin();
    normalizer.normalize(text, states);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < states.count(); i++) {
      names.add(states.name(i));
    }
    return String.join(", ", names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "exit=0 | exit 0",
        "exit=1 | exit 1",
        "job done, exit 00 | exit 0",
        "exit code 0 | exit code 0",
        "exit code: 137 | exit code 1",
        "exit code -1 | exit code 1",
        "exit status 2 | exit status 1",
        "exit_code=1 | exit code 1",
        "exitCode: 3 | exit code 1",
        "Process exited with code 1 | exited with code 1",
        "rc=0 | rc 0",
        "RC = 4 | rc 1",
        "HTTP 200 | http 2",
        "HTTP 503 Service Unavailable | http 5",
        "HTTP/1.1 500 | http 5",
        "too many HTTP 5xx errors | http 5",
        "share of status 4XX is high | status 4",
        "HTTP/2 404 | http 4",
        "\"GET /x HTTP/1.1\" 302 17 | http 3",
        "status: 404 | status 4",
        "status=500, | status 5",
        "{\"status\": 500} | status 5",
        "{\"status\":\"500\"} | status 5",
        "status='201' | status 2",
        "status code 404 | status code 4",
        "code #404 | code 4",
        "first exit=0, then exit=1 | exit 0, exit 1",
      })
  void a_number_after_a_state_key_is_a_state(String text, String expected) {
    assertEquals(expected, found(Normalizer.standard(), text));
    assertEquals(expected, found(OWN, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "statusbar 200",
        "my-exit=1",
        "error_code=500",
        "errorCode 500",
        "http.status: 500",
        "status 20",
        "status 2000",
        "code 1",
        "code 200.5",
        "status 200ms",
        "exit 1.5",
        "exit=v1",
        "exit=0x1",
        "exit, 1",
        "exits 1",
        "1 exit",
        "x?code=404",
        "https://a.b/?status=404",
        "exit 2026-01-31",
        "exit at 1",
        "500",
        "=1",
        "",
      })
  void no_other_number_is(String text) {
    assertEquals("", found(Normalizer.standard(), text));
    assertEquals("", found(OWN, text));
  }

  @Test
  void the_normalized_text_is_the_same_as_without_looking_for_states() {
    for (String text : List.of("exit=1", "HTTP/1.1 500 in 3ms", "status: 404 of 3", "a")) {
      assertEquals(
          Normalizer.standard().normalize(text), Normalizer.standard().normalize(text, states));
    }
    assertEquals("exit=<n>", Normalizer.standard().normalize("exit=1", states));
  }

  @Test
  void the_keys_are_the_callers() {
    StateKeys keys = new StateKeys(Set.of("Код", "x2"), Set.of("резул"));
    States own = keys.states();

    Normalizer.standard().normalize("код 7, РЕЗУЛ=404, exit 1, x2 0", own);

    assertEquals(3, own.count());
    assertEquals("код 1", own.name(0));
    assertEquals("резул 4", own.name(1));
    assertEquals("x2 0", own.name(2));
  }

  @Test
  void there_may_be_no_keys() {
    States none = new StateKeys(Set.of(), Set.of()).states();

    Normalizer.standard().normalize("exit 1", none);

    assertEquals(0, none.count());
  }

  @Test
  void members_differ_by_key_and_by_class() {
    found(Normalizer.standard(), "exit 0, exit 1, rc 0, exit 9, HTTP 200, status 200");

    assertNotEquals(states.member(0), states.member(1));
    assertNotEquals(states.member(0), states.member(2));
    assertEquals(states.member(1), states.member(3));
    assertNotEquals(states.member(4), states.member(5));
  }
}
