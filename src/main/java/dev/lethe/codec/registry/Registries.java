package dev.lethe.codec.registry;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.config.RegistrySettings;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;

/** Opens the registry that is configured. */
public final class Registries {
  private static final String MOCK = "mock://";

  private Registries() {}

  /**
   * The registry of those settings, with what it answered remembered; empty without a URL. Nothing
   * is asked yet.
   *
   * @throws ConfigException if a setting is wrong
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

  /** How outputs are written to that registry. */
  public static OutputSchemas outputs(SchemaRegistry registry, RegistrySettings settings) {
    return new OutputSchemas(registry, settings);
  }

  /**
   * Checks that the registry answers now; without one, or with one in memory, it does.
   *
   * @throws RegistryUnavailableException if it doesn't
   * @throws ConfigException if a setting is wrong
   */
  public static void require(RegistrySettings settings) {
    if (settings.url().isPresent() && !settings.isMock()) {
      new HttpRegistry(settings).ping();
    }
  }
}
