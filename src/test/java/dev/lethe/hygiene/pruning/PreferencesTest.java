package dev.lethe.hygiene.pruning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreferencesTest {
  private static Preference preference(String id, String key, String value, String scope, long at) {
    return new Preference("m-" + id, id, key, value, scope, at, at, false);
  }

  private static Preference isProtected(Preference p) {
    return new Preference(
        p.memoryId(),
        p.itemId(),
        p.key(),
        p.value(),
        p.prefScope(),
        p.saidAt(),
        p.updatedAt(),
        true);
  }

  private static Preference restored(Preference p, long at) {
    return new Preference(
        p.memoryId(), p.itemId(), p.key(), p.value(), p.prefScope(), at, p.updatedAt(), false);
  }

  private static List<String> merges(Preference... live) {
    return Preferences.merges(List.of(live)).stream()
        .map(merge -> merge.loser().itemId() + "→" + merge.winner().itemId())
        .toList();
  }

  @Test
  void the_latest_updated_preference_wins_per_key_and_scope_regardless_of_id() {
    assertEquals(
        List.of("b→c", "a→c"),
        merges(
            preference("a", "editor", "vim", "default", 1),
            preference("c", "editor", "vim", "default", 3),
            preference("b", "editor", "nano", "default", 2),
            preference("d", "editor", "ed", "work", 1),
            preference("e", "shell", "zsh", "default", 1)));
    assertEquals(
        List.of("a→b"),
        merges(
            preference("a", "editor", "vim", "default", 1),
            preference("b", "editor", "nano", "default", 1)));
  }

  @Test
  void a_protected_preference_beats_newer_ones_and_two_both_stay() {
    Preference old = preference("a", "editor", "vim", "default", 1);
    Preference newer = preference("b", "editor", "nano", "default", 2);

    assertEquals(List.of("b→a"), merges(isProtected(old), newer));
    assertEquals(List.of(), merges(isProtected(old), isProtected(newer)));
  }

  @Test
  void a_restored_preference_counts_as_updated_at_the_restore() {
    Preference old = preference("a", "editor", "vim", "default", 1);
    Preference newer = preference("b", "editor", "nano", "default", 2);

    assertEquals(List.of("b→a"), merges(restored(old, 3), newer));
    assertEquals(List.of("a→b"), merges(restored(old, 3), restored(newer, 3)));
    assertEquals(
        List.of("a→c"), merges(restored(old, 3), preference("c", "editor", "ed", "default", 4)));
  }

  @Test
  void a_key_with_several_values_across_scopes_is_a_conflict() {
    List<Preferences.Conflict> conflicts =
        Preferences.conflicts(
            List.of(
                preference("a", "editor", "vim", "work", 1),
                preference("b", "editor", "nano", "default", 2),
                preference("c", "editor", "ed", "default", 1),
                preference("d", "shell", "zsh", "work", 1),
                preference("e", "shell", "zsh", "default", 2),
                preference("f", "theme", "dark", "default", 2)));

    assertEquals(
        "[Conflict[key=editor, values=[Value[prefScope=default, value=nano, memoryId=m-b],"
            + " Value[prefScope=work, value=vim, memoryId=m-a]]]]",
        conflicts.toString());
  }

  @Test
  void a_run_reports_both() {
    SessionPlan plan =
        new PrunePlanner(Policy.defaults(), 100, 30)
            .plan(
                List.of(),
                List.of(),
                List.of(
                    preference("a", "editor", "vim", "work", 1),
                    preference("b", "editor", "nano", "default", 2),
                    preference("c", "editor", "ed", "default", 1)),
                1,
                null);

    assertEquals(1, plan.counts().get("preferences_merged"));
    assertEquals(1, plan.counts().get("conflicts"));
    assertEquals(List.of(), plan.sessions());
  }
}
