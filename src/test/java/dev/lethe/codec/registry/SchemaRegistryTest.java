package dev.lethe.codec.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class SchemaRegistryTest {
  private static final Schema ONE = Schemas.of("Event");
  private static final Schema OTHER = Schemas.of("Decision");

  @Test
  void a_subject_is_named_after_its_topic() {
    assertEquals("lethe.events.v1-value", SubjectNames.TOPIC.subject("lethe.events.v1", ONE));
  }

  @Test
  void a_schema_has_one_id_under_every_subject() {
    SchemaRegistry registry = registry("mock://ids");

    int id = registry.register("a", ONE);

    assertEquals(id, registry.register("a", ONE));
    assertEquals(id, registry.register("b", ONE));
    assertNotEquals(id, registry.register("a", OTHER));
    assertEquals(Optional.of(ONE), registry.byId(id));
  }

  @Test
  void an_unregistered_schema_is_unknown() {
    SchemaRegistry registry = registry("mock://unknown");

    int id = registry.register("a", ONE);

    assertEquals(OptionalInt.of(id), registry.idOf("a", ONE));
    assertEquals(OptionalInt.empty(), registry.idOf("b", ONE));
    assertEquals(OptionalInt.empty(), registry.idOf("a", OTHER));
    assertEquals(Optional.empty(), registry.byId(id + 1));
    assertEquals(Optional.empty(), registry.byId(0));
  }

  @Test
  void registries_in_memory_are_shared_by_name() {
    int id = registry("mock://shared").register("a", ONE);

    assertEquals(Optional.of(ONE), registry("mock://shared").byId(id));
    assertEquals(Optional.empty(), registry("mock://another").byId(id));
  }

  @Test
  void no_url_means_json() {
    assertEquals(Optional.empty(), Codecs.of(null).registry());
    assertEquals(Optional.empty(), Codecs.of("").registry());
  }

  @Test
  void immutable_answers_are_cached() {
    CountingRegistry asked = new CountingRegistry();
    SchemaRegistry cached = new CachedRegistry(asked, System::nanoTime);

    for (int i = 0; i < 3; i++) {
      cached.byId(1);
      cached.idOf("a", ONE);
      cached.register("b", ONE);
    }

    assertEquals(3, asked.times);
  }

  @Test
  void a_registry_that_does_not_answer_is_no_unknown_schema() {
    SchemaRegistry silent =
        new SchemaRegistry() {
          @Override
          public Optional<Schema> byId(int id) {
            throw new RegistryUnavailableException("no answer", null);
          }

          @Override
          public OptionalInt idOf(String subject, Schema schema) {
            throw new RegistryUnavailableException("no answer", null);
          }

          @Override
          public Optional<Registered> latest(String subject) {
            throw new RegistryUnavailableException("no answer", null);
          }

          @Override
          public List<String> incompatibilities(String subject, Schema schema) {
            throw new RegistryUnavailableException("no answer", null);
          }

          @Override
          public int register(String subject, Schema schema) {
            throw new RegistryUnavailableException("no answer", null);
          }
        };
    EventDecoder decoder =
        new EventDecoder(new CachedRegistry(silent, System::nanoTime), null, "", 1000, 300);

    assertThrows(
        RegistryUnavailableException.class, () -> decoder.decode(new byte[] {0, 0, 0, 0, 1, 2}, 0));
  }

  private static SchemaRegistry registry(String url) {
    return Registries.open(RegistrySettings.of(Map.of(RegistryNames.URL, url))).orElseThrow();
  }

  private static final class CountingRegistry implements SchemaRegistry {
    int times;

    @Override
    public Optional<Schema> byId(int id) {
      times++;
      return Optional.of(ONE);
    }

    @Override
    public OptionalInt idOf(String subject, Schema schema) {
      times++;
      return OptionalInt.of(1);
    }

    @Override
    public Optional<Registered> latest(String subject) {
      times++;
      return Optional.of(new Registered(1, ONE));
    }

    @Override
    public List<String> incompatibilities(String subject, Schema schema) {
      times++;
      return List.of();
    }

    @Override
    public int register(String subject, Schema schema) {
      times++;
      return 1;
    }
  }
}
