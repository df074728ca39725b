package dev.lethe.item;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expiry of entries: rule CN1. */
class RecencyTest {
  private static final double MILLIS_PER_DAY = 86_400_000;
  private static final Recency DEFAULT = new Recency(Policy.defaults().consolidation());

  private static long after(double days) {
    return Math.round(days * MILLIS_PER_DAY);
  }

  @ParameterizedTest
  @CsvSource({
    "TEMPORARY, 0, 1",
    "TEMPORARY, 30, 0.5",
    "TEMPORARY, 60, 0.25",
    "PERMANENT, 365, 0.5",
    "CORE, 36500, 1",
    "TEMPORARY, -5, 1"
  })
  void recency_halves_with_each_half_life(Expiry expiry, double days, double recency) {
    assertEquals(recency, DEFAULT.of(expiry, 1, 0, after(days)), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({
    "TEMPORARY, 129.6, false",
    "TEMPORARY, 129.657, false",
    "TEMPORARY, 129.6580, true",
    "TEMPORARY, 129.7, true",
    "PERMANENT, 36500, false",
    "CORE, 36500, false"
  })
  void a_temporary_entry_expires_after_129_7_days_and_no_other_ever(
      Expiry expiry, double days, boolean over) {
    assertEquals(over, DEFAULT.isOver(expiry, 1, 0, after(days)));
  }

  @Test
  void an_entry_exactly_at_the_limit_is_kept() {
    Recency recency =
        new Recency(Policies.edn("{:consolidation {:expire-below 0.25}}").consolidation());

    assertEquals(false, recency.isOver(Expiry.TEMPORARY, 1, 0, after(60)));
    assertEquals(true, recency.isOver(Expiry.TEMPORARY, 1, 0, after(60) + 1));
  }

  private static final Recency FORGETTING =
      new Recency(
          Policies.edn(
                  "{:consolidation {:expire-permanent? true :keep {:subjects #{\"Otter  food\"}"
                      + " :tags #{:vow}}}}")
              .consolidation());

  private static ItemFields.Entry entry(String subject, int importance, String expiry) {
    return new ItemFields.Entry("fact", subject, "c", importance, expiry, null, 1, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "permanent, 5, 0, 1577.4, false",
    "permanent, 5, 0, 1577.6, true",
    "permanent, 1, 0, 315.4, false",
    "permanent, 1, 0, 315.6, true",
    "permanent, 10, 0, 3154.9, false",
    "permanent, 5, 1, 3154.9, false",
    "permanent, 5, 1, 3155.1, true",
    "permanent, 5, 3, 4732.4, false",
    "permanent, 5, 3, 4732.6, true",
    "temporary, 10, 3, 129.7, true",
    "core, 1, 0, 36500, false"
  })
  void permanent_entries_expire_by_age_importance_and_recalls_if_the_policy_says_so(
      String expiry, int importance, long recalls, double days, boolean over) {
    double stability = FORGETTING.stability(entry("s", importance, expiry), List.of(), recalls);

    assertEquals(over, FORGETTING.isOver(Expiry.named(expiry), stability, 0, after(days)));
  }

  @ParameterizedTest
  @CsvSource({"otter food, '', false", "otter, vow, false", "otter, '', true"})
  void entries_with_a_kept_subject_or_tag_never_expire(String subject, String tag, boolean over) {
    List<String> tags = tag.isEmpty() ? List.of() : List.of(tag);
    for (String expiry : List.of("permanent", "temporary")) {
      double stability = FORGETTING.stability(entry(subject, 1, expiry), tags, 0);

      assertEquals(over, FORGETTING.isOver(Expiry.named(expiry), stability, 0, after(36_500)));
    }
  }

  @Test
  void the_slow_curve_keeps_a_temporary_entry_for_139_years() {
    Recency slow =
        new Recency(Policies.edn("{:consolidation {:expiry-curve :fsrs}}").consolidation());

    assertEquals(0.9, slow.of(Expiry.TEMPORARY, 1, 0, after(30)), 1e-12);
    assertEquals(false, slow.isOver(Expiry.TEMPORARY, 1, 0, after(139 * 365.25)));
    assertEquals(true, slow.isOver(Expiry.TEMPORARY, 1, 0, after(141 * 365.25)));
  }
}
