package dev.lethe.codec.registry;

import dev.lethe.codec.avro.SchemaRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/**
 * Asks a registry once for what never changes: the schema of an id, and a subject's id of a schema.
 * An id that it doesn't know is asked for again, as it may know it a moment later.
 */
final class CachedRegistry implements SchemaRegistry {
  private final SchemaRegistry registry;
  private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<Registration, Integer> ids = new ConcurrentHashMap<>();

  CachedRegistry(SchemaRegistry registry) {
    this.registry = registry;
  }

  @Override
  public Optional<Schema> byId(int id) {
    Schema known = schemas.get(id);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Schema> answer = registry.byId(id);
    answer.ifPresent(schema -> schemas.put(id, schema));
    return answer;
  }

  @Override
  public OptionalInt idOf(String subject, Schema schema) {
    Registration asked = new Registration(subject, schema);
    Integer known = ids.get(asked);
    if (known != null) {
      return OptionalInt.of(known);
    }
    OptionalInt answer = registry.idOf(subject, schema);
    answer.ifPresent(id -> ids.put(asked, id));
    return answer;
  }

  @Override
  public int register(String subject, Schema schema) {
    Registration asked = new Registration(subject, schema);
    Integer known = ids.get(asked);
    if (known != null) {
      return known;
    }
    int id = registry.register(subject, schema);
    ids.put(asked, id);
    return id;
  }

  /** Asked each time: it changes. */
  @Override
  public Optional<Registered> latest(String subject) {
    return registry.latest(subject);
  }

  @Override
  public List<String> incompatibilities(String subject, Schema schema) {
    return registry.incompatibilities(subject, schema);
  }

  private record Registration(String subject, Schema schema) {}
}
