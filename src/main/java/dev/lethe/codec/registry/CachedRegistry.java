package dev.lethe.codec.registry;

import dev.lethe.codec.avro.SchemaRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;

/**
 * Cache of a registry's immutable answers: the schema of an id, and a subject's id of a schema. An
 * unknown id is looked up again after a minute, since it may have been registered by then; the
 * delay keeps a producer with a wrong id from causing a request per record.
 */
final class CachedRegistry implements SchemaRegistry {
  private static final long UNKNOWN_FOR_NS = Duration.ofSeconds(60).toNanos();

  /** Limits the memory for unknown ids that are noise rather than one producer's mistake. */
  private static final int MAX_UNKNOWN = 1_000;

  private final SchemaRegistry registry;
  private final LongSupplier nanos;
  private final Map<Integer, Long> unknownSince = new ConcurrentHashMap<>();
  private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<Registration, Integer> ids = new ConcurrentHashMap<>();

  /**
   * @param nanos monotonic clock, in nanoseconds
   */
  CachedRegistry(SchemaRegistry registry, LongSupplier nanos) {
    this.registry = registry;
    this.nanos = nanos;
  }

  @Override
  public Optional<Schema> byId(int id) {
    Schema known = schemas.get(id);
    if (known != null) {
      return Optional.of(known);
    }
    Long since = unknownSince.get(id);
    if (since != null && nanos.getAsLong() - since < UNKNOWN_FOR_NS) {
      return Optional.empty();
    }
    Optional<Schema> answer = registry.byId(id);
    if (answer.isPresent()) {
      schemas.put(id, answer.get());
      unknownSince.remove(id);
    } else {
      rememberUnknown(id);
    }
    return answer;
  }

  private void rememberUnknown(int id) {
    if (unknownSince.size() >= MAX_UNKNOWN) {
      unknownSince.clear();
    }
    unknownSince.put(id, nanos.getAsLong());
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

  /** Not cached, since it changes. */
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
