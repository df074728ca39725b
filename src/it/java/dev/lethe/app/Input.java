package dev.lethe.app;

import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.layout.ScopePartitioner;
import java.nio.charset.StandardCharsets;

/** A record as a producer sends it. */
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

  /** An event where it belongs. */
  static Input of(EventJson event) {
    return at(event, home(event.scope()));
  }

  /** An event on a partition that need not be its scope's. */
  static Input at(EventJson event, int partition) {
    byte[] key = event.scope().getBytes(StandardCharsets.UTF_8);
    return new Input(id(event), partition, key, event.bytes());
  }

  /** An event where it belongs, in another format. */
  static Input of(EventJson event, byte[] value) {
    byte[] key = event.scope().getBytes(StandardCharsets.UTF_8);
    return new Input(id(event), home(event.scope()), key, value);
  }

  /** An event without a key, on some partition. */
  static Input keyless(EventJson event, int partition) {
    return new Input(id(event), partition, null, event.bytes());
  }

  /**
   * A value that is no event.
   *
   * @param key may be null, as may the value
   */
  static Input broken(int partition, byte[] key, byte[] value) {
    return new Input(null, partition, key, value);
  }

  /**
   * An hour ago, in seconds after the start of the fixture's day: what came long before its arrival
   * and is out of order besides would be taken for history sent again.
   */
  static double anHourAgo() {
    return (System.currentTimeMillis() - EventJson.DAY) / 1000.0 - 3600;
  }

  private static String id(EventJson event) {
    return Outputs.json(event.bytes()).get("event_id").asText();
  }

  /** The partition of a scope. */
  static int home(String scope) {
    return ScopePartitioner.partition(new Scope(scope), Deployment.PARTITIONS);
  }

  /** False for what has to be dead-lettered. */
  boolean isEvent() {
    return eventId != null;
  }

  String eventId() {
    return eventId;
  }

  int partition() {
    return partition;
  }

  /** Null if it has none. */
  byte[] key() {
    return key;
  }

  byte[] value() {
    return value;
  }
}
