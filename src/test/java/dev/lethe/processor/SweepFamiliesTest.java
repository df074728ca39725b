package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.Reason;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepFamiliesTest {
  /** Seven days of retention and one more day, in hours. */
  private static final double OVER = 8 * 24 + 1;

  private static final int DAY = CounterRow.dayOf(ToldFamilies.START);

  private static final Policy SHORT =
      Policies.edn(
          "{:families {:family-retention-days 1 :max-live 60 :max-signatures 30}"
              + " :tenants {\"long\" {:families {:family-retention-days 2}}}}");

  private final ToldFamilies told = new ToldFamilies(Policy.defaults());

  @Test
  void a_signature_expires_a_day_after_its_retention_and_then_its_family() {
    told.says("default/c", "the nightly backup of volume heron finished", 0);
    told.says("default/c", "the nightly backup of volume heron finished", 0);
    told.publish();

    told.sweepAll(OVER - 1);
    assertEquals(3, told.kept());

    told.sweepAll(OVER);
    assertEquals(0, told.kept());
  }

  @Test
  void it_publishes_nothing() {
    told.says("default/c", "the nightly backup of volume heron finished", 0);
    told.says("default/c", "the nightly backup of volume heron finished", 0);
    told.publish();
    told.published.clear();

    told.sweepAll(OVER);
    told.publish();

    assertEquals(List.of(), told.published);
  }

  @Test
  void a_family_stays_until_its_count_is_published() {
    told.says("default/c", "the nightly backup of volume heron finished", 0);
    told.says("default/c", "the nightly backup of volume heron finished", 0);

    told.sweepAll(OVER);
    told.publish();
    assertEquals(2, told.published.get(0).dupCount());

    told.sweepAll(OVER);
    assertEquals(0, told.kept());
  }

  @Test
  void each_tenant_has_a_retention_of_its_own() {
    ToldFamilies tenants = new ToldFamilies(SHORT);
    tenants.says("default/c", "heron", 0);
    tenants.says("long/c", "heron", 0);

    tenants.sweepAll(2 * 24 + 1);
    assertEquals(List.of("long/c"), List.copyOf(tenants.stores.hashes().scopes()));

    tenants.sweepAll(3 * 24 + 1);
    assertEquals(0, tenants.kept());
  }

  @Test
  void it_ends_at_once_where_there_is_nothing() {
    assertTrue(told.sweep(Budgets.rows(0), OVER));
  }

  @Test
  void it_resumes_where_its_budget_ended_within_a_scope_too() {
    for (String scope : List.of("default/a", "default/b")) {
      for (String word : List.of("heron", "egret", "stork")) {
        told.says(scope, word, 0);
      }
    }

    assertFalse(told.sweep(Budgets.rows(2), OVER));
    assertEquals(4, told.stores.hashes().size());
    assertFalse(told.sweep(Budgets.rows(2), OVER));
    assertEquals(2, told.stores.hashes().size());
    assertTrue(told.sweep(Budgets.rows(2), OVER));
    assertEquals(0, told.stores.hashes().size());
  }

  @Test
  void a_pass_looks_at_each_signature_once() {
    for (int i = 0; i < 10; i++) {
      told.says("default/" + i % 3, "heron " + (char) ('a' + i), 0);
    }

    assertTrue(told.sweep(Budgets.rows(10), 0));
    assertFalse(told.sweep(Budgets.rows(9), 0));
    assertTrue(told.sweep(Budgets.rows(1), 0));
  }

  @Test
  void a_text_repeated_during_a_sweep_begins_a_family_that_stays() {
    told.says("default/c", "heron", 0);
    told.says("default/c", "egret", 0);
    told.sweep(Budgets.rows(1), OVER);
    ToldFamilies.Told again = told.says("default/c", "heron", OVER);
    told.says("default/c", "egret", OVER);

    told.sweepAll(OVER);
    told.sweepAll(OVER);

    assertEquals(2, told.stores.hashes().size());
    assertNotNull(again.familyId());
    assertEquals(again.familyId(), told.says("default/c", "heron", OVER).familyId());
  }

  @Test
  void a_swept_family_is_retired_and_can_still_be_corrected_per_day() {
    String text = "the nightly backup of volume heron finished";
    String family = told.says("default/c", text, 0).familyId();
    told.says("default/c", text, 0.1);
    told.says("default/c", text, 24);
    told.publish();
    told.sweepAll(OVER + 24);
    assertEquals(0, told.kept());
    List<SpamFamily> before = List.copyOf(told.published.subList(0, 2));
    told.published.clear();

    told.erase("default/c", family, "e0");
    told.erase("default/c", family, "e1");
    told.erase("default/c", family, "e2");

    List<SpamFamily> last = told.published.subList(4, 6);
    for (int day = 0; day < 2; day++) {
      assertEquals(before.get(day).day(), last.get(day).day());
      assertEquals(before.get(day).dupCount(), last.get(day).dupCount());
      assertEquals(before.get(day).firstEventId(), last.get(day).firstEventId());
      assertEquals(before.get(day).lastEventId(), last.get(day).lastEventId());
      assertEquals(before.get(day).end(), last.get(day).end());
      assertTrue(before.get(day).toString().contains("heron"));
      assertFalse(last.get(day).toString().contains("heron"));
    }
  }

  @Test
  void a_published_count_that_a_restore_brings_back_is_not_published_again() {
    String text = "the nightly backup of volume heron finished";
    told.says("default/c", text, 0);
    FamilyDay day = new FamilyDay(told.says("default/c", text, 0).familyId(), DAY);
    CounterRow pending = told.stores.counters().get("default/c", day);
    told.publish();
    told.sweepAll(OVER);
    told.published.clear();

    told.stores.counters().put("default/c", day, pending);
    told.restart();
    told.publish();
    assertEquals(Reason.NEW_FAMILY, told.says("default/c", text, OVER).reason());

    assertTrue(pending.isPending());
    assertEquals(List.of(), told.published);
    assertEquals(0, told.stores.counters().size());
  }

  @Test
  void a_family_of_one_leaves_no_rows() {
    told.says("default/c", "heron", 0);

    told.sweepAll(OVER);

    assertEquals(0, told.kept());
    assertEquals(0, told.retired());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_retired_family_is_found_by_its_aliases(boolean aliasesSwept) {
    String first = null;
    String last = null;
    for (int i = 0; i < 12; i++) {
      String text = "the release train for product " + (char) ('a' + i) + "x left";
      String family = told.says("default/c", text, 0).familyId();
      first = first == null ? family : first;
      last = family.equals(first) ? last : family;
    }
    told.publish();
    told.sweep(Budgets.unlimited(), OVER);
    if (aliasesSwept) {
      told.sweepAliases(Budgets.unlimited());
      assertEquals(0, told.kept());
    }
    told.published.clear();

    told.erase("default/c", last, "e3");

    assertEquals(1, told.published.size());
    assertEquals(first, told.published.get(0).familyId());
    assertFalse(told.published.get(0).sourceEventIdsSample().contains("e3"));
    assertTrue(told.published.get(0).sourceEventIdsSample().contains("e0"));
  }

  @Test
  void aliases_are_swept_only_after_their_family() {
    for (int i = 0; i < 12; i++) {
      told.says("default/c", "the release train for product " + (char) ('a' + i) + "x left", 0);
    }
    told.publish();
    long records = told.profiles();
    assertTrue(records > 1, "nothing was merged");

    assertTrue(told.sweepAliases(Budgets.unlimited()));
    assertEquals(records, told.profiles());

    told.sweep(Budgets.unlimited(), OVER);
    assertFalse(told.sweepAliases(Budgets.rows(1)));
    assertEquals(records - 2, told.profiles());
    assertTrue(told.sweepAliases(Budgets.unlimited()));
    assertEquals(0, told.profiles());
    assertEquals(records, told.retired());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void swept_or_not_never_changes_a_result(long seed) {
    ToldFamilies never = new ToldFamilies(SHORT);
    ToldFamilies often = new ToldFamilies(SHORT);

    List<String> heard = heard(never, seed, null);

    assertEquals(heard, heard(often, seed, new Random(seed)), "seed " + seed);
    assertTrue(often.kept() < never.kept(), "seed " + seed + ": nothing was swept");
  }

  /** Returns the matches of a random stream over twelve days, with all published records. */
  private static List<String> heard(ToldFamilies families, long seed, Random sweeps) {
    Random random = new Random(seed);
    List<String> heard = new ArrayList<>();
    double hour = 0;
    for (int i = 0; i < 1_500; i++) {
      hour += random.nextInt(40) == 0 ? random.nextInt(40) : random.nextInt(10) / 100.0;
      String scope = (random.nextInt(3) == 0 ? "long/" : "default/") + random.nextInt(2);
      heard.add(families.says(scope, text(random), hour).toString());
      families.publish();
      if (sweeps != null && sweeps.nextInt(4) == 0) {
        families.sweep(Budgets.rows(sweeps.nextInt(30)), hour);
        families.sweepAliases(Budgets.rows(sweeps.nextInt(30)));
      }
    }
    families.published.forEach(record -> heard.add(record.toString()));
    return heard;
  }

  private static String text(Random random) {
    char a = (char) ('a' + random.nextInt(12));
    char b = (char) ('a' + random.nextInt(3));
    return switch (random.nextInt(5)) {
      case 0 -> "session started for user " + a + b + " today";
      case 1 -> "build " + random.nextInt(90) + " of node " + a + b + "x failed again";
      case 2 -> "the release train for product " + a + "x left";
      case 3 -> "heron " + a;
      default -> "volume " + a + b + " of the archive was copied to " + b + a + " in time";
    };
  }
}
