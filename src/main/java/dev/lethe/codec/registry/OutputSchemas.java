package dev.lethe.codec.registry;

import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/**
 * Schemas of the topics' values and their ids. Each is looked up once, at start, so that no record
 * waits for it.
 */
public final class OutputSchemas {
  private final SchemaRegistry registry;
  private final SubjectNames names;
  private final boolean autoRegister;
  private final boolean useLatest;
  private final Map<Asked, Written> known = new ConcurrentHashMap<>();

  /**
   * Schema of a topic's values.
   *
   * @param id id at the start of each value
   * @param schema schema of the written values: this release's, or the subject's newest
   */
  public record Written(int id, Schema schema) {}

  private record Asked(String topic, Schema own) {}

  OutputSchemas(SchemaRegistry registry, RegistrySettings settings) {
    this.registry = registry;
    this.names =
        SubjectNames.of(RegistryNames.VALUE_STRATEGY, settings.text(RegistryNames.VALUE_STRATEGY));
    this.autoRegister = settings.autoRegister();
    this.useLatest = settings.flag(RegistryNames.USE_LATEST);
  }

  /** Returns the subject of a topic's values. */
  public String subject(String topic, Schema schema) {
    return names.subject(topic, schema);
  }

  /**
   * Returns the schema and id with which a topic's values are written.
   *
   * @param own schema of this release
   * @throws IncompatibleSchemaException if the registry lacks or refuses the schema, or its newest
   *     one can't represent this release's values
   */
  public Written of(String topic, Schema own) {
    Asked asked = new Asked(topic, own);
    Written before = known.get(asked);
    if (before != null) {
      return before;
    }
    Written found = find(names.subject(topic, own), own);
    known.put(asked, found);
    return found;
  }

  /**
   * Returns the reason why a topic's values can't be written, as a sentence; empty if they can.
   * Unlike {@link #of} it registers nothing.
   */
  public Optional<String> problem(String topic, Schema own) {
    String subject = names.subject(topic, own);
    try {
      if (autoRegister) {
        return registry.idOf(subject, own).isPresent()
            ? Optional.empty()
            : refusal(subject, own, registry.incompatibilities(subject, own));
      }
      Written unused = find(subject, own);
      return Optional.empty();
    } catch (IncompatibleSchemaException refused) {
      return Optional.of(refused.getMessage());
    }
  }

  private static Optional<String> refusal(String subject, Schema own, List<String> why) {
    return why.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the schema registry rejected "
                + own.getFullName()
                + " for "
                + subject
                + ": "
                + String.join("; ", why));
  }

  private Written find(String subject, Schema own) {
    if (autoRegister) {
      return new Written(registry.register(subject, own), own);
    }
    if (useLatest) {
      SchemaRegistry.Registered latest =
          registry.latest(subject).orElseThrow(() -> missing(subject, own));
      requireReadable(subject, own, latest.schema());
      return new Written(latest.id(), latest.schema());
    }
    int id = registry.idOf(subject, own).orElseThrow(() -> missing(subject, own));
    return new Written(id, own);
  }

  private static IncompatibleSchemaException missing(String subject, Schema own) {
    return new IncompatibleSchemaException(
        "the schema registry lacks this release's "
            + own.getFullName()
            + " under "
            + subject
            + "; run `lethe schemas register`, or set auto.register.schemas=true");
  }

  private static void requireReadable(String subject, Schema own, Schema latest) {
    var verdict = SchemaCompatibility.checkReaderWriterCompatibility(latest, own);
    if (verdict.getType() != SchemaCompatibilityType.COMPATIBLE) {
      throw new IncompatibleSchemaException(
          "use.latest.version: the newest schema of "
              + subject
              + " is incompatible with this release's "
              + own.getFullName()
              + ": "
              + verdict.getDescription());
    }
  }
}
