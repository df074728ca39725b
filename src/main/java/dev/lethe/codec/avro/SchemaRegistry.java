package dev.lethe.codec.avro;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;

/**
 * What Lethe needs of a schema registry.
 *
 * <p>Every method throws {@link RegistryUnavailableException} if the registry can't be asked, which
 * is not the same as an id that it doesn't know.
 */
public interface SchemaRegistry {

  /** A subject's schema with the id that values begin with. */
  record Registered(int id, Schema schema) {}

  /** The schema of an id; empty if the registry knows no such id, or what it knows isn't Avro. */
  Optional<Schema> byId(int id);

  /** The id under which a subject has exactly that schema; empty if it hasn't. */
  OptionalInt idOf(String subject, Schema schema);

  /** A subject's newest schema; empty if it has none. */
  Optional<Registered> latest(String subject);

  /**
   * Makes the schema the subject's newest, unless the subject has it already; its id.
   *
   * @throws IncompatibleSchemaException if the subject's compatibility doesn't allow it
   */
  int register(String subject, Schema schema);

  /** Why the schema can't be the subject's newest, in the registry's words; empty if it can. */
  List<String> incompatibilities(String subject, Schema schema);
}
