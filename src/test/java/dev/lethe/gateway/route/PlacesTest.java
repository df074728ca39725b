package dev.lethe.gateway.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Limiting the number of requests in progress. */
class PlacesTest {
  private final Places places = new Places(3, 2);

  @Test
  void a_caller_does_not_use_up_what_others_have() throws InterruptedException {
    assertTrue(places.take("ada", 0).isPresent());
    assertTrue(places.take("ada", 0).isPresent());

    assertEquals(Optional.empty(), places.take("ada", 0));
    assertTrue(places.take("bob", 0).isPresent());
    assertEquals(Optional.empty(), places.take("eve", 0));
  }

  @Test
  void a_place_is_freed_once() throws InterruptedException {
    Places.Place first = places.take("ada", 0).orElseThrow();
    assertTrue(places.take("ada", 0).isPresent());

    first.free();
    first.free();

    assertTrue(places.take("ada", 0).isPresent());
    assertEquals(Optional.empty(), places.take("ada", 0));
  }

  @Test
  void a_request_waits_for_a_place() throws Exception {
    Places.Place first = places.take("ada", 0).orElseThrow();
    assertTrue(places.take("ada", 0).isPresent());
    Thread other = new Thread(first::free);

    other.start();

    assertTrue(places.take("ada", 60_000).isPresent());
    other.join();
    assertEquals(Optional.empty(), places.take("ada", 10));
  }
}
