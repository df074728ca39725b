package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SlotValue;
import dev.lethe.family.state.SlotValue.Form;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AggregateRecordTest {
  private static final int DAY = 20_484;
  private static final long MIDNIGHT = DAY * 86_400_000L;
  private static final Scope SCOPE = new Scope("default/367156652140658699");
  private static final String CHANNEL = "367156652140658699";
  private static final String SUPPRESS =
      "{\"type\":\"tool_call\",\"name\":\"discord.add_suppress_rule\",\"tenant\":\"default\",\"args\":{\"channel_id\":\"367156652140658699\",\"rule\":{\"name\":\"repeats"
          + " of fam-1\",\"match\":{\"type\":\"simhash_family\",\"value\":\"fam-1\"},"
          + "\"action\":\"aggregate_only\"}}}";

  @Test
  void it_has_all_that_rule_p1_lists() {
    FamilyProfile profile =
        Members.profileOf("build=<n> failed on branch <hex>", "build=<n> failed on branch release");

    SpamFamily family = AggregateRecord.of(profile, row(12), DAY, SCOPE, CHANNEL, "memes");

    assertEquals("2026-01-31", family.day());
    assertEquals("ci-notify spam in memes", family.topic());
    assertEquals(MIDNIGHT, family.start());
    assertEquals(MIDNIGHT + 11_000, family.end());
    assertEquals("sha256:" + "0".repeat(64), family.exactHash());
    assertEquals("0x0000000000000abc", family.simhash64());
    assertEquals("build=<n> failed on branch <*>", family.template());
    assertEquals(12, family.dupCount());
    assertEquals(
        List.of("build=<n> failed on branch <hex>", "build=<n> failed on branch release"),
        family.exampleSnippets());
    assertEquals(
        List.of(
            "contains token \"build=<n>\"",
            "contains token \"branch\"",
            "contains token \"failed\"",
            "attachment_count=0 embed_count=0",
            "author=ci-notify"),
        family.recognitionSignals());
    assertEquals(List.of("e1", "e2"), family.sourceEventIdsSample());
    assertEquals(1, family.authorsSeen());
  }

  @Test
  void time_range_count_and_first_and_last_ids_are_the_days() {
    SpamFamily family =
        AggregateRecord.of(Members.profileOf("a"), row(3), DAY, SCOPE, CHANNEL, null);

    assertEquals(3, family.dupCount());
    assertEquals("d0", family.firstEventId());
    assertEquals("d2", family.lastEventId());
  }

  @Test
  void a_channel_without_a_name_is_called_by_its_id_and_a_session_by_its_own() {
    FamilyProfile profile = Members.profileOf("a");

    assertEquals(
        "ci-notify spam in " + CHANNEL,
        AggregateRecord.of(profile, row(1), DAY, SCOPE, CHANNEL, null).topic());
    assertEquals(
        "ci-notify spam in session:s1",
        AggregateRecord.of(profile, row(1), DAY, new Scope("default/session:s1"), null, null)
            .topic());
  }

  @Test
  void an_authors_name_neither_breaks_the_line_nor_turns_it_round() {
    FamilyMember sly = new FamilyMember("e1", 1_000, "99", "ci\u202E\u200Bbot\nadmin", "a", 0, 0);

    FamilyProfile profile = Members.profileOf("fam-1", List.of(sly));

    assertEquals(
        "cibot admin spam in memes",
        AggregateRecord.of(profile, row(1), DAY, SCOPE, CHANNEL, "memes").topic());
  }

  @Test
  void a_slot_is_suggested_for_a_rewrite_by_its_key_or_the_word_before_it() {
    List<String> actions =
        record(Members.profileOf("job=a run by ann now", "job=b run by bob now"), 2)
            .actionsSuggested();

    assertEquals(
        List.of("add rewrite rule for job=<*>", "add rewrite rule for \"by <*>\"", SUPPRESS),
        actions);
  }

  @Test
  void muting_is_suggested_once_the_day_is_busy() {
    FamilyProfile one = Members.profileOf("a");
    FamilyProfile two = one.learn(Members.by("2", "other", 2, "a"));

    assertFalse(record(one, 9).actionsSuggested().contains("mute source bot in channel"));
    assertTrue(record(one, 10).actionsSuggested().contains("mute source bot in channel"));
    assertTrue(record(two, 10).actionsSuggested().contains("mute source bots in channel"));
  }

  @Test
  void a_zeroed_record_names_its_successor_and_contains_no_member_text() {
    FamilyProfile younger =
        Members.profileOf("hushhush one", "hushhush two")
            .withSlots(reporting("hushhush", "hushhush one", "hushhush two").slots());

    SpamFamily zeroed =
        AggregateRecord.zeroed(younger, row(5), DAY, SCOPE, CHANNEL, "memes", "fam-0");

    assertEquals("fam-1", zeroed.familyId());
    assertEquals("fam-0", zeroed.mergedInto());
    assertEquals(0, zeroed.dupCount());
    assertEquals("2026-01-31", zeroed.day());
    assertFalse(zeroed.toString().contains("hushhush"), zeroed.toString());
  }

  @Test
  void its_slots_show_each_value_of_a_state_and_the_last_one() {
    FamilyProfile profile = reporting("gate", "open", "shut", "open", "ajar");

    assertEquals(
        List.of(
            new SpamFamily.Slot(
                "gate",
                null,
                List.of(
                    new SpamFamily.Value("open", 2, 0, 2),
                    new SpamFamily.Value("shut", 1, 1, 1),
                    new SpamFamily.Value("ajar", 1, 3, 3)),
                "ajar")),
        record(profile, 4).slots());
  }

  @Test
  void a_slot_without_a_name_has_a_position() {
    SpamFamily.Slot slot = record(reporting("", "open", "shut"), 2).slots().get(0);

    assertNull(slot.name());
    assertEquals(1, slot.position());
  }

  @Test
  void a_slot_with_one_value_or_too_many_is_not_shown() {
    String[] names = IntStream.range(0, 13).mapToObj(i -> "person " + i).toArray(String[]::new);

    assertEquals(List.of(), record(reporting("by", "ada"), 2).slots());
    assertEquals(List.of(), record(reporting("by", names), 13).slots());
  }

  @Test
  void erased_values_are_not_shown() {
    FamilyProfile profile = reporting("gate", "open", "shut", "open", "hushhush");

    SpamFamily left = record(profile.withSlots(profile.slots().without(1)), 4);

    assertFalse(left.toString().contains("hushhush"), left.toString());
    assertEquals(List.of(new SpamFamily.Value("open", 2, 0, 2)), left.slots().get(0).values());
    assertNull(left.slots().get(0).last());
  }

  @Test
  void the_text_shows_the_last_states_and_the_text_to_embed_does_not() {
    FamilyProfile before = reporting("gate", "open", "shut");
    FamilyProfile after = reporting("gate", "open", "shut", "open");

    assertTrue(AggregateText.shown(record(before, 2)).contains("\nLast: gate = shut\n"));
    assertTrue(AggregateText.shown(record(after, 3)).contains("\nLast: gate = open\n"));
    assertEquals(
        AggregateText.embedded(record(before, 2)), AggregateText.embedded(record(after, 3)));
  }

  /** Returns the profile of a family whose messages have these values, one millisecond apart. */
  private static FamilyProfile reporting(String name, String... values) {
    StateSlots slots = StateSlots.NONE;
    for (int i = 0; i < values.length; i++) {
      SlotValue value = new SlotValue(7, name, values[i].hashCode(), values[i], Form.WORDS);
      slots = slots.with(List.of(value), i, false, any -> false);
    }
    return Members.profileOf("the gate is <*>").withSlots(slots);
  }

  @Test
  void the_text_shows_content_frequency_signals_and_suggestions() {
    SpamFamily family = record(Members.profileOf("build=<n> failed"), 1_234);

    assertEquals(
        """
        ci-notify spam in memes: "build=<n> failed"
        Seen 1234 times on 2026-01-31 from 00:00 to 00:20 UTC.
        Recognise it by: contains token "build=<n>"; contains token "failed"; \
        attachment_count=0 embed_count=0; author=ci-notify
        Suggested: mute source bot in channel; \
        """
            + SUPPRESS,
        AggregateText.shown(family));
  }

  @Test
  void the_text_of_a_family_without_a_template_quotes_an_example() {
    SpamFamily family = record(Members.profileOf("one thing", "quite another"), 1);

    assertTrue(AggregateText.shown(family).startsWith("ci-notify spam in memes: \"one thing\"\n"));
    assertTrue(AggregateText.shown(family).contains("Seen 1 time on 2026-01-31 at 00:00 UTC."));
  }

  @Test
  void the_text_to_embed_has_no_counts() {
    FamilyProfile profile = Members.profileOf("build=<n> failed");

    String embedded = AggregateText.embedded(record(profile, 7));

    assertEquals(
        """
        ci-notify spam in memes
        build=<n> failed
        contains token "build=<n>"
        contains token "failed"
        author=ci-notify\
        """,
        embedded);
    assertEquals(embedded, AggregateText.embedded(record(profile, 8)));
  }

  @Test
  void the_text_is_short_for_any_member_text() {
    String text = AggregateText.shown(record(Members.profileOf("word ".repeat(5_000)), 9));

    assertTrue(text.length() < 1_500, text.length() + " characters");
  }

  private static SpamFamily record(FamilyProfile profile, int count) {
    return AggregateRecord.of(profile, row(count), DAY, SCOPE, CHANNEL, "memes");
  }

  /** Returns a counter of members of the day, one second apart. */
  private static CounterRow row(int count) {
    CounterRow row = CounterRow.first(1, new Sighting("d0", MIDNIGHT, MIDNIGHT));
    for (int i = 1; i < count; i++) {
      long time = MIDNIGHT + i * 1_000L;
      row = row.sighted(i + 1, new Sighting("d" + i, time, time));
    }
    return row;
  }
}
