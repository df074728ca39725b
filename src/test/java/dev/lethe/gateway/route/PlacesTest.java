package dev.lethe.gateway.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Limiting the number of requests in progress. */
class PlacesTest {
  private final Places places = new Places(3, 2);

  @Test
  void a_caller_does_not_use_up_what_others_have() {
    assertTrue(places.take("ada").isPresent());
    assertTrue(places.take("ada").isPresent());

    assertEquals(Optional.empty(), places.take("ada"));
    assertTrue(places.take("bob").isPresent());
    assertEquals(Optional.empty(), places.take("eve"));
  }

  @Test
  void a_place_is_freed_once() {
    Places.Place first = places.take("ada").orElseThrow();
    assertTrue(places.take("ada").isPresent());

    first.free();
    first.free();

    assertTrue(places.take("ada").isPresent());
    assertEquals(Optional.empty(), places.take("ada"));
  }
}
