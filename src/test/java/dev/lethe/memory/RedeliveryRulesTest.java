package dev.lethe.memory;

import static dev.lethe.fixture.Arrivals.arriving;
import static dev.lethe.fixture.Arrivals.person;
import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.event.Arrival;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link Redelivery} with a window of one hour: rules R1 and R4. */
class RedeliveryRulesTest {
  private static final double HOUR = 3_600;
  private static final long NOT_SEEN = -1;

  private final Redelivery redelivery = new Redelivery(1);

  @Test
  void an_event_of_nothing_known_is_new() {
    assertNull(redelivery.rule(person("e1", "x"), NOT_SEEN, null));
  }

  @ParameterizedTest
  @CsvSource({"0, true", "3599.999, true", "3600, true", "3600.001, false"})
  void an_event_id_counts_for_the_hours_it_is_remembered_their_end_included(
      double seconds, boolean seen) {
    Arrival again = arriving(seconds, person("e1", "x"));

    Ruling.Redelivered ruling = redelivery.rule(again, DAY / 1000, null);

    assertEquals(seen ? new Ruling.Redelivered(again, Reason.REDELIVERED) : null, ruling);
  }

  @ParameterizedTest
  @CsvSource({"0.001, false", "0, false", "-0.001, true"})
  void an_event_from_before_the_remembered_hours_is_a_late_replay(double seconds, boolean late) {
    long largest = DAY + Math.round(HOUR * 1000);
    Arrival again = arriving(seconds, person("e1", "x"));

    Ruling.Redelivered ruling = redelivery.rule(again, NOT_SEEN, largest);

    assertEquals(late ? new Ruling.Redelivered(again, Reason.LATE_REPLAY) : null, ruling);
  }

  @Test
  void an_event_that_is_both_seen_and_late_is_reported_redelivered() {
    Arrival again = arriving(-HOUR, person("e1", "x"));

    Ruling.Redelivered ruling = redelivery.rule(again, DAY / 1000, DAY + 3_600_000);

    assertEquals(Reason.REDELIVERED, ruling.reason());
  }
}
