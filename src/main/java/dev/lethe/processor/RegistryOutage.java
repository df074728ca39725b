package dev.lethe.processor;

import dev.lethe.codec.avro.RegistryUnavailableException;

/**
 * Callback for a record that needs a schema registry which doesn't answer; pauses the stream until
 * the registry answers again. Processors find it in the configuration of Streams.
 */
public interface RegistryOutage {
  /** Key in the configuration of Streams; optional. */
  String CONFIG = "lethe.registry.outage";

  /**
   * Called when a record needs the registry, which doesn't answer. Runs on stream threads,
   * immediately.
   */
  void began(RegistryUnavailableException why);
}
