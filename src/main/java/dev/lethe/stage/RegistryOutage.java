package dev.lethe.stage;

import dev.lethe.codec.avro.RegistryUnavailableException;

/**
 * Who is told that a record waits for a schema registry that doesn't answer, and holds the stream
 * until it does. Boxes find it among the settings of Streams.
 */
public interface RegistryOutage {
  /** Its name among the settings of Streams, where there is one. */
  String CONFIG = "lethe.registry.outage";

  /** A record needs the registry, which doesn't answer; called on stream threads, at once. */
  void began(RegistryUnavailableException why);
}
