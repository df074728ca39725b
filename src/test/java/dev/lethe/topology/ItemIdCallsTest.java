package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that name a memory by the id of its item: rule C22. */
class ItemIdCallsTest {
  private static final String NOTES = "default/collection:default";

  private final Pipeline lethe = Pipeline.withDefaults();
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private CallJson named(String tool, String itemId) {
    return call("c" + calls++, tool).in(NOTES).with("item_id", itemId);
  }

  @Test
  void an_item_is_pinned_and_unpinned_by_its_own_id() {
    String id = lethe.hears(entry("i1", "Herons eat frogs.")).path("memory_id").asText();

    JsonNode pinned = lethe.asks(named("memory.pin", "i1"));
    assertEquals(id, pinned.at("/result/memory_id").asText(), pinned::toString);
    assertTrue(lethe.memory(id).at("/retrieval/pinned").booleanValue());

    lethe.asks(named("memory.unpin", "i1"));
    assertFalse(lethe.memory(id).at("/retrieval/pinned").booleanValue());
  }

  @Test
  void a_deleted_item_is_known_to_memory_restore_by_its_own_id() {
    String id = lethe.hears(entry("i1", "Herons eat frogs.")).path("memory_id").asText();
    lethe.hears(deletion("i1", "entry").at(5));

    JsonNode restored = lethe.asks(named("memory.restore", "i1"));
    JsonNode byMemory = lethe.asks(call("m", "memory.restore").in(NOTES).with("memory_id", id));

    assertEquals(byMemory.at("/error/code"), restored.at("/error/code"), restored::toString);
  }

  @Test
  void an_item_is_forgotten_by_its_own_id_also_after_its_deletion() {
    String id = lethe.hears(entry("i1", "Herons eat frogs.")).path("memory_id").asText();

    JsonNode forgotten = lethe.asks(named("memory.forget", "i1"));
    JsonNode again = lethe.asks(named("memory.forget", "i1"));
    JsonNode unknown = lethe.asks(named("memory.forget", "i2"));
    JsonNode without = lethe.asks(named("memory.forget", "i1").changed(c -> c.remove("scope")));

    assertEquals(1, forgotten.at("/result/forgotten").asInt(), forgotten::toString);
    assertFalse(lethe.memories().containsKey(NOTES + '|' + id));
    assertEquals(0, again.at("/result/forgotten").asInt(), again::toString);
    assertEquals("unknown item i2", unknown.at("/error/message").asText(), unknown::toString);
    assertEquals("invalid_args", without.at("/error/code").asText(), without::toString);
  }

  @Test
  void an_item_in_a_context_is_counted_by_its_own_id() {
    String id = lethe.hears(entry("i1", "Herons eat frogs.")).path("memory_id").asText();
    List<Map<String, Object>> items = List.of(Map.of("item_id", "i1", "tokens", 4));

    lethe.asks(
        call("c", "memory.context_log_write")
            .in(NOTES)
            .with("context_id", "c1")
            .with("session_id", "s1")
            .changed(c -> c.withObject("/args").putPOJO("items", items)));

    assertEquals(1, lethe.memory(id).at("/usage/included_count_total").asInt());
  }

  @Test
  void an_item_id_needs_the_scope_of_the_item() {
    lethe.hears(entry("i1", "Herons eat frogs."));

    JsonNode without = lethe.asks(named("memory.pin", "i1").changed(c -> c.remove("scope")));
    JsonNode unknown = lethe.asks(named("memory.pin", "i2"));
    JsonNode elsewhere = lethe.asks(named("memory.pin", "i1").in("other/collection:default"));

    assertEquals("invalid_args", without.at("/error/code").asText(), without::toString);
    assertEquals("$.item_id", unknown.at("/error/path").asText(), unknown::toString);
    assertEquals("unknown item i2", unknown.at("/error/message").asText());
    assertEquals("unknown_scope", elsewhere.at("/error/code").asText(), elsewhere::toString);
  }
}
