package dev.lethe.stage;

import dev.lethe.event.Arrival;
import dev.lethe.fingerprint.Digest;
import java.nio.charset.StandardCharsets;

/** Event ids as {@code seen-events} knows them. */
final class EventIds {
  private EventIds() {}

  /** SHA-256 over scope and event id, of which the first 16 bytes are kept. */
  static Digest fingerprint(Arrival arrival) {
    String id = arrival.scope().key(arrival.event().eventId());
    return Digest.of(id.getBytes(StandardCharsets.UTF_8));
  }
}
