package dev.lethe.codec.avro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.EventDecoder;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class SchemaRegistryTest {
  private static final Schema ONE = Schemas.of("Event");
  private static final Schema OTHER = Schemas.of("Decision");

  @Test
  void a_subject_is_named_after_its_topic() {
    assertEquals("lethe.events.v1-value", SchemaRegistry.subjectOf("lethe.events.v1"));
  }

  @Test
  void a_schema_has_one_id_under_every_subject() {
    SchemaRegistry registry = SchemaRegistry.open("mock://ids");

    int id = registry.register("a", ONE);

    assertEquals(id, registry.register("a", ONE));
    assertEquals(id, registry.register("b", ONE));
    assertNotEquals(id, registry.register("a", OTHER));
    assertEquals(Optional.of(ONE), registry.byId(id));
  }

  @Test
  void what_was_not_registered_is_not_known() {
    SchemaRegistry registry = SchemaRegistry.open("mock://unknown");

    int id = registry.register("a", ONE);

    assertEquals(OptionalInt.of(id), registry.idOf("a", ONE));
    assertEquals(OptionalInt.empty(), registry.idOf("b", ONE));
    assertEquals(OptionalInt.empty(), registry.idOf("a", OTHER));
    assertEquals(Optional.empty(), registry.byId(id + 1));
    assertEquals(Optional.empty(), registry.byId(0));
  }

  @Test
  void registries_in_memory_are_shared_by_name() {
    int id = SchemaRegistry.open("mock://shared").register("a", ONE);

    assertEquals(Optional.of(ONE), SchemaRegistry.open("mock://shared").byId(id));
    assertEquals(Optional.empty(), SchemaRegistry.open("mock://another").byId(id));
  }

  @Test
  void any_other_url_is_a_mistake_in_the_configuration() {
    ConfigException mistake =
        assertThrows(ConfigException.class, () -> Codecs.of("http://localhost:8081"));

    assertTrue(mistake.getMessage().contains("schema.registry.url"), mistake::getMessage);
    assertTrue(mistake.getMessage().contains("http://localhost:8081"), mistake::getMessage);
  }

  @Test
  void no_url_means_json() {
    assertEquals(Optional.empty(), Codecs.of(null).registry());
    assertEquals(Optional.empty(), Codecs.of("").registry());
  }

  @Test
  void what_never_changes_is_asked_for_once() {
    CountingRegistry asked = new CountingRegistry();
    SchemaRegistry cached = new CachedRegistry(asked);

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
          public int register(String subject, Schema schema) {
            throw new RegistryUnavailableException("no answer", null);
          }
        };
    EventDecoder decoder = new EventDecoder(new CachedRegistry(silent), 1000, 300);

    assertThrows(
        RegistryUnavailableException.class, () -> decoder.decode(new byte[] {0, 0, 0, 0, 1, 2}, 0));
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
    public int register(String subject, Schema schema) {
      times++;
      return 1;
    }
  }
}
