package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecognitionFactsTest {

  @Test
  void tokens_come_rarest_first_then_urls_counts_and_the_author() {
    RecognitionFacts facts =
        RecognitionFacts.NONE.with(
            new FamilyMember(
                "e1", 0, "99", "ci-notify", "build=<n> failed, see <url ci.example/x>.", 0, 1));

    assertEquals(
        List.of(
            "contains token \"build=<n>\"",
            "contains token \"failed\"",
            "contains token \"see\"",
            "contains canonical url <url ci.example/x>",
            "attachment_count=0 embed_count=1",
            "author=ci-notify"),
        facts.signals());
  }

  @Test
  void a_placeholder_alone_a_mark_and_a_short_word_are_no_signals() {
    assertEquals(
        List.of("attachment_count=0 embed_count=0", "author=ci-notify"),
        learned("<n> <ts> - <n>ms of <@user>, ok !!!").signals());
  }

  @Test
  void a_canonical_url_is_shown_whole() {
    assertEquals(
        "contains canonical url <url github.com/o/r/pull/<n>?id=7>",
        learned("(<url github.com/o/r/pull/<n>?id=7>).").signals().get(0));
  }

  @Test
  void marks_around_a_token_are_not_part_of_it() {
    assertEquals(
        List.of("contains token \"build=<n>\"", "contains token \"isn't\""),
        learned("**(build=<n>)!** \"isn't\"").signals().subList(0, 2));
  }

  @Test
  void an_emoji_is_a_signal() {
    assertTrue(learned("🚨 <n>").signals().contains("contains token \"🚨\""));
  }

  @Test
  void a_signal_is_true_of_95_percent_of_the_members() {
    RecognitionFacts nineteen = learned("backup failed");
    for (int i = 0; i < 18; i++) {
      nineteen = nineteen.with(Members.saying(i, "backup failed"));
    }

    RecognitionFacts twenty = nineteen.with(Members.saying(20, "backup done"));
    RecognitionFacts twentyOne = twenty.with(Members.saying(21, "backup done"));

    assertTrue(twenty.signals().contains("contains token \"failed\""));
    assertFalse(twentyOne.signals().contains("contains token \"failed\""));
    assertTrue(twentyOne.signals().contains("contains token \"backup\""));
  }

  @Test
  void a_fact_below_the_threshold_can_qualify_again() {
    RecognitionFacts facts = learned("backup done").with(Members.saying(0, "backup failed"));
    assertFalse(facts.signals().contains("contains token \"failed\""));

    for (int i = 1; i <= 18; i++) {
      facts = facts.with(Members.saying(i, "backup failed"));
    }

    assertTrue(facts.signals().contains("contains token \"failed\""));
  }

  @Test
  void every_signal_shown_is_true_of_95_percent_of_those_learned_from() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(80);
      RecognitionFacts facts = RecognitionFacts.NONE;
      int[] hits = new int[6];
      for (int i = 0; i < size; i++) {
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < hits.length; word++) {
          if (random.nextInt(40) >= word) {
            hits[word]++;
            text.append("word").append((char) ('a' + word)).append(' ');
          }
        }
        facts = facts.with(Members.saying(i, text.toString().strip()));
      }

      for (int word = 0; word < hits.length; word++) {
        String signal = "contains token \"word" + (char) ('a' + word) + '"';
        if (facts.signals().contains(signal)) {
          assertTrue(hits[word] * 100 >= size * 95, "seed " + seed + " word " + word);
        }
      }
      assertTrue(facts.signals().contains("contains token \"worda\""), "seed " + seed);
    }
  }

  @Test
  void facts_of_two_families_add_up() {
    RecognitionFacts both =
        learned("deploy api done")
            .with(learned("deploy web done").with(learned("deploy web done")));

    assertEquals(3, both.members());
    assertEquals(
        List.of("contains token \"deploy\"", "contains token \"done\""),
        both.signals().subList(0, 2));
    assertFalse(both.signals().contains("contains token \"web\""));
  }

  @Test
  void a_text_of_many_words_keeps_the_rarest() {
    RecognitionFacts facts = learned("the cat sat ".repeat(20) + "unmistakable-marker");

    assertEquals("contains token \"unmistakable-marker\"", facts.signals().get(0));
  }

  private static RecognitionFacts learned(String text) {
    return RecognitionFacts.NONE.with(Members.saying(1, text));
  }
}
