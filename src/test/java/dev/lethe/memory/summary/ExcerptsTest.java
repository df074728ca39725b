package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.Excerpts.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExcerptsTest {
  /** Parses messages of the form {@code author: text}; the prefix {@code *} marks a bot's. */
  private static List<Memory> messages(String... lines) {
    List<Memory> messages = new ArrayList<>();
    for (String line : lines) {
      int colon = line.indexOf(": ");
      boolean bot = line.charAt(0) == '*';
      Kept kept =
          Kept.message("m" + (100 + messages.size()))
              .by(line.substring(bot ? 1 : 0, colon))
              .says(line.substring(colon + 2))
              .at(Kept.DAY + messages.size());
      messages.add((bot ? kept.repeats("fam-" + line.substring(1, colon)) : kept).memory());
    }
    return messages;
  }

  private static List<String> kept(int tokens, String... lines) {
    return texts(new Excerpts(messages(lines), WordCounts.NONE).choose(tokens, 100, Map.of()));
  }

  private static List<String> texts(List<Excerpt> excerpts) {
    return excerpts.stream().map(Excerpt::text).toList();
  }

  @Test
  void facts_are_kept_and_chatter_goes() {
    assertEquals(
        List.of(
            "I moved to Lisbon in March with my sister Ines.",
            "My dentist is called Dr. Okafor and practises on Baker Street."),
        kept(
            28,
            "ada: Hey! How are you?",
            "bob: Great, thanks! And you?",
            "ada: I moved to Lisbon in March with my sister Ines.",
            "bob: Wow, that's so cool!",
            "ada: My dentist is called Dr. Okafor and practises on Baker Street.",
            "bob: Nice, thanks for telling me!",
            "ada: Bye!",
            "bob: Bye, take care!",
            "ada: See you!"));
  }

  @Test
  void a_greeting_in_a_message_with_a_fact_is_left_out() {
    assertEquals(
        List.of("The spare key of the boathouse hangs behind the blue door."),
        kept(
            20,
            "ada: Hey you! Good to see you! The spare key of the boathouse hangs behind the blue"
                + " door."));
  }

  @Test
  void what_was_never_said_before_is_worth_more_than_what_was() {
    String[] lines = {
      "ada: The regatta starts at the northern harbour.", "bob: Our otter nibbled the anchor rope."
    };
    WordCounts counts = WordCounts.NONE;
    for (int i = 0; i < 20; i++) {
      counts = new Excerpts(messages(lines[0]), counts).counts();
    }

    assertEquals(
        List.of("Our otter nibbled the anchor rope."),
        texts(new Excerpts(messages(lines), counts).choose(12, 100, Map.of())));
  }

  @Test
  void the_day_of_yesterday_is_given_as_a_date() {
    assertEquals(
        List.of("Yesterday (2025-12-31) we launched the new boat."),
        kept(20, "ada: Yesterday we launched the new boat."));
  }

  @Test
  void a_date_is_not_added_twice() {
    String once = DayWords.dated("We launch tomorrow, not today.", Kept.DAY);

    assertEquals("We launch tomorrow (2026-01-02), not today (2026-01-01).", once);
    assertEquals(once, DayWords.dated(once, Kept.DAY));
  }

  @Test
  void a_text_that_repeats_a_kept_one_is_left_out() {
    assertEquals(
        1,
        kept(
                100,
                "ada: The ferry to Tallinn leaves from pier seven.",
                "bob: the ferry to Tallinn leaves from pier seven!")
            .size());
  }

  @Test
  void what_the_summary_says_is_not_kept_again() {
    List<Memory> messages =
        messages(
            "ada: The ferry to Tallinn leaves from pier seven.",
            "bob: The lighthouse keeper repaired the lantern.");

    assertEquals(
        List.of("The lighthouse keeper repaired the lantern."),
        texts(
            new Excerpts(messages, WordCounts.NONE)
                .choose(
                    100, 100, saidOf(messages, "The ferry to Tallinn leaves from pier seven."))));
  }

  private static Map<String, String> saidOf(List<Memory> messages, String statements) {
    return messages.stream().collect(Collectors.toMap(Memory::memoryId, unused -> statements));
  }

  @Test
  void a_message_is_kept_unless_a_statement_with_that_origin_covers_it() {
    List<Memory> messages =
        messages(
            "ada: The ferry to Tallinn leaves from pier seven.",
            "bob: The lighthouse keeper repaired the lantern.");
    String other = "From pier seven a ferry leaves to Tallinn.";
    Map<String, String> ofAnother = Map.of(messages.get(1).memoryId(), other);
    Map<String, String> ofIt = Map.of(messages.get(0).memoryId(), other);

    assertEquals(2, new Excerpts(messages, WordCounts.NONE).choose(100, 100, ofAnother).size());
    assertEquals(1, new Excerpts(messages, WordCounts.NONE).choose(100, 100, ofIt).size());
  }

  @Test
  void a_number_or_a_negation_makes_another_text() {
    String[] lines = {
      "ada: The harbour service listens on port 8080.",
      "bob: The harbour service listens on port 9090.",
      "ada: The harbour gate is locked.",
      "bob: The harbour gate is not locked."
    };

    assertEquals(4, kept(100, lines).size());
    assertEquals(
        List.of(lines[1].substring(5), lines[3].substring(5)),
        texts(
            new Excerpts(messages(lines), WordCounts.NONE)
                .choose(
                    100,
                    100,
                    saidOf(
                        messages(lines),
                        "The service listens on port 8080. The gate is locked, harbour"))));
  }

  @Test
  void a_number_that_answers_a_question_is_kept() {
    assertTrue(
        kept(100, "ada: What is the phone number of Bertil?", "bob: 0170 1234567")
            .contains("0170 1234567"));
  }

  @Test
  void every_part_of_a_long_sentence_can_be_kept() {
    String text = "word ".repeat(200) + "the lighthouse key is under the mat";

    assertTrue(kept(1_000, "ada: " + text).get(0).endsWith("key is under the mat"));
  }

  @Test
  void nothing_is_kept_of_a_share_of_nothing() {
    assertEquals(List.of(), kept(0, "ada: The ferry to Tallinn leaves from pier seven."));
  }

  @Test
  void no_more_are_kept_than_the_limit_says() {
    List<Memory> messages =
        messages(
            "ada: The ferry to Tallinn leaves from pier seven.",
            "bob: The lighthouse keeper repaired the lantern.",
            "ada: Our otter nibbled the anchor rope.");

    assertEquals(2, new Excerpts(messages, WordCounts.NONE).choose(1_000, 2, Map.of()).size());
  }

  @Test
  void every_sentence_is_the_sources_own_and_the_share_is_met() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      String[] lines = new String[1 + random.nextInt(30)];
      for (int i = 0; i < lines.length; i++) {
        lines[i] = "p" + random.nextInt(4) + ": " + text(random);
      }
      List<Memory> messages = messages(lines);
      int tokens = random.nextInt(200);

      List<Excerpt> excerpts =
          new Excerpts(messages, WordCounts.NONE).choose(tokens, 100, Map.of());

      int kept = 0;
      for (Excerpt excerpt : excerpts) {
        String source = excerpt.source().content().text().replaceAll("\\s+", " ");
        for (String sentence : excerpt.text().split(" … ", -1)) {
          assertTrue(source.contains(sentence), () -> seed + ": " + sentence);
        }
        kept += EmbeddingRules.tokens(excerpt.text());
      }
      assertTrue(excerpts.size() == 1 || kept <= 2 * tokens, () -> "seed " + seed);
      assertEquals(
          excerpts,
          new Excerpts(messages, WordCounts.NONE).choose(tokens, 100, Map.of()),
          "seed " + seed);
    }
  }

  private static String text(Random random) {
    String[] words = {
      "heron", "otter", "Lisbon", "harbour", "rope", "you", "hello", "4711", "boat"
    };
    String[] ends = {".", "!", "?", "…", "\n"};
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      for (int j = 1 + random.nextInt(8); j > 0; j--) {
        text.append(words[random.nextInt(words.length)]).append(' ');
      }
      text.setLength(text.length() - 1);
      text.append(ends[random.nextInt(ends.length)]).append(' ');
    }
    return text.toString().strip();
  }

  @Test
  void texts_without_words_are_dropped() {
    assertEquals(List.of(), kept(100, "ada: 🎉🎉", "bob: ...", "cy: 👍", "ada: ok"));
    assertFalse(kept(100, "ada: 明日は大阪城公園で会議があります。").isEmpty());
  }
}
