package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuarantineTest {
  private static final ProcessingFault FAULT =
      new ProcessingFault("java.lang.X", "dev.lethe.Y.z:1");

  private long now = Long.MAX_VALUE - 1;
  private final Quarantine quarantine = new Quarantine(() -> now);

  @Test
  void a_record_is_known_by_topic_partition_and_offset() {
    quarantine.failed(at(7), FAULT);

    assertEquals(FAULT, quarantine.fault("events", 0, 7));
    assertNull(quarantine.fault("events", 0, 8));
    assertNull(quarantine.fault("events", 1, 7));
    assertNull(quarantine.fault("rekeyed", 0, 7));
  }

  @Test
  void a_fault_is_remembered_until_its_dead_letter_is_written() {
    quarantine.failed(at(7), FAULT);
    passes(Duration.ofDays(3));

    assertEquals(FAULT, quarantine.fault("events", 0, 7));
  }

  @Test
  void a_dead_letter_may_be_undone_and_is_forgotten_only_later() {
    quarantine.failed(at(7), FAULT);
    quarantine.deadLettered("events", 0, 7);
    passes(Quarantine.WINDOW);
    assertEquals(FAULT, quarantine.fault("events", 0, 7));

    passes(Duration.ofNanos(1));
    assertNull(quarantine.fault("events", 0, 7));
  }

  @Test
  void twenty_failures_in_ten_minutes_are_borne_and_one_more_is_not() {
    for (int offset = 0; offset < 20; offset++) {
      quarantine.failed(at(offset), FAULT);
      quarantine.deadLettered("events", 0, offset);
    }
    passes(Quarantine.WINDOW);

    FatalBugException tooMany =
        assertThrows(FatalBugException.class, () -> quarantine.failed(at(20), FAULT));
    assertEquals(
        "Lethe failed to process 21 records within 10 minutes, most recently events-0 at offset 20"
            + " (java.lang.X at dev.lethe.Y.z:1), so the records are not the cause; this is a"
            + " bug in Lethe",
        tooMany.getMessage());
  }

  @Test
  void failures_long_apart_are_borne_forever() {
    for (int offset = 0; offset < 500; offset++) {
      quarantine.failed(at(offset), FAULT);
      passes(Quarantine.WINDOW.dividedBy(Quarantine.MAX_FAULTS).plusNanos(1));
    }

    assertEquals(FAULT, quarantine.fault("events", 0, 499));
  }

  @Test
  void faults_without_a_dead_letter_are_remembered_up_to_a_limit() {
    for (int offset = 0; offset <= Quarantine.REMEMBERED; offset++) {
      quarantine.failed(at(offset), FAULT);
      passes(Quarantine.WINDOW);
    }

    assertNull(quarantine.fault("events", 0, 0));
    assertEquals(FAULT, quarantine.fault("events", 0, 1));
  }

  @Test
  void a_failure_over_a_dead_letter_is_fatal_and_no_fault_of_the_record() {
    quarantine.failed(at(7), FAULT);

    FatalBugException again =
        assertThrows(
            FatalBugException.class,
            () -> quarantine.failed(at(7), new ProcessingFault("java.lang.Z", "dev.lethe.W.v:2")));
    assertEquals(
        "Lethe failed to process events-0 at offset 7 (java.lang.X at dev.lethe.Y.z:1) and its"
            + " dead letter (java.lang.Z at dev.lethe.W.v:2); this is a bug in Lethe",
        again.getMessage());
  }

  private static Position at(long offset) {
    return new Position("events", 0, offset);
  }

  private void passes(Duration time) {
    now += time.toNanos();
  }
}
