package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.template.Family;
import dev.lethe.family.template.Template;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TemplateLearningTest {
  private static final long START = 1_767_225_600_000L;
  private static final long HOUR = 3_600_000;
  private static final List<String> NAMES =
      List.of("anna", "bruno", "clara", "dimitri", "elif", "farah", "gustav", "hana");

  private final StoredScope scope = StoredScope.standard();

  private void sessions(int names) {
    for (String name : NAMES.subList(0, names)) {
      scope.hears("session closed for user " + name, START);
    }
  }

  @Test
  void five_values_make_a_slot_and_the_siblings_one_family() {
    sessions(5);
    Match sixth = scope.hears("session closed for user farah", START);

    assertEquals(Match.Kind.TEMPLATE, sixth.kind());
    assertTrue(sixth.insideWindow());
    assertEquals("fam-e0", sixth.familyId());
    for (int e = 1; e < 5; e++) {
      assertEquals("fam-e0", scope.standing("fam-e" + e));
    }
  }

  @Test
  void four_values_are_not_enough() {
    sessions(4);

    assertEquals(Match.Kind.NEW, scope.judge("session closed for user elif", START).kind());
  }

  @Test
  void the_message_that_completes_a_template_is_judged_without_it() {
    sessions(4);
    Match fifth = scope.hears("session closed for user elif", START);

    assertEquals(Match.Kind.NEW, fifth.kind());
    assertEquals("fam-e0", scope.joined.familyId(), "though it is merged at once");
    assertEquals(4, scope.joined.merges().size());
  }

  @Test
  void a_value_and_a_word_at_the_same_place_are_enough() {
    scope.hears("ticket opened today by <@4711>", START);
    scope.hears("ticket opened today by anna", START);

    assertEquals(Match.Kind.TEMPLATE, scope.judge("ticket opened today by bruno", START).kind());
  }

  @Test
  void texts_that_differ_in_values_alone_are_one_family_from_the_second_on() {
    scope.hears("task attempt_2017_m_0001 was given to node-7a", START);
    scope.hears("task attempt_2017_m_0002 was given to node-8b", START);

    Match third = scope.judge("task attempt_2017_m_0003 was given to node-9c", START);

    assertTrue(third.kind() == Match.Kind.TEMPLATE || third.kind() == Match.Kind.NEAR);
    assertEquals("fam-e0", third.familyId());
  }

  @Test
  void texts_that_differ_in_files_alone_are_one_family_from_the_second_on() {
    scope.hears("START of com.acme.mail/.MainActivity from the launcher", START);
    scope.hears("START of org.example.notes/.NotePad from the launcher", START);

    Match third = scope.judge("START of net.invented.maps/.Around from the launcher", START);

    assertEquals(Match.Kind.TEMPLATE, third.kind());
    assertEquals("fam-e0", third.familyId());
  }

  @Test
  void texts_that_differ_in_values_with_bars_are_one_family_from_the_second_on() {
    scope.hears("Marking as seen 0|com.acme.mail|121|null|10111", START);
    scope.hears("Marking as seen 0|org.example.notes|4097|null|10112", START);

    Match third = scope.judge("Marking as seen 3|net.invented.maps|7|null|10113", START);

    assertEquals("fam-e0", third.familyId());
  }

  @Test
  void a_value_that_is_sometimes_missing_is_a_value() {
    scope.hears("connection from 10.0.0.1 () at noon today", START);
    scope.hears("connection from 10.0.0.2 (host7.example.org) at noon today", START);

    assertEquals(
        "fam-e0", scope.judge("connection from 10.0.0.3 () at noon today", START).familyId());
  }

  @Test
  void free_text_of_any_length_between_words_that_keep_company_is_a_gap() {
    Random random = new Random(5);
    for (int i = 0; i < 24; i++) {
      scope.hears(
          "Pull request opened: " + prose(random) + " requested by " + prose(random), START);
    }

    Match match = scope.judge("Pull request opened: quite another title requested by zoe", START);

    assertEquals(Match.Kind.TEMPLATE, match.kind());
    assertEquals("fam-e0", match.familyId());
  }

  private static String prose(Random random) {
    StringBuilder prose = new StringBuilder();
    for (int words = 1 + random.nextInt(6); words > 0; words--) {
      prose.append(prose.length() == 0 ? "" : " ");
      for (int letters = 4; letters > 0; letters--) {
        prose.append((char) ('a' + random.nextInt(26)));
      }
    }
    return prose.toString();
  }

  @Test
  void texts_that_share_nothing_teach_nothing() {
    Random random = new Random(6);
    for (int i = 0; i < 500; i++) {
      scope.hears(prose(random) + " " + prose(random) + " " + prose(random), START);
    }

    assertEquals(0, scope.families.templates());
  }

  @Test
  void opposites_are_never_swallowed_by_a_slot() {
    for (String name : NAMES) {
      scope.hears("the nightly check of " + name + " passed again", START);
    }

    assertEquals(
        Match.Kind.TEMPLATE, scope.judge("the nightly check of zoe passed again", START).kind());
    assertEquals(
        Match.Kind.NEW, scope.judge("the nightly check of zoe failed again", START).kind());
    for (String state : List.of("started", "stopped", "opened", "closed", "enabled", "disabled")) {
      scope.hears("service on the first host " + state, START);
    }
    assertEquals(Match.Kind.NEW, scope.judge("service on the first host offline", START).kind());
  }

  @Test
  void a_template_has_the_window_of_exact_matches() {
    sessions(5);

    assertTrue(scope.judge("session closed for user zoe", START + HOUR).insideWindow());
    Match after = scope.judge("session closed for user zoe", START + HOUR + 1);
    assertEquals(Match.Kind.TEMPLATE, after.kind());
    assertFalse(after.insideWindow());
  }

  @Test
  void a_short_text_is_fitted_by_a_template_and_teaches_none() {
    scope.hears("ticket opened by <@4711>", START);
    for (String name : NAMES) {
      scope.hears("ticket opened by " + name, START);
    }

    assertEquals("fam-e0", scope.standing("fam-e1"), "the short one, being older, keeps its id");
    assertEquals(Match.Kind.EXACT, scope.judge("ticket opened by <@4712>", START).kind());
  }

  @Test
  void short_texts_alone_are_one_family_once_so_many_came_that_it_is_no_chance() {
    for (String name : NAMES.subList(0, 4)) {
      scope.hears("goodbye dear " + name, START);
    }
    assertEquals(Match.Kind.NEW, scope.judge("goodbye dear zoe", START).kind());

    for (String name : NAMES.subList(4, 8)) {
      scope.hears("goodbye dear " + name, START);
    }
    assertEquals("fam-e0", scope.judge("goodbye dear zoe", START).familyId());
  }

  @Test
  void texts_that_a_template_fits_are_not_kept() {
    sessions(8);

    assertTrue(scope.signatures.isEmpty());
    assertEquals(1, scope.families.templates());
  }

  @Test
  void without_room_for_signatures_nothing_is_learned() {
    StoredScope blind =
        new StoredScope(new FamilySettings(HOUR, 600_000, 6, 4, 168, 1_000, 0, 1_000));
    for (String name : NAMES) {
      blind.hears("session closed for user " + name, START);
    }

    assertEquals(Match.Kind.NEW, blind.judge("session closed for user zoe", START).kind());
  }

  @Test
  void only_the_newest_signatures_teach() {
    StoredScope small =
        new StoredScope(new FamilySettings(HOUR, 600_000, 6, 4, 168, 1_000, 4, 1_000));
    for (String name : NAMES) {
      small.hears("session closed for user " + name, START);
    }

    assertEquals(4, small.signatures.size());
    assertEquals(0, small.families.templates());
  }

  @Test
  void beyond_the_limit_the_template_of_the_longest_idle_family_is_dropped() {
    StoredScope small =
        new StoredScope(new FamilySettings(HOUR, 600_000, 6, 4, 168, 1_000, 1_000, 1));
    for (String name : NAMES) {
      small.hears("session closed for user " + name, START);
    }
    for (String name : NAMES) {
      small.hears("mail for " + name + " was sent off", START + HOUR);
    }

    assertEquals(1, small.families.templates());
    assertEquals(Match.Kind.NEW, small.judge("session closed for user zoe", START + HOUR).kind());
    assertEquals(
        Match.Kind.TEMPLATE, small.judge("mail for zoe was sent off", START + HOUR).kind());
    assertEquals(List.of(), small.templates.get("fam-e0"));
  }

  @Test
  void an_expired_family_is_not_merged() {
    scope.hears("session closed for user anna", START);
    long later = START + 8 * 24 * HOUR;
    for (String name : NAMES.subList(1, 5)) {
      scope.hears("session closed for user " + name, later);
    }

    assertEquals("fam-e1", scope.judge("session closed for user zoe", later).familyId());
    assertNotEquals("fam-e1", scope.standing("fam-e0"));
  }

  @Test
  void a_template_reads_back_as_it_was_written() {
    sessions(5);
    String text = scope.templates.get("fam-e0").get(0);

    assertTrue(text.startsWith("t2 ") && text.endsWith(" <*>"), text);
    assertEquals(text, Template.parse(text, new Family("fam", 0, 0)).toString());
  }
}
