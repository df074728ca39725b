package dev.lethe.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts are never merged by rule: rule CN5. */
class DifferencesTest {
  private final Differences differences = new Differences(Policy.defaults().dedupe());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The limit is 5 seats. | The limit is 6 seats.",
        "The limit is five seats. | The limit is six seats.",
        "The limit is 5 seats. | The limit is of some seats.",
        "It took twenty minutes. | It took twenty-five minutes.",
        "It takes half an hour. | It takes an hour.",
        "They meet twice a week. | They meet thrice a week.",
        "She is in the first group. | She is in the second group.",
        "The release is on 2026-03-01. | The release is on 2026-04-01.",
        "The release is on March 3. | The release is on April 3.",
        "The release is in June. | The release is in July.",
        "The release is on Monday. | The release is on Friday.",
        "We meet at 10:00. | We meet at 11:00.",
        "Use Python 3.11 here. | Use Python 3.12 here.",
        "It needs v1.2.3. | It needs v1.2.4.",
        "The build passed. | The build failed.",
        "Deploys are allowed. | Deploys are not allowed.",
        "She likes coffee. | She doesn't like coffee.",
        "The exit code 0 is fine. | The exit code 1 is fine.",
        "See ticket run-17a. | See ticket run-18a.",
        "Er mag Kaffee. | Er mag keinen Kaffee.",
        "He wants tabs and no spaces. | He wants spaces and no tabs.",
        "It doesn't scale but is simple. | It is scale but doesn't simple.",
        "It is sent before the meeting. | It is sent after the meeting.",
        "The level rose. | The level fell.",
        "The north gate is shut. | The south gate is shut.",
      })
  void texts_that_differ_in_what_tells_are_told_apart(String one, String other) {
    assertNotEquals(differences.of(one), differences.of(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The limit is 5 seats. | There is a limit of 5 seats.",
        "The limit is five seats. | The limit is 5 seats.",
        "It costs 1,000 euros. | It costs 1000 euros.",
        "It costs one thousand euros. | It costs 1000 euros.",
        "Ports 80 and 443 are open. | Open ports: 443 and 80.",
        "The team uses tabs. | The team is using tabs.",
        "They march on. | They go on.",
        "It may rain. | It might rain.",
        "The build passed. | The BUILD passed!",
        "It works without a cache. | It works without the cache.",
      })
  void texts_that_say_it_otherwise_are_not(String one, String other) {
    assertEquals(differences.of(one), differences.of(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zero | 0",
        "twenty five | 25",
        "one two | 1 2",
        "ten five | 10 5",
        "twenty ten | 20 10",
        "two hundred and six | 206",
        "two hundred and more | 200",
        "three thousand five | 3005",
        "two hundred thousand | 200000",
        "one million two hundred thousand and forty two | 1200042",
        "hundred | 100",
        "a dozen | 12",
        "five and six | 5 6",
        "none of these | ''",
      })
  void numbers_are_read_from_words(String words, String numbers) {
    List<String> found = new ArrayList<>();

    NumberWords.addTo(found, List.of(words.split(" ", -1)));

    assertEquals(numbers, String.join(" ", found));
  }
}
