package dev.lethe.codec.avro;

import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;

/**
 * What Lethe needs of a schema registry. Subjects are named by topic: {@code <topic>-value}.
 *
 * <p>Every method throws {@link RegistryUnavailableException} if the registry can't be asked, which
 * is not the same as an id that it doesn't know.
 */
public interface SchemaRegistry {

  /** The setting that names the registry. */
  String URL_SETTING = "schema.registry.url";

  /** The schema of an id; empty if the registry knows no such id. */
  Optional<Schema> byId(int id);

  /** The id under which a subject has exactly that schema; empty if it hasn't. */
  OptionalInt idOf(String subject, Schema schema);

  /** Makes the schema the subject's newest, unless the subject has it already; its id. */
  int register(String subject, Schema schema);

  /** The subject of a topic's values. */
  static String subjectOf(String topic) {
    return topic + "-value";
  }

  /**
   * The registry at that URL, with what it answered remembered.
   *
   * @param url {@code mock://NAME} is one in memory, the same for all in this JVM that name it so
   * @throws ConfigException for any other URL
   */
  static SchemaRegistry open(String url) {
    if (url.startsWith(InMemoryRegistry.SCHEME)) {
      return new CachedRegistry(
          InMemoryRegistry.named(url.substring(InMemoryRegistry.SCHEME.length())));
    }
    throw new ConfigException(
        URL_SETTING,
        url,
        "this release reaches no registry over the network; leave the setting out to read and"
            + " write JSON, or use mock://NAME for a registry in memory");
  }
}
