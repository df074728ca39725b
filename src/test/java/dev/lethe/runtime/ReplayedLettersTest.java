package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ReplayedLettersTest {
  private static final TopicPartition PARTITION = new TopicPartition("letters", 0);

  @Test
  void all_that_were_sent_are_one_offset() {
    ReplayedLetters letters = none();

    letters.visit(PARTITION, 3, true);
    letters.visit(PARTITION, 5, true);

    assertEquals(new OffsetAndMetadata(6, ""), letters.place(PARTITION));
  }

  @Test
  void skipped_dead_letters_can_be_sent_later() {
    ReplayedLetters first = none();
    first.visit(PARTITION, 0, false);
    first.visit(PARTITION, 2, true);
    first.visit(PARTITION, 4, true);
    first.visit(PARTITION, 6, false);

    ReplayedLetters second = again(first);

    assertFalse(second.contains(PARTITION, 0));
    assertTrue(second.contains(PARTITION, 2));
    assertTrue(second.contains(PARTITION, 4));
    assertFalse(second.contains(PARTITION, 6));
    for (long offset = 0; offset <= 6; offset += 2) {
      second.visit(PARTITION, offset, true);
    }
    assertEquals(new OffsetAndMetadata(7, ""), second.place(PARTITION));
  }

  @Test
  void one_letter_is_added_without_those_before_it() {
    ReplayedLetters first = none();
    first.add(PARTITION, 17);

    ReplayedLetters second = again(first);

    assertTrue(second.contains(PARTITION, 17));
    assertFalse(second.contains(PARTITION, 3));
    assertFalse(second.contains(PARTITION, 18));
  }

  @Test
  void sent_dead_letters_are_distinguished_from_unsent_ones() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      ReplayedLetters letters = none();
      Set<Long> sent = new HashSet<>();
      for (int round = 0; round < 4; round++) {
        letters = again(letters);
        for (long offset = seed % 5; offset < 200; offset += 1 + seed % 3) {
          boolean before = letters.contains(PARTITION, offset);
          assertEquals(sent.contains(offset), before, "seed " + seed + " offset " + offset);
          boolean now = random.nextInt(4) == 0;
          letters.visit(PARTITION, offset, before || now);
          if (now) {
            sent.add(offset);
          }
        }
      }
    }
  }

  @Test
  void more_runs_than_a_group_keeps_are_too_many() {
    ReplayedLetters letters = none();

    for (long offset = 0; offset < 4_000; offset++) {
      letters.visit(PARTITION, offset, offset % 2 == 1);
    }

    assertTrue(letters.isTooScattered(PARTITION));
  }

  private static ReplayedLetters none() {
    return ReplayedLetters.of(Map.of());
  }

  private static ReplayedLetters again(ReplayedLetters letters) {
    Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
    places.put(PARTITION, letters.place(PARTITION));
    places.put(new TopicPartition("letters", 1), null);
    return ReplayedLetters.of(places);
  }
}
