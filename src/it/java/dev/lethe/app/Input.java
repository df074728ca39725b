package dev.lethe.app;

import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;

/** Record as a producer sends it. */
final class Input {
  private final String eventId;
  private final int partition;
  private final byte[] key;
  private final byte[] value;

  private Input(String eventId, int partition, byte[] key, byte[] value) {
    this.eventId = eventId;
    this.partition = partition;
    this.key = key;
    this.value = value;
  }

  /** Returns an event on the partition of its scope. */
  static Input of(EventJson event) {
    return at(event, home(event.scope()));
  }

  /** Returns an event on any partition. */
  static Input at(EventJson event, int partition) {
    byte[] key = event.scope().getBytes(StandardCharsets.UTF_8);
    return new Input(id(event), partition, key, event.bytes());
  }

  /** Returns an event on the partition of its scope, encoded in another format. */
  static Input of(EventJson event, byte[] value) {
    byte[] key = event.scope().getBytes(StandardCharsets.UTF_8);
    return new Input(id(event), home(event.scope()), key, value);
  }

  /** Returns an event without a key on the given partition. */
  static Input keyless(EventJson event, int partition) {
    return new Input(id(event), partition, null, event.bytes());
  }

  /**
   * Returns a record in another system's format, without a key.
   *
   * @param eventId id of the event that it is adapted to
   */
  static Input raw(String eventId, int partition, byte[] value) {
    return new Input(eventId, partition, null, value);
  }

  /**
   * Returns a record that isn't a valid event.
   *
   * @param key may be null, as may the value
   */
  static Input broken(int partition, byte[] key, byte[] value) {
    return new Input(null, partition, key, value);
  }

  /**
   * Returns the time of an hour ago in seconds after the start of the fixture's day. Older events
   * that arrive out of order would be treated as replayed history.
   */
  static double anHourAgo() {
    return (System.currentTimeMillis() - EventJson.DAY) / 1000.0 - 3600;
  }

  private static String id(EventJson event) {
    return Outputs.json(event.bytes()).get("event_id").asText();
  }

  /** Returns the partition of a scope. */
  static int home(String scope) {
    return ScopePartitioner.partition(new Scope(scope), Deployment.PARTITIONS);
  }

  /** Returns false for a record that must be dead-lettered. */
  boolean isEvent() {
    return eventId != null;
  }

  String eventId() {
    return eventId;
  }

  int partition() {
    return partition;
  }

  /** Returns the key; null if there is none. */
  byte[] key() {
    return key;
  }

  byte[] value() {
    return value;
  }
}
