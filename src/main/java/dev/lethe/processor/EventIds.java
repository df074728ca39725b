package dev.lethe.processor;

import dev.lethe.event.Arrival;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;

/** Event ids in the form that {@code seen-events} stores. */
final class EventIds {
  private EventIds() {}

  /** Returns the SHA-256 of scope and event id, of which the first 16 bytes are kept. */
  static Digest fingerprint(Arrival arrival) {
    String id = arrival.scope().key(arrival.event().eventId());
    return Digest.of(id.getBytes(StandardCharsets.UTF_8));
  }
}
