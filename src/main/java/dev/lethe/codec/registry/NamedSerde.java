package dev.lethe.codec.registry;

import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;

/**
 * Serde that the settings name in place of the built-in one, configured with all registry settings;
 * for example Confluent's own classes, if they are on the class path.
 */
public final class NamedSerde {
  private NamedSerde() {}

  /**
   * Returns the serializer for outputs, which receives Avro's {@code GenericRecord}; empty for the
   * built-in one.
   *
   * @throws ConfigException if the class doesn't exist or rejects the settings
   */
  @SuppressWarnings("unchecked")
  public static Optional<Serializer<Object>> serializer(RegistrySettings settings) {
    Optional<Serializer<Object>> own =
        settings
            .serializer()
            .map(name -> create(RegistryNames.SERIALIZER, name, Serializer.class, settings));
    return own.isPresent()
        ? own
        : serde(settings).map(serde -> (Serializer<Object>) serde.serializer());
  }

  /**
   * Returns the deserializer for inputs that begin with 0x00; empty for the built-in one.
   *
   * @throws ConfigException if the class doesn't exist or rejects the settings
   */
  public static Optional<Deserializer<?>> deserializer(RegistrySettings settings) {
    Optional<Deserializer<?>> own =
        settings
            .deserializer()
            .map(name -> create(RegistryNames.DESERIALIZER, name, Deserializer.class, settings));
    return own.isPresent() ? own : serde(settings).map(Serde::deserializer);
  }

  @SuppressWarnings("rawtypes")
  private static Optional<Serde<?>> serde(RegistrySettings settings) {
    return settings.serde().map(name -> create(RegistryNames.SERDE, name, Serde.class, settings));
  }

  private static <T> T create(
      String setting, String name, Class<T> type, RegistrySettings settings) {
    try {
      T made = Utils.newInstance(name, type);
      if (made instanceof Serializer<?> serializer) {
        serializer.configure(settings.forSerde(), false);
      } else if (made instanceof Deserializer<?> deserializer) {
        deserializer.configure(settings.forSerde(), false);
      } else if (made instanceof Serde<?> serde) {
        serde.configure(settings.forSerde(), false);
      }
      return made;
    } catch (ClassNotFoundException missing) {
      throw new ConfigException(
          setting, name, "no such class; put its jar and its dependencies into the folder ext");
    } catch (KafkaException | LinkageError | ClassCastException refused) {
      throw new ConfigException(setting, name, "it cannot be used: " + refused.getMessage());
    }
  }
}
