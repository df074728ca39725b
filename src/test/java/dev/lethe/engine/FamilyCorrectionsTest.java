package dev.lethe.engine;

import static dev.lethe.fixture.Arrivals.SCOPE;
import static dev.lethe.fixture.Arrivals.at;
import static dev.lethe.fixture.Arrivals.bot;
import static dev.lethe.fixture.Arrivals.deletion;
import static dev.lethe.fixture.Arrivals.edit;
import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.event.Arrival;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Edits, deletions and sweeps take effect exactly once: rules D4, D5, D10, F9 and W2. */
class FamilyCorrectionsTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final long OVER = DAY + 9 * 86_400_000L;
  private static final String ERASED = "erased in " + SCOPE;

  private final TaskOnHeap task = new TaskOnHeap(Policy.defaults());
  private String familyId;

  private List<String> lines(List<FamilyEffect> effects) {
    return FamilyEffectText.of(effects, Map.of(familyId, "A"));
  }

  private List<String> hears(Arrival arrival) {
    return lines(task.hears(arrival).effects());
  }

  /**
   * Creates and publishes a family of the given number of equal messages, the first of which is
   * {@code e1}.
   */
  private void family(int members) {
    for (int n = 1; n <= members; n++) {
      familyId = task.hears(bot("e" + n, CI)).ruling().familyId();
    }
    task.publishAll();
  }

  private SpamFamily lastPublished() {
    int last = task.families.published.size() - 1;
    return task.families.published.get(last).family();
  }

  @Test
  void an_edit_removes_an_aggregated_message_once_and_a_deletion_its_text() {
    family(3);

    assertEquals(
        List.of("profile A", "count A 3 told", "publish A 3"),
        hears(at(1, edit("x1", "m-e2", "other words"))));
    assertEquals(List.of("e1", "e3"), lastPublished().sourceEventIdsSample());
    assertEquals(List.of(), hears(at(2, edit("x2", "m-e2", "more words"))));
    assertEquals(List.of("text erased", ERASED), hears(at(3, deletion("x3", "m-e2"))));
    assertEquals(List.of(), hears(at(4, deletion("x4", "m-e2"))));
  }

  @Test
  void a_deletion_removes_an_aggregated_message_and_its_text_once() {
    family(3);

    assertEquals(
        List.of("profile A", "count A 3 told", "publish A 3", "text erased", ERASED),
        hears(at(1, deletion("x1", "m-e2"))));
    assertEquals(List.of("e1", "e3"), lastPublished().sourceEventIdsSample());
    assertEquals(3, lastPublished().dupCount());
    assertEquals(List.of(), hears(at(2, deletion("x2", "m-e2"))));
  }

  @Test
  void an_edit_removes_a_minted_message_once_if_its_text_differs() {
    family(3);

    assertEquals(List.of(), hears(at(1, edit("x1", "m-e1", CI + "  "))));
    assertEquals(
        List.of("profile A", "count A 3 told", "publish A 3"),
        hears(at(2, edit("x2", "m-e1", "other words"))));
    assertEquals(List.of("e2", "e3"), lastPublished().sourceEventIdsSample());
    assertEquals(List.of(), hears(at(3, edit("x3", "m-e1", "more words"))));
    assertEquals(List.of(), hears(at(4, edit("x4", "m-e1", CI))));
    assertEquals(List.of("text erased", ERASED), hears(at(5, deletion("x5", "m-e1"))));
  }

  @Test
  void a_deletion_removes_a_minted_message_and_its_text_once() {
    family(3);

    assertEquals(
        List.of("profile A", "count A 3 told", "publish A 3", "text erased", ERASED),
        hears(at(1, deletion("x1", "m-e1"))));
    assertEquals(List.of("e2", "e3"), lastPublished().sourceEventIdsSample());
    assertEquals(List.of(), hears(at(2, deletion("x2", "m-e1"))));
  }

  @Test
  void a_message_that_was_not_sampled_has_left_nothing_to_take_out() {
    family(65);

    assertEquals(List.of(), hears(at(1, edit("x1", "m-e65", "other words"))));
    assertEquals(List.of(ERASED), hears(at(2, deletion("x2", "m-e65"))));
  }

  @Test
  void a_family_of_one_starts_its_record_without_an_edited_away_message() {
    family(1);

    assertEquals(List.of(), hears(at(1, edit("x1", "m-e1", "other words"))));
    assertEquals(
        List.of("profile A", "count A 1 pending", "profile A", "count A 2 pending"),
        hears(at(2, bot("e2", CI))));
    task.publishAll();
    assertEquals(List.of("e2"), lastPublished().sourceEventIdsSample());
    assertEquals(2, lastPublished().dupCount());
  }

  @Test
  void a_message_that_no_record_learned_is_not_removed_from_it_later() {
    family(1);
    hears(at(1, edit("x1", "m-e1", "other words")));
    hears(at(2, bot("e2", CI)));

    assertEquals(List.of(), hears(at(3, edit("x2", "m-e1", "more words"))));
    assertEquals(List.of("text erased", ERASED), hears(at(4, deletion("x3", "m-e1"))));
  }

  @Test
  void a_first_message_that_was_deleted_before_the_second_came_is_in_no_record() {
    family(1);

    assertEquals(List.of("text erased", ERASED), hears(at(1, deletion("x1", "m-e1"))));
    hears(at(2, bot("e2", CI)));
    task.publishAll();
    assertEquals(List.of("e2"), lastPublished().sourceEventIdsSample());
    assertEquals(2, lastPublished().dupCount());
  }

  @Test
  void a_message_deleted_before_its_arrival_joins_no_family() {
    familyId = "none";
    hears(deletion("x1", "m-e1"));

    assertEquals(List.of(ERASED), hears(at(1, bot("e1", CI))));
    assertEquals(0, task.families.rows(SCOPE));
  }

  @Test
  void a_sweep_retires_a_family_with_its_last_signature() {
    family(2);

    assertEquals(List.of(), lines(task.sweep(DAY)));
    assertEquals(
        List.of("signature expired", "retired A", "no profile A", "count A expired"),
        lines(task.sweep(OVER)));
    assertNull(task.families.profile(SCOPE, familyId));
    assertEquals(List.of(), lines(task.sweep(OVER)));
  }

  @Test
  void a_sweep_keeps_a_family_with_a_pending_count() {
    family(2);
    hears(bot("e3", CI));

    assertEquals(List.of(), lines(task.sweep(OVER)));
    task.publishAll();
    assertEquals(
        List.of("signature expired", "retired A", "no profile A", "count A expired"),
        lines(task.sweep(OVER)));
  }

  @Test
  void a_sweep_removes_a_family_of_one_without_a_trace() {
    family(1);

    assertEquals(List.of("signature expired"), lines(task.sweep(OVER)));
  }

  @Test
  void a_retired_family_is_corrected_and_published_but_not_joined() {
    family(3);
    task.sweep(OVER);

    assertEquals(
        List.of("retired A", "publish A 3", "text erased", ERASED),
        hears(at(1, deletion("x1", "m-e2"))));
    assertEquals(List.of("e1", "e3"), lastPublished().sourceEventIdsSample());
    assertEquals(List.of("signature of ?", "text " + CI), hears(at(9 * 86_400, bot("e4", CI))));
  }

  @Test
  void an_alias_retires_after_its_target_family_and_still_points_to_it() {
    for (char volume = 'a'; volume <= 'e'; volume++) {
      String text = "nightly backup of volume heron" + volume + " finished";
      familyId = task.hears(at(volume - 'a', bot("" + volume, text))).ruling().familyId();
    }
    task.publishAll();
    FamilyProfile alias =
        task.families.profiles(SCOPE).stream()
            .filter(FamilyProfile::isAlias)
            .findFirst()
            .orElseThrow();

    task.sweep(OVER);

    assertEquals(List.of(), task.families.profiles(SCOPE));
    assertEquals(familyId, task.families.retired(SCOPE, alias.familyId()).profile().mergedInto());
    assertEquals(List.of("retired A", "publish A 5", ERASED), hears(at(9, deletion("x1", "m-b"))));
  }
}
