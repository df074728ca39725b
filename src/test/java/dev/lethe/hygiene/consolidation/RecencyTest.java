package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.Policies;
import dev.lethe.item.Expiry;
import dev.lethe.policy.Policy;
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
    assertEquals(recency, DEFAULT.of(expiry, 0, after(days)), 1e-12);
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
    assertEquals(over, DEFAULT.isOver(expiry, 0, after(days)));
  }

  @Test
  void an_entry_exactly_at_the_limit_is_kept() {
    Recency recency =
        new Recency(Policies.edn("{:consolidation {:expire-below 0.25}}").consolidation());

    assertEquals(false, recency.isOver(Expiry.TEMPORARY, 0, after(60)));
    assertEquals(true, recency.isOver(Expiry.TEMPORARY, 0, after(60) + 1));
  }

  @Test
  void the_slow_curve_keeps_a_temporary_entry_for_139_years() {
    Recency slow =
        new Recency(Policies.edn("{:consolidation {:expiry-curve :fsrs}}").consolidation());

    assertEquals(0.9, slow.of(Expiry.TEMPORARY, 0, after(30)), 1e-12);
    assertEquals(false, slow.isOver(Expiry.TEMPORARY, 0, after(139 * 365.25)));
    assertEquals(true, slow.isOver(Expiry.TEMPORARY, 0, after(141 * 365.25)));
  }
}
