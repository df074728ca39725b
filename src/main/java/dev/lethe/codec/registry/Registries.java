package dev.lethe.codec.registry;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.config.RegistrySettings;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;

/** Opens the configured registry. */
public final class Registries {
  private static final String MOCK = "mock://";

  private Registries() {}

  /**
   * Returns the configured registry with a cache; empty if no URL is set. Doesn't contact the
   * registry yet.
   *
   * @throws ConfigException if a setting is invalid
   */
  public static Optional<SchemaRegistry> open(RegistrySettings settings) {
    if (settings.url().isEmpty()) {
      return Optional.empty();
    }
    SchemaRegistry registry =
        settings.isMock()
            ? InMemoryRegistry.named(settings.urls().get(0).substring(MOCK.length()))
            : new CachedRegistry(new HttpRegistry(settings), System::nanoTime);
    return Optional.of(registry);
  }

  /** Returns the schemas of outputs in the given registry. */
  public static OutputSchemas outputs(SchemaRegistry registry, RegistrySettings settings) {
    return new OutputSchemas(registry, settings);
  }

  /**
   * Checks that the registry answers; passes if none is configured or it is in memory.
   *
   * @throws RegistryUnavailableException if the registry doesn't answer
   * @throws ConfigException if a setting is invalid
   */
  public static void require(RegistrySettings settings) {
    if (settings.url().isPresent() && !settings.isMock()) {
      new HttpRegistry(settings).ping();
    }
  }
}
