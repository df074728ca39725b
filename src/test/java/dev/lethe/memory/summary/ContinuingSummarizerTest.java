package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Session summaries that continue earlier ones: rule X9. */
class ContinuingSummarizerTest {
  private static final List<String> PLACES =
      List.of(
          "Lisbon", "Oslo", "Prague", "Dublin", "Vienna", "Athens", "Madrid", "Riga", "Bern",
          "Rome", "Paris");
  private static final List<String> THINGS =
      List.of(
          "harbour crane",
          "tram depot",
          "glass roof",
          "river gauge",
          "clock tower",
          "water pump",
          "north bridge",
          "ticket machine",
          "road tunnel",
          "metro door",
          "ferry");

  private static Memory said(int round, int i, String text) {
    return Kept.message("r" + (10 + round) + "m" + (10 + i))
        .says(text)
        .at(Kept.DAY + round * Kept.DAYS + i)
        .memory();
  }

  /** Returns ten messages; each round is about another place. */
  private static List<Memory> round(int round) {
    String place = PLACES.get(round);
    String thing = THINGS.get(round);
    List<Memory> said = new ArrayList<>();
    said.add(said(round, 0, "The " + thing + " in " + place + " needs new bearings this year."));
    said.add(said(round, 1, "ok"));
    said.add(said(round, 2, "We decided to repair the " + thing + " ourselves."));
    said.add(said(round, 3, "The crew for " + place + " arrives with the early train."));
    said.add(said(round, 4, "Who orders the spare bolts for " + place + "?"));
    for (int i = 5; i < 10; i++) {
      said.add(said(round, i, "Inspection " + place + i + " found rust near the " + thing + "."));
    }
    return said;
  }

  private static SummaryItem first(Policy policy) {
    return new ExtractiveSummarizer(policy).summarize(round(0), new FamilyCounts(Map.of()));
  }

  /** Writes the next summary and reads it back, as a table would. */
  private static SummaryItem continued(Policy policy, SummaryItem before, int round) {
    SummaryItem made =
        new ContinuingSummarizer(policy)
            .summarize(new EarlierSummary("s" + (round - 1), before), round(round));
    return SummaryItem.read(made.write(new JsonTree()), new JsonTree());
  }

  private static SummaryItem afterTen(Policy policy) {
    SummaryItem item = first(policy);
    for (int round = 1; round <= 10; round++) {
      item = continued(policy, item, round);
    }
    return item;
  }

  @Test
  void after_ten_continuations_it_reads_as_one_summary() {
    SummaryItem item = afterTen(Policy.defaults());

    String text = SummaryText.of(item.summary());
    assertFalse(text.contains("- -"), text);
    assertFalse(text.contains("Decided: Decided"), text);
    for (String bullet : item.summary().summary()) {
      assertTrue(Character.isLetterOrDigit(bullet.codePointAt(0)), bullet);
      assertFalse(bullet.contains("memories of"), bullet);
    }
    assertEquals(
        item.summary().summary().size(), Set.copyOf(item.summary().summary()).size(), text);
    assertEquals(Kept.DAY, item.summary().start());
    assertEquals(Kept.DAY + 10 * Kept.DAYS + 9, item.summary().end());
    assertTrue(item.summary().topic().endsWith(", 2026-01-01 to 2026-01-11"), text);
    assertEquals(110, item.represented());
  }

  @Test
  void new_and_old_sources_share_the_bullets() {
    SummaryItem item = afterTen(Policy.defaults());

    List<String> bullets = item.summary().summary();
    long fresh = bullets.stream().filter(bullet -> bullet.contains("Paris")).count();
    assertTrue(bullets.size() > 15 && bullets.size() <= 25, bullets.toString());
    assertTrue(fresh >= 3 && fresh <= 13, fresh + " of " + bullets);
    long rounds =
        PLACES.stream().filter(p -> bullets.stream().anyMatch(b -> b.contains(p))).count();
    assertTrue(rounds >= 5, rounds + " rounds in " + bullets);
    assertTrue(bullets.get(bullets.size() - 1).contains("Paris"), bullets.toString());
  }

  @Test
  void a_summary_grows_with_its_sources_and_not_by_the_summary_it_continues() {
    SummaryItem before = first(Policy.defaults());

    SummaryItem after = continued(Policy.defaults(), before, 1);

    int old = before.summary().summary().size();
    int all = after.summary().summary().size();
    assertTrue(all > old && all <= old + Bullets.bulletsFor(10, 25), old + " and then " + all);
    assertEquals(before.summary().summary().get(0), after.summary().summary().get(0));
  }

  @Test
  void where_there_is_little_room_each_has_half_of_it() {
    SummaryItem item = afterTen(Policies.edn("{:compaction {:summary {:max-bullets 4}}}"));

    List<String> bullets = item.summary().summary();
    assertEquals(4, bullets.size());
    assertEquals(2, bullets.stream().filter(bullet -> bullet.contains("Paris")).count());
  }

