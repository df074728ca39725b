package dev.lethe.codec.registry;

import dev.lethe.codec.avro.SchemaRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/** Registry for tests and trials: {@code mock://NAME}. Thread-safe; doesn't check compatibility. */
final class InMemoryRegistry implements SchemaRegistry {
  static final String SCHEME = "mock://";

  private static final Map<String, InMemoryRegistry> BY_NAME = new ConcurrentHashMap<>();

  private final List<Schema> schemas = new ArrayList<>();
  private final Map<String, Set<Integer>> idsBySubject = new HashMap<>();

  private InMemoryRegistry() {}

  /** Returns the registry with the given name, which lives as long as the JVM. */
  static InMemoryRegistry named(String name) {
    return BY_NAME.computeIfAbsent(name, unused -> new InMemoryRegistry());
  }

  @Override
  public synchronized Optional<Schema> byId(int id) {
    return id >= 1 && id <= schemas.size() ? Optional.of(schemas.get(id - 1)) : Optional.empty();
  }

  @Override
  public synchronized OptionalInt idOf(String subject, Schema schema) {
    int id = schemas.indexOf(schema) + 1;
    return idsBySubject.getOrDefault(subject, Set.of()).contains(id)
        ? OptionalInt.of(id)
        : OptionalInt.empty();
  }

  @Override
  public synchronized int register(String subject, Schema schema) {
    int id = schemas.indexOf(schema) + 1;
    if (id == 0) {
      schemas.add(schema);
      id = schemas.size();
    }
    idsBySubject.computeIfAbsent(subject, unused -> new LinkedHashSet<>()).add(id);
    return id;
  }

  @Override
  public synchronized Optional<Registered> latest(String subject) {
    return idsBySubject.getOrDefault(subject, Set.of()).stream()
        .reduce((earlier, later) -> later)
        .map(id -> new Registered(id, schemas.get(id - 1)));
  }

  @Override
  public List<String> incompatibilities(String subject, Schema schema) {
    return List.of();
  }
}
