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

  private static final int DAY = CounterRow.dayOf(FamiliesFixture.START);

  private static final Policy SHORT =
      Policies.edn(
          "{:families {:family-retention-days 1 :max-live 60 :max-signatures 30}"
              + " :tenants {\"long\" {:families {:family-retention-days 2}}}}");

  private final FamiliesFixture families = new FamiliesFixture(Policy.defaults());

  @Test
  void a_signature_expires_a_day_after_its_retention_and_then_its_family() {
    families.send("default/c", "the nightly backup of volume heron finished", 0);
    families.send("default/c", "the nightly backup of volume heron finished", 0);
    families.publish();

    families.sweepAll(OVER - 1);
    assertEquals(3, families.kept());

    families.sweepAll(OVER);
    assertEquals(0, families.kept());
  }

  @Test
  void it_publishes_nothing() {
    families.send("default/c", "the nightly backup of volume heron finished", 0);
    families.send("default/c", "the nightly backup of volume heron finished", 0);
    families.publish();
    families.published.clear();

    families.sweepAll(OVER);
    families.publish();

    assertEquals(List.of(), families.published);
  }

  @Test
  void a_family_stays_until_its_count_is_published() {
    families.send("default/c", "the nightly backup of volume heron finished", 0);
    families.send("default/c", "the nightly backup of volume heron finished", 0);

    families.sweepAll(OVER);
    families.publish();
    assertEquals(2, families.published.get(0).dupCount());

    families.sweepAll(OVER);
    assertEquals(0, families.kept());
  }

  @Test
  void each_tenant_has_a_retention_of_its_own() {
    FamiliesFixture tenants = new FamiliesFixture(SHORT);
    tenants.send("default/c", "heron", 0);
    tenants.send("long/c", "heron", 0);

    tenants.sweepAll(2 * 24 + 1);
    assertEquals(List.of("long/c"), List.copyOf(tenants.stores.hashes().scopes()));

    tenants.sweepAll(3 * 24 + 1);
    assertEquals(0, tenants.kept());
  }

  @Test
  void it_ends_at_once_where_there_is_nothing() {
    assertTrue(families.sweep(Budgets.rows(0), OVER));
  }

  @Test
  void it_resumes_where_its_budget_ended_within_a_scope_too() {
    for (String scope : List.of("default/a", "default/b")) {
      for (String word : List.of("heron", "egret", "stork")) {
        families.send(scope, word, 0);
      }
    }

    assertFalse(families.sweep(Budgets.rows(2), OVER));
    assertEquals(4, families.stores.hashes().size());
    assertFalse(families.sweep(Budgets.rows(2), OVER));
    assertEquals(2, families.stores.hashes().size());
    assertTrue(families.sweep(Budgets.rows(2), OVER));
    assertEquals(0, families.stores.hashes().size());
  }

  @Test
  void a_pass_looks_at_each_signature_once() {
    for (int i = 0; i < 10; i++) {
      families.send("default/" + i % 3, "heron " + (char) ('a' + i), 0);
    }

    assertTrue(families.sweep(Budgets.rows(10), 0));
    assertFalse(families.sweep(Budgets.rows(9), 0));
    assertTrue(families.sweep(Budgets.rows(1), 0));
  }

  @Test
  void a_text_repeated_during_a_sweep_begins_a_family_that_stays() {
    families.send("default/c", "heron", 0);
    families.send("default/c", "egret", 0);
    families.sweep(Budgets.rows(1), OVER);
    FamiliesFixture.Counted again = families.send("default/c", "heron", OVER);
    families.send("default/c", "egret", OVER);

    families.sweepAll(OVER);
    families.sweepAll(OVER);

    assertEquals(2, families.stores.hashes().size());
    assertNotNull(again.familyId());
    assertEquals(again.familyId(), families.send("default/c", "heron", OVER).familyId());
  }

  @Test
  void a_swept_family_is_retired_and_can_still_be_corrected_per_day() {
    String text = "the nightly backup of volume heron finished";
    String family = families.send("default/c", text, 0).familyId();
    families.send("default/c", text, 0.1);
    families.send("default/c", text, 24);
    families.publish();
    families.sweepAll(OVER + 24);
    assertEquals(0, families.kept());
    List<SpamFamily> before = List.copyOf(families.published.subList(0, 2));
    families.published.clear();

    families.erase("default/c", family, "e0");
    families.erase("default/c", family, "e1");
    families.erase("default/c", family, "e2");

    List<SpamFamily> last = families.published.subList(4, 6);
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
    families.send("default/c", text, 0);
    FamilyDay day = new FamilyDay(families.send("default/c", text, 0).familyId(), DAY);
    CounterRow pending = families.stores.counters().get("default/c", day);
    families.publish();
    families.sweepAll(OVER);
    families.published.clear();

    families.stores.counters().put("default/c", day, pending);
    families.restart();
    families.publish();
    assertEquals(Reason.NEW_FAMILY, families.send("default/c", text, OVER).reason());

    assertTrue(pending.isPending());
    assertEquals(List.of(), families.published);
    assertEquals(0, families.stores.counters().size());
  }

  @Test
  void a_family_of_one_leaves_no_rows() {
    families.send("default/c", "heron", 0);

    families.sweepAll(OVER);

    assertEquals(0, families.kept());
    assertEquals(0, families.retired());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_retired_family_is_found_by_its_aliases(boolean aliasesSwept) {
    String first = null;
    String last = null;
    for (int i = 0; i < 12; i++) {
      String text = "the release train for product " + (char) ('a' + i) + "x left";
      String family = families.send("default/c", text, 0).familyId();
      first = first == null ? family : first;
      last = family.equals(first) ? last : family;
    }
    families.publish();
    families.sweep(Budgets.unlimited(), OVER);
    if (aliasesSwept) {
      families.sweepAliases(Budgets.unlimited());
      assertEquals(0, families.kept());
    }
    families.published.clear();

    families.erase("default/c", last, "e3");

    assertEquals(1, families.published.size());
    assertEquals(first, families.published.get(0).familyId());
    assertFalse(families.published.get(0).sourceEventIdsSample().contains("e3"));
    assertTrue(families.published.get(0).sourceEventIdsSample().contains("e0"));
  }

  @Test
  void aliases_are_swept_only_after_their_family() {
    for (int i = 0; i < 12; i++) {
      families.send("default/c", "the release train for product " + (char) ('a' + i) + "x left", 0);
    }
    families.publish();
    long records = families.profiles();
    assertTrue(records > 1, "nothing was merged");

    assertTrue(families.sweepAliases(Budgets.unlimited()));
    assertEquals(records, families.profiles());

    families.sweep(Budgets.unlimited(), OVER);
    assertFalse(families.sweepAliases(Budgets.rows(1)));
    assertEquals(records - 2, families.profiles());
    assertTrue(families.sweepAliases(Budgets.unlimited()));
    assertEquals(0, families.profiles());
    assertEquals(records, families.retired());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void swept_or_not_never_changes_a_result(long seed) {
    FamiliesFixture never = new FamiliesFixture(SHORT);
    FamiliesFixture often = new FamiliesFixture(SHORT);

    List<String> heard = heard(never, seed, null);

    assertEquals(heard, heard(often, seed, new Random(seed)), "seed " + seed);
    assertTrue(often.kept() < never.kept(), "seed " + seed + ": nothing was swept");
  }

  /** Returns the matches of a random stream over twelve days, with all published records. */
  private static List<String> heard(FamiliesFixture families, long seed, Random sweeps) {
    Random random = new Random(seed);
    List<String> heard = new ArrayList<>();
    double hour = 0;
    for (int i = 0; i < 1_500; i++) {
      hour += random.nextInt(40) == 0 ? random.nextInt(40) : random.nextInt(10) / 100.0;
      String scope = (random.nextInt(3) == 0 ? "long/" : "default/") + random.nextInt(2);
      heard.add(families.send(scope, text(random), hour).toString());
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
