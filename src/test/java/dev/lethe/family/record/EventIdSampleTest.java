package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventIdSampleTest {

  @Test
  void there_are_at_most_ten_spread_over_time() {
    EventIdSample sample = EventIdSample.NONE;
    for (int n = 1; n <= 100_000; n++) {
      if (Sampling.isSampled(n)) {
        sample = sample.with(Members.saying(n, ""));
      }
    }

    assertEquals(10, sample.entries().size());
    for (int i = 1; i < 10; i++) {
      long gap = sample.entries().get(i).occurredAt() - sample.entries().get(i - 1).occurredAt();
      assertTrue(gap < 100_000 * 60_000L / 4, "gap " + i + " is " + gap + " ms");
    }
  }

  @Test
  void the_first_and_the_last_are_always_among_them() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      EventIdSample sample = EventIdSample.NONE;
      long first = Long.MAX_VALUE;
      long last = Long.MIN_VALUE;
      for (int i = 0; i < 60; i++) {
        long time = random.nextInt(3) == 0 ? random.nextInt(9) : random.nextLong();
        first = Math.min(first, time);
        last = Math.max(last, time);
        sample = sample.with(new FamilyMember("e" + i, time, null, null, null, 0, 0));
      }

      assertEquals(10, sample.entries().size(), "seed " + seed);
      assertEquals(first, sample.entries().get(0).occurredAt(), "seed " + seed);
      assertEquals(last, sample.entries().get(9).occurredAt(), "seed " + seed);
    }
  }

  @Test
  void an_event_is_listed_once_and_in_order_of_time() {
    EventIdSample sample =
        EventIdSample.NONE
            .with(Members.saying(2, ""))
            .with(Members.saying(1, ""))
            .with(Members.saying(2, ""));

    assertEquals(List.of("e1", "e2"), sample.eventIds());
  }

  @Test
  void an_erased_messages_event_is_removed() {
    EventIdSample sample =
        EventIdSample.NONE.with(Members.saying(1, "")).with(Members.saying(2, "")).without("e1");

    assertEquals(List.of("e2"), sample.eventIds());
  }

  @Test
  void of_very_long_ids_there_are_fewer() {
    EventIdSample sample = EventIdSample.NONE;
    for (int i = 0; i < 10; i++) {
      String id = "漢".repeat(255) + i;
      sample = sample.with(new FamilyMember(id, i, null, null, null, 0, 0));
    }

    assertEquals(2, sample.entries().size());
  }
}
