package dev.lethe.family.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class SendersTest {
  private final Senders senders = new Senders();

  @Test
  void the_same_sender_is_the_same_object() {
    Sender first = senders.of("7", "ci-notify", 0, 1);

    Sender again = senders.of(new String("7"), new String("ci-notify"), 0, 1);

    assertSame(first, again);
  }

  @Test
  void senders_that_differ_in_anything_stay_apart() {
    senders.of("7", "ci-notify", 0, 1);

    assertEquals(new Sender("7", "renamed", 0, 1), senders.of("7", "renamed", 0, 1));
    assertEquals(new Sender("7", "ci-notify", 1, 1), senders.of("7", "ci-notify", 1, 1));
    assertEquals(new Sender("7", "ci-notify", 0, 2), senders.of("7", "ci-notify", 0, 2));
    assertEquals(new Sender(null, null, 0, 1), senders.of(null, null, 0, 1));
  }

  @Test
  void any_number_of_senders_is_distinguished() {
    for (int i = 0; i < 100_000; i++) {
      String id = Integer.toString(i * 7919);
      assertEquals(new Sender(id, "bot " + id, 0, 0), senders.of(id, "bot " + id, 0, 0));
    }
  }
}
