package dev.lethe.hygiene.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is spelt in several ways says the same in each: rule CN20. */
class SpellingsTest {
  private static final int TEXTS = 50;

  /** Ways to write the same, of which each may stand in a sentence for any other of its line. */
  private static final List<List<String>> SAME =
      List.of(
          List.of("does not", "doesn't", "doesn\u2019t", "doesnt"),
          List.of("cannot", "can't", "can not"),
          List.of("will not", "won't"),
          List.of("5pm", "5 pm", "5:00 PM", "5 p.m.", "17:00"),
          List.of("noon", "12:00", "12 pm", "midday"),
          List.of("9:15", "09:15", "9:15 am"),
          List.of("3 May", "May 3", "May 3rd", "3rd of May", "3rd May"),
          List.of("14 February 2025", "February 14, 2025", "2025-02-14", "Feb 14th, 2025"),
          List.of("in Sept", "in September", "in Sep"),
          List.of("on Mon", "on Monday", "on Mondays"),
          List.of("90%", "90 percent", "90 per cent", "90 %"),
          List.of("10,000", "10000", "10k"),
          List.of("$1,450", "$1450", "1450 dollars", "1,450 USD"),
          List.of("\u20ac5", "5\u20ac", "5 euros", "5 EUR"),
          List.of("v2", "version 2", "V2", "version two"),
          List.of("at least 3", "no less than three", "a minimum of 3"),
          List.of("up to 3", "at most three", "no more than 3"),
          List.of("twenty-five", "25", "twenty five"),
          List.of("a dozen", "12", "twelve"),
          List.of("twice", "two times", "2 times"),
          List.of("the first", "the 1st"),
          List.of("prior to", "before"),
          List.of("called off", "cancelled", "canceled"));

  private static final List<String> BETWEEN =
      List.of(
          " the river ", " and the harbour ", ". It ", ", so the ferry ", "\n- ", " K\u00f6ln ");

  private final Differences differences = new Differences(Policy.defaults().dedupe());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "He won't. | He will not.",
        "Pay \u20ac 1,200.50 | Pay 1200.50 euros",
        "on the 3rd of March 2024 | on the March 3, 2024",
        "at 12 a.m. sharp | at 00:00 sharp",
        "in Sep. 2024 | in September 2024",
        "It was in Sep. The rest | It was in September. The rest",
        "See v1.2.3 | See version 1.2.3",
        "Anna's cat | Anna cat",
        "on the twenty-third of June | on the June 23",
        "every other Thursday | every 2 Thursdays",
        "between 10 and 11 pm | between 22:00 and 23:00",
        "from 11:30 to 1 pm | from 11:30 to 13:00",
        "up to 40 000 | maximum 40000",
      })
  void there_is_one_spelling_of_each(String text, String spelling) {
    assertEquals(spelling, Spellings.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "march on",
        "it may rain",
        "the sun",
        "1.2.3.4",
        "a van",
        "5-10",
        "12.05.2025",
        "TLS 1.3 may",
        "ports 80 443"
      })
  void what_only_looks_like_it_stays(String text) {
    assertEquals(text, Spellings.of(text));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void a_spelling_is_its_own(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < TEXTS; i++) {
      String spelt = Spellings.of(text(random, random.nextLong()));

      assertEquals(spelt, Spellings.of(spelt));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void texts_that_differ_in_spelling_alone_say_the_same(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < TEXTS; i++) {
      long said = random.nextLong();
      String one = text(random, said);
      String other = text(random, said);

      assertFalse(differences.areIn(List.of(one, other)), one + " / " + other);
      assertFalse(
          Differences.areOfOthers(differences.read(one), differences.read(other)),
          one + " / " + other);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void what_is_no_other_spelling_is_another_thing(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < TEXTS; i++) {
      List<String> one = SAME.get(random.nextInt(SAME.size()));
      List<String> other = SAME.get(random.nextInt(SAME.size()));
      String text = "Ferries go " + one.get(random.nextInt(one.size())) + " here";
      String changed = "Ferries go " + other.get(random.nextInt(other.size())) + " here";

      if (one != other) {
        assertNotEquals(Spellings.of(text), Spellings.of(changed));
      }
    }
  }

  /** A text that says the same by the same number, in spellings by chance. */
  private static String text(Random spelling, long said) {
    Random random = new Random(said);
    StringBuilder text = new StringBuilder("Today");
    int parts = 1 + random.nextInt(4);
    for (int i = 0; i < parts; i++) {
      List<String> ways = SAME.get(random.nextInt(SAME.size()));
      text.append(BETWEEN.get(random.nextInt(BETWEEN.size())));
      text.append(ways.get(spelling.nextInt(ways.size())));
    }
    return text.append(" quietly.").toString();
  }
}
