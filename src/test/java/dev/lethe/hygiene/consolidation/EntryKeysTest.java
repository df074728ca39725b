package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntryKeysTest {
  @Test
  void each_index_of_an_entry_has_a_key_prefix_of_its_own() {
    JsonTree format = new JsonTree();
    Memory memory =
        ItemMemories.of(
            new Scope("default/collection:birds"),
            "new",
            new ItemFields.Entry("fact", "herons", "Herons fish.", 5, "permanent", null, 1, 0),
            5);
    String json = memory.item().replaceFirst("\\{", "{\"supersedes\":[\"old\"],");
    ItemState state = ItemState.read(Kind.ENTRY, json, format);

    List<String> prefixes =
        EntryKeys.entry(memory, state).keys().stream()
            .map(key -> key.substring(0, key.indexOf('|')))
            .sorted()
            .toList();

    assertEquals(List.of("s", "w"), prefixes);
  }
}
