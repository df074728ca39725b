package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class FamilyMatcherTest {
  private static final long START = 1_767_225_600_000L;
  private static final long SECOND = 1_000;
  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;

  private static final String LONG_TEXT =
      "the nightly report of the storage cluster lists every volume that grew by more than its"
          + " share during the past week together with the owner who was asked to clean it up"
          + " before the next maintenance window begins on the following sunday morning so that"
          + " nobody has to move data by hand again as it had to be done throughout last winter";

  private final StoredScope scope = StoredScope.standard();

  @Test
  void a_message_that_matches_nothing_begins_a_family() {
    Match match = scope.hears("disk usage on the first host", START);

    assertEquals(Match.Kind.NEW, match.kind());
    assertNull(match.familyId());
    assertEquals("fam-e0", scope.joined.familyId());
    assertEquals(0, scope.joined.row().ordinal());
  }

  @Test
  void the_same_text_is_exact_up_to_the_last_millisecond_of_its_window() {
    scope.hears("disk usage on the first host", START);

    Match last = scope.judge("disk usage on the first host", START + HOUR);
    Match after = scope.judge("disk usage on the first host", START + HOUR + 1);

    assertEquals(Match.Kind.EXACT, last.kind());
    assertTrue(last.insideWindow());
    assertEquals(Match.Kind.EXACT, after.kind());
    assertFalse(after.insideWindow());
    assertEquals("fam-e0", after.familyId());
  }

  @Test
  void a_repeat_after_the_window_opens_it_again() {
    scope.hears("disk usage on the first host", START);
    scope.hears("disk usage on the first host", START + 2 * HOUR);

    assertTrue(scope.judge("disk usage on the first host", START + 3 * HOUR).insideWindow());
  }

  @Test
  void a_late_event_is_inside_and_never_moves_the_last_sighting_back() {
    scope.hears("disk usage on the first host", START);

    Match late = scope.hears("disk usage on the first host", START - DAY, START + SECOND);

    assertTrue(late.insideWindow());
    assertTrue(scope.judge("disk usage on the first host", START + HOUR).insideWindow());
  }

  @Test
  void a_long_text_with_another_word_is_near_inside_ten_minutes() {
    String changed = LONG_TEXT.replace("sunday", "monday");
    scope.hears(LONG_TEXT, START);

    Match last = scope.judge(changed, START + 600 * SECOND);
    Match after = scope.judge(changed, START + 600 * SECOND + 1);

    assertEquals(Match.Kind.NEAR, last.kind());
    assertTrue(last.insideWindow());
    assertTrue(last.distance() > 0 && last.distance() <= 6);
    assertEquals(Match.Kind.NEAR, after.kind());
    assertFalse(after.insideWindow());
  }

  @Test
  void a_short_text_with_another_word_is_another_statement() {
    scope.hears("Block broadcast stored as values in memory", START);

    assertEquals(
        Match.Kind.NEW, scope.judge("Block broadcast stored as bytes in memory", START).kind());
  }

  @Test
  void texts_of_opposite_polarity_are_never_near() {
    scope.hears(LONG_TEXT + " and it has started", START);

    assertEquals(
        Match.Kind.NEW, scope.judge(LONG_TEXT + " and it has stopped", START + SECOND).kind());
    assertEquals(Match.Kind.NEW, scope.judge(LONG_TEXT + " and it has", START + SECOND).kind());
  }

  @Test
  void a_text_of_three_words_is_exact_only() {
    scope.hears("build done, thanks", START);

    assertEquals(Match.Kind.NEW, scope.judge("build done thanks", START).kind());
    assertEquals(Match.Kind.EXACT, scope.judge("build done, thanks", START).kind());
  }

  @Test
  void a_near_match_inside_its_window_precedes_an_exact_match_outside_one() {
    scope.hears(LONG_TEXT, START);
    scope.hears(LONG_TEXT.replace("sunday", "monday"), START + 2 * HOUR);

    assertEquals("fam-e0", scope.joined.familyId(), "the second is near, though after its window");
    Match again = scope.judge(LONG_TEXT, START + 2 * HOUR);
    assertEquals(Match.Kind.EXACT, again.kind(), "its family's window is open again");
  }

  @Test
  void a_family_is_forgotten_seven_days_after_its_last_arrival() {
    scope.hears("disk usage on the first host", START);

    assertEquals(
        Match.Kind.EXACT, scope.judge("disk usage on the first host", START + 7 * DAY).kind());
    assertEquals(
        Match.Kind.NEW, scope.judge("disk usage on the first host", START + 7 * DAY + HOUR).kind());
  }

  @Test
  void an_expired_text_begins_a_new_family() {
    scope.hears("disk usage on the first host", START);
    scope.hears("disk usage on the first host", START + 9 * DAY);

    assertEquals("fam-e1", scope.joined.familyId());
    assertEquals(List.of("fam-e0"), scope.joined.forgottenFamilies());
    assertEquals(1, scope.families.signatures());
  }

  @Test
  void beyond_the_limit_the_signature_of_the_earliest_hour_is_dropped() {
    StoredScope small =
        new StoredScope(new FamilySettings(HOUR, 600 * SECOND, 6, 4, 168, 2, 100, 100));
    small.hears("alpha is one text", START);
    small.hears("beta is quite another", START + HOUR);
    small.hears("alpha is one text", START + 2 * HOUR);

    small.hears("gamma comes as third", START + 2 * HOUR);

    assertEquals(List.of("fam-e1"), small.joined.forgottenFamilies());
    assertEquals(1, small.joined.droppedHashes().size());
    assertEquals(Match.Kind.EXACT, small.judge("alpha is one text", START + 2 * HOUR).kind());
    assertEquals(Match.Kind.NEW, small.judge("beta is quite another", START + 2 * HOUR).kind());
  }

  @Test
  void beyond_the_limit_the_lower_ordinal_of_the_same_hour_is_dropped() {
    StoredScope small =
        new StoredScope(new FamilySettings(HOUR, 600 * SECOND, 6, 4, 168, 2, 100, 100));
    small.hears("alpha is one text", START);
    small.hears("beta is quite another", START + 1);
    small.hears("gamma comes as third", START + 2);

    assertEquals(List.of("fam-e0"), small.joined.forgottenFamilies());
  }

  @Test
  void a_repeat_rewrites_its_row_once_an_hour() {
    scope.hears("disk usage on the first host", START);

    scope.hears("disk usage on the first host", START + SECOND);
    boolean sameHour = scope.joined.hourChanged();
    scope.hears("disk usage on the first host", START + HOUR);

    assertFalse(sameHour);
    assertTrue(scope.joined.hourChanged());
    assertNull(scope.joined.row());
  }

  @Test
  void a_forgotten_text_teaches_nothing_any_more_but_is_still_recognized() {
    scope.hears("session closed for user anna", START);

    scope.families.forgetText(scope.joined.signature().ordinal());

    assertEquals(Match.Kind.EXACT, scope.judge("session closed for user anna", START).kind());
  }

  @Test
  void judging_changes_nothing() {
    scope.hears(LONG_TEXT, START);
    Match first = scope.judge(LONG_TEXT.replace("sunday", "monday"), START + SECOND);
    scope.judge("something else entirely, with more words", START + SECOND);
    Match second = scope.judge(LONG_TEXT.replace("sunday", "monday"), START + SECOND);

    assertEquals(first.kind(), second.kind());
    assertEquals(first.distance(), second.distance());
    assertEquals(1, scope.families.signatures());
  }

  @Test
  void scopes_of_their_own_share_nothing() {
    StoredScope other = StoredScope.standard();
    scope.hears("disk usage on the first host", START);

    assertEquals(Match.Kind.NEW, other.judge("disk usage on the first host", START).kind());
    assertNotEquals(scope.families.signatures(), other.families.signatures());
  }
}
