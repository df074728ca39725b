package dev.lethe.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.memory.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Content that patterns gained by merges and updates: rules CL7 and CL14. */
class PatternGainTest {
  private static final ItemFields.Pattern OWN =
      new ItemFields.Pattern("note", "Herons", "Herons stand still.", "{\"a\": 1.0}");

  private static MergedPattern merged(String id, String content, String payload) {
    return new MergedPattern("m-" + id, id, "name of " + id, content, List.of(id), payload);
  }

  @Test
  void a_pattern_gains_the_sentences_and_fields_that_it_lacks_and_keeps_its_own() {
    PatternGain gain =
        new PatternGain(
            List.of(
                merged("b", "herons  stand still! They wait.", "{\"a\":2,\"b\":[1e3]}"),
                merged("c", "They wait. They eat fish.", "{\"b\":7,\"c\":null}")),
            List.of("own"));

    ItemFields.Pattern shown = gain.on(OWN);

    assertEquals("Herons stand still.\nThey wait.\nThey eat fish.", shown.content());
    assertEquals("{\"a\": 1.0,\"b\":[1e3],\"c\":null}", shown.payload());
    assertEquals("Herons", shown.name());
    assertEquals(List.of("own", "b", "c"), gain.allTags());
  }

  @Test
  void an_approved_text_replaces_only_the_text_of_its_store() {
    PatternGain gain =
        new PatternGain(List.of(merged("b", "Herons stand still. They wait.", "{}")), List.of())
            .withText(new PatternUpdate("Herons wade.", "run-1"));

    ItemFields.Pattern shown = gain.on(OWN);

    assertEquals("Herons wade.\nHerons stand still. They wait.", shown.content());
    assertEquals(OWN.payload(), shown.payload());
    assertEquals(OWN.name(), shown.name());
    assertEquals(OWN.entityType(), shown.entityType());
    assertEquals(OWN, gain.without(Set.of("m-b")).withText(null).on(OWN));
  }

  @Test
  void an_approved_text_is_stored_until_the_stores_own_text_changes() {
    PatternGain gain =
        new PatternGain(List.of(), List.of("own"), new PatternUpdate("Herons wade.", "run-1"));
    ItemState state = new ItemState(5, false, List.of(), null, OWN, null).with(gain);
    String json =
        "{\"entityType\":\"note\",\"name\":\"Herons\",\"content\":\"Herons wade.\",\"payload\":\"{\\\"a\\\": 1.0}\","
            + "\"own\":{\"content\":\"Herons stand still.\",\"tags\":[\"own\"],\"payload\":\"{\\\"a\\\": 1.0}\"},"
            + "\"merged\":[],\"updated\":{\"content\":\"Herons wade.\",\"run_id\":\"run-1\"},\"updated_at\":5}";

    assertEquals(json, state.write(new JsonTree()));
    assertEquals(state, ItemState.read(Kind.PATTERN, json, new JsonTree()));
    ItemFields.Pattern other = new ItemFields.Pattern("note", "Herons", "Herons fish.", "{}");
    ItemFields.Pattern same =
        new ItemFields.Pattern("other", "Grey herons", "Herons stand still.", "{}");
    assertTrue(gain.after(OWN, other, List.of()).isNothing());
    assertEquals("Herons wade.", gain.after(OWN, same, List.of()).on(same).content());
    assertEquals(List.of("new"), gain.after(OWN, same, List.of("new")).tags());
  }

  @Test
  void a_pattern_that_gains_nothing_stays_unchanged_byte_for_byte() {
    PatternGain gain = new PatternGain(List.of(merged("b", "Herons stand still", "{}")), List.of());

    assertEquals(OWN, gain.on(OWN));
  }

  @Test
  @Timeout(60)
  void a_row_of_signs_however_long_is_read_once() {
    String signs = ",".repeat(500_000);
    PatternGain gain =
        new PatternGain(List.of(merged("b", "Herons fish" + signs + "x", "{}")), List.of());

    assertEquals("Herons stand still.\nHerons fish" + signs + "x", gain.on(OWN).content());
  }

  @Test
  void an_empty_payload_gains_fields_too() {
    PatternGain gain = new PatternGain(List.of(merged("b", "", "{\"x\":1}")), List.of());

    ItemFields.Pattern own = new ItemFields.Pattern("note", "n", "c", "{}");

    assertEquals("{\"x\":1}", gain.on(own).payload());
  }

  @Test
  void a_reverted_merge_keeps_the_contributions_of_others() {
    PatternGain gain =
        new PatternGain(
            List.of(merged("b", "They wait.", "{}"), merged("c", "They wait. They fly.", "{}")),
            List.of());

    assertEquals(
        "Herons stand still.\nThey wait. They fly.", gain.without(Set.of("m-b")).on(OWN).content());
  }

  @Test
  void a_newer_version_contributes_its_current_text() {
    PatternGain gain = new PatternGain(List.of(merged("b", "They wait.", "{}")), List.of());

    assertEquals(
        "Herons stand still.\nThey fly.",
        gain.withVersion(merged("b", "They fly.", "{}")).on(OWN).content());
  }

  @Test
  void a_memory_keeps_its_stores_own_fields_next_to_the_merged_ones() {
    PatternGain gain =
        new PatternGain(List.of(merged("b", "They wait.", "{\"b\":2}")), List.of("own"));
    ItemState state = new ItemState(1, false, List.of(), null, OWN, null).with(gain);
    JsonTree format = new JsonTree();

    String json = state.write(format);

    assertEquals(state, ItemState.read(Kind.PATTERN, json, format));
    assertEquals("{\"a\": 1.0,\"b\":2}", ((java.util.Map<?, ?>) format.read(json)).get("payload"));
  }
}
