package dev.lethe.codec.avro;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;

/**
 * Operations of a schema registry that Lethe uses.
 *
 * <p>Every method throws {@link RegistryUnavailableException} if the registry can't be asked, which
 * differs from an id that it doesn't know.
 */
public interface SchemaRegistry {

  /** Schema of a subject with its id, which is the prefix of values. */
  record Registered(int id, Schema schema) {}

  /**
   * Returns the schema of an id; empty if the registry doesn't know the id, or the schema isn't
   * Avro.
   */
  Optional<Schema> byId(int id);

  /** Returns the id under which a subject has exactly this schema; empty if it doesn't have it. */
  OptionalInt idOf(String subject, Schema schema);

  /** Returns a subject's newest schema; empty if it has none. */
  Optional<Registered> latest(String subject);

  /**
   * Registers the schema as the subject's newest, unless the subject has it already; returns its
   * id.
   *
   * @throws IncompatibleSchemaException if the subject's compatibility doesn't allow it
   */
  int register(String subject, Schema schema);

  /**
   * Returns the registry's reasons why the schema can't be the subject's newest; empty if it can.
   */
  List<String> incompatibilities(String subject, Schema schema);
}