  @Test
  void decisions_and_open_questions_are_carried_the_newest_before_the_oldest() {
    SummaryItem item = afterTen(Policy.defaults());

    List<String> decisions = item.summary().decisions();
    assertEquals(10, decisions.size());
    assertTrue(decisions.get(9).contains("ferry"), decisions.toString());
    assertTrue(decisions.get(0).contains("tram depot"), decisions.toString());
    List<String> names = item.summary().entities();
    assertEquals(10, names.size());
    assertTrue(names.contains("Paris") && names.contains("Prague"), names.toString());
  }

  @Test
  void a_question_that_is_settled_later_is_open_no_more() {
    List<Memory> asked =
        List.of(
            said(0, 0, "The ferry timetable changes in May."),
            said(0, 1, "Who prints the ferry timetable posters?"));
    SummaryItem before =
        new ExtractiveSummarizer(Policy.defaults()).summarize(asked, new FamilyCounts(Map.of()));
    assertEquals(1, before.summary().openLoops().size());

    SummaryItem other = continued(Policy.defaults(), before, 1);
    SummaryItem settled =
        new ContinuingSummarizer(Policy.defaults())
            .summarize(
                new EarlierSummary("s0", before),
                List.of(said(1, 0, "Bob prints the posters for the timetable tomorrow.")));

    assertTrue(other.summary().openLoops().containsAll(before.summary().openLoops()));
    assertEquals(List.of(), settled.summary().openLoops());
  }

  @Test
  void each_statement_keeps_its_origin_over_any_number_of_continuations() {
    SummaryItem item = afterTen(Policy.defaults());

    List<String> decisions = item.summary().decisions();
    assertEquals(
        List.of(round(1).get(2).memoryId()), item.origins().decisions().get(0), decisions.get(0));
    item.eachSentence((sentence, origin) -> assertFalse(origin.isEmpty(), sentence));
    assertEquals("s9", item.summary().sourceIds().get(0));
    assertEquals(11, item.summary().sourceIds().size());
  }

  @Test
  void a_repeated_statement_has_both_messages_as_its_origin() {
    SummaryItem before = first(Policy.defaults());
    Memory again = said(1, 0, round(0).get(2).content().text());

    SummaryItem after =
        new ContinuingSummarizer(Policy.defaults())
            .summarize(new EarlierSummary("s0", before), List.of(again));

    assertEquals(1, after.summary().decisions().size());
    assertEquals(
        List.of(round(0).get(2).memoryId(), again.memoryId()), after.origins().decisions().get(0));
  }

  @Test
  void another_stores_summary_is_continued_by_its_sentences_which_come_from_itself() {
    Memory imported =
        ItemMemories.summary(
            new Scope("default/session:one"),
            "s",
            "Trip notes:\n- The harbour crane squeaks at night.\n* We decided to grease it.",
            Kept.DAY - 5,
            Kept.DAY + 50 * Kept.DAYS);
    EarlierSummary earlier = EarlierSummary.of(imported, new JsonTree());

    SummaryItem after =
        new ContinuingSummarizer(Policy.defaults()).summarize(earlier, round(0).subList(0, 1));

    String text = SummaryText.of(after.summary());
    assertTrue(text.contains("\n- The harbour crane squeaks at night."), text);
    assertFalse(text.contains("- -") || text.contains("- *"), text);
    assertEquals(Kept.DAY - 5, after.summary().start());
    assertEquals(Kept.DAY, after.summary().end());
    assertEquals(List.of(imported.memoryId()), after.origins().summary().get(0));
  }

  @Test
  void the_same_summary_and_sources_give_the_same() {
    assertEquals(afterTen(Policy.defaults()), afterTen(Policy.defaults()));
  }

  @Test
  void a_statement_a_model_copies_from_an_earlier_summary_keeps_its_origin() {
    SummaryItem before = first(Policy.defaults());
    Memory summary = ItemMemories.summary(new Scope("default/session:one"), "s", "shown", 1, 1);
    EarlierSummary earlier = new EarlierSummary(summary.memoryId(), before);
    Memory fresh = said(1, 0, "The tram depot in Oslo has a leaking roof.");
    SummaryV1 told =
        new SummaryV1(
            "Repairs",
            1,
            2,
            List.of(
                "Repair the harbour crane ourselves, they agreed.",
                "In Oslo, tram depot in Oslo has a leak.",
                "Everybody was in good spirits."),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(summary.memoryId(), fresh.memoryId()));

    SummaryItem item = SummaryItem.of(told, List.of(summary, fresh), earlier);

    assertEquals(
        List.of(List.of(round(0).get(2).memoryId()), List.of(fresh.memoryId()), List.of()),
        item.origins().summary());
  }
}
