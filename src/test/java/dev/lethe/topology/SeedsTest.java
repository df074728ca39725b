package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.value.MemoryReader;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Seed;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.OutputTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Start of a new application id with the decisions of an earlier one: rules GR1 to GR4. */
class SeedsTest {
  private static final String SPAM = "nightly build finished for the heron branch";

  private final Pipeline old = Pipeline.withDefaults();
  private final Pipeline grown = Pipeline.backfilling(Policy.defaults());
  private final List<EventJson> events = new ArrayList<>();
  private final List<ItemJson> items = new ArrayList<>();

  @AfterEach
  void close() {
    old.close();
    grown.close();
  }

  private String hears(EventJson event) {
    events.add(event);
    return old.hears(event).path("memory_id").asText();
  }

  private String hears(ItemJson item) {
    items.add(item);
    return old.hears(item).path("memory_id").asText();
  }

  private void seed() {
    old.settles();
    old.tombstones()
        .values()
        .forEach(row -> grown.loads(new Seed.OfTombstone(MemoryReader.tombstone(row))));
    old.memories()
        .values()
        .forEach(row -> grown.loads(new Seed.OfMemory(MemoryReader.memory(row))));
  }

  private void replay() {
    items.forEach(grown::hears);
    events.forEach(event -> grown.hears(event));
    grown.settles();
  }

  private static Map<String, JsonNode> rows(Map<String, JsonNode> table) {
    return new TreeMap<>(table);
  }

  @Test
  void a_grown_application_has_the_memories_tombstones_and_vectors_of_the_old() {
    String pinned = hears(person("p1", "the ferry leaves at noon"));
    hears(person("p2", "we meet at the pier").at(1));
    hears(edit("x1", "m-p2", "we meet at the lighthouse").at(2));
    hears(deletion("d1", "m-p2").at(3));
    hears(bot("b1", SPAM).at(4));
    hears(bot("b2", SPAM).at(5));
    hears(bot("b3", SPAM).at(6));
    hears(entry("i1", "herons wade"));
    old.asks(call("c1", "memory.pin").with("memory_id", pinned));

    seed();
    replay();

    assertEquals(rows(old.memories()), rows(grown.memories()));
    assertEquals(rows(old.tombstones()), rows(grown.tombstones()));
    assertEquals(
        rows(old.table(old.topics().vectors())), rows(grown.table(grown.topics().vectors())));
    assertEquals(rows(old.families()), rows(grown.families()));
    assertTrue(grown.memory(pinned).at("/retrieval/pinned").booleanValue());
  }

  @Test
  void a_forgotten_memory_author_and_item_stay_forgotten() {
    String one = hears(person("p1", "secret of the heron"));
    hears(person("p2", "harmless"));
    hears(bot("b1", SPAM).at(4));
    hears(bot("b2", SPAM).at(5));
    hears(bot("b3", SPAM + " again and again").at(6));
    String item = hears(entry("i1", "secret of the herons"));
    String bot =
        old.memories().values().stream()
            .filter(memory -> memory.at("/source/author_is_bot").booleanValue())
            .map(memory -> memory.at("/source/author_id").asText())
            .filter(id -> !id.isEmpty())
            .findFirst()
            .orElseThrow();
    old.asks(call("f1", "memory.forget").with("memory_id", one));
    old.asks(call("f2", "memory.forget").with("memory_id", item));
    old.asks(call("f3", "memory.forget").with("author_id", bot));
    old.settles();

    seed();
    replay();
    assertEquals(old.memories().keySet(), grown.memories().keySet());
    assertEquals(rows(old.tombstones()), rows(grown.tombstones()));
    String all = grown.memories().toString() + grown.families();
    assertFalse(all.contains("secret"), all);
    assertFalse(all.contains("nightly"), all);
  }

  @Test
  void a_forgotten_first_message_of_a_bot_does_not_have_the_next_one_minted() {
    String first = hears(bot("b1", SPAM));
    hears(bot("b2", SPAM + " at last").at(1));
    hears(bot("b3", SPAM + " at last").at(2));
    old.asks(call("f1", "memory.forget").with("memory_id", first));

    seed();
    replay();

    assertEquals(old.memories().keySet(), grown.memories().keySet());
    assertEquals(rows(old.families()), rows(grown.families()));
  }

  @Test
  void the_words_of_a_family_that_were_erased_are_erased_again_after_the_ledger() {
    hears(bot("b1", SPAM));
    hears(bot("b2", SPAM).at(1));
    old.settles();
    String aggregate =
        old.memories().values().stream()
            .filter(memory -> memory.get("kind").asText().equals("aggregate"))
            .map(memory -> memory.get("memory_id").asText())
            .findFirst()
            .orElseThrow();
    old.asks(call("f1", "memory.forget").with("memory_id", aggregate));
    seed();
    replay();

    old.families()
        .values()
        .forEach(
            family ->
                grown.loads(
                    new Seed.OfFamily(
                        new Scope(family.get("scope").asText()),
                        family.get("family_id").asText())));

    assertEquals(rows(old.families()), rows(grown.families()));
    assertFalse(grown.families().toString().contains("nightly"), grown.families()::toString);
  }

  @Test
  void later_edits_and_deletions_find_a_seeded_memory() {
    String human = hears(person("p1", "the ferry leaves at noon"));
    String spam = hears(bot("b1", SPAM).at(1));
    hears(bot("b2", SPAM).at(2));
    seed();
    replay();

    assertDecided("updated/edited", grown.hears(edit("x1", "m-p1", "it leaves at one").at(10)));
    assertDecided("marked_deleted/deleted", grown.hears(deletion("d1", "m-b1").at(11)));
    grown.settles();

    assertEquals("it leaves at one", grown.memory(human).at("/content/text").asText());
    assertEquals("", grown.memory(spam).at("/content/text").asText());
    assertEquals(
        2, grown.families().values().stream().mapToInt(f -> f.get("dup_count").asInt()).sum());
  }

  @Test
  void a_message_that_was_edited_is_not_shown_as_it_came() {
    hears(bot("b1", SPAM));
    hears(bot("b2", "the secret build of the heron is at disk nine").at(1));
    hears(edit("x1", "m-b2", "nothing").at(2));
    hears(bot("b3", "the secret build of the heron is at disk nine").at(3));
    hears(deletion("d1", "m-b3").at(4));

    seed();
    replay();

    assertFalse(grown.families().toString().contains("secret"), grown.families()::toString);
    assertEquals(rows(old.families()), rows(grown.families()));
  }

  @Test
  void seeds_that_come_again_change_nothing() {
    String gone = hears(person("p1", "secret"));
    String kept = hears(person("p2", "kept"));
    hears(bot("b1", SPAM).at(1));
    old.asks(call("f1", "memory.forget").with("memory_id", gone));
    seed();
    replay();
    grown.asks(call("f2", "memory.forget").with("memory_id", kept));
    Map<String, String> before = grown.lastValues();

    seed();

    assertEquals(before, grown.lastValues());
    assertNull(grown.memory(kept));
  }

  @Test
  void a_memory_forgotten_after_the_seeds_is_erased_by_its_tombstone() {
    String gone = hears(person("p1", "secret"));
    String compacted = hears(person("p2", "kept by the new application"));
    seed();
    replay();
    old.asks(call("f1", "memory.forget").with("memory_id", gone));
    old.hears(
        EventJson.event("e9", "memory.compaction.deleted").with("memory_id", compacted).at(20));

    seed();

    assertNull(grown.memory(gone));
    assertEquals(old.tombstones().keySet().size() - 1, grown.tombstones().size());
    assertFalse(grown.memory(compacted).at("/lifecycle/deleted").booleanValue());
  }

  @Test
  void a_deleted_memory_can_still_be_restored_within_its_grace() {
    String id = hears(person("p1", "compacted by mistake"));
    old.hears(EventJson.event("e9", "memory.compaction.deleted").with("memory_id", id).at(20));
    seed();
    replay();

    JsonNode reply = grown.asks(call("r1", "memory.restore").with("memory_id", id));

    assertTrue(reply.get("ok").booleanValue(), reply::toString);
    Memory memory = MemoryReader.memory(grown.memory(id));
    assertEquals("compacted by mistake", memory.content().text());
    assertTrue(memory.lifecycle().isLive());
  }

  @Test
  void an_erasure_after_the_first_seeds_erases_a_memory_in_its_grace_period() {
    String id = hears(person("p1", "secret of the heron in the reeds"));
    old.hears(event("x1", "memory.compaction.deleted").with("memory_id", id).at(10));
    seed();
    assertTrue(grown.memory(id).at("/lifecycle/deleted").booleanValue());
    old.asks(call("f1", "memory.forget").with("memory_id", id));

    seed();

    assertEquals(rows(old.memories()), rows(grown.memories()));
    assertEquals(rows(old.tombstones()), rows(grown.tombstones()));
    JsonNode restored = grown.asks(call("r1", "memory.restore").with("memory_id", id));
    assertEquals("forgotten", restored.at("/error/code").asText());
  }

  @Test
  void a_later_retirement_of_an_author_replaces_an_earlier_seed() {
    hears(person("p1", "the ferry leaves at noon"));
    old.asks(call("f1", "memory.forget").with("author_id", "person-1"));
    seed();
    hears(person("p2", "the ferry leaves at ten").at(100));
    old.asks(call("f2", "memory.forget").with("author_id", "person-1"));

    seed();

    assertEquals(rows(old.tombstones()), rows(grown.tombstones()));
  }

  @Test
  void a_reset_does_not_execute_an_administrators_commands_again() {
    try (Pipeline reset = Pipeline.with(Policies.edn("{:minting {:admins #{\"root\"}}}"))) {
      EventJson said = person("p1", "the ferry leaves at noon");
      String id = reset.hears(said).path("memory_id").asText();
      EventJson unpin =
          event("a1", "admin.command")
              .author("root", "Root", false)
              .with("command", "unpin")
              .with("args", Map.of("memory_id", id))
              .at(1);
      reset.hears(unpin);
      reset.asks(call("c1", "memory.pin").with("memory_id", id));
      reset.settles();
      List<JsonNode> rows = List.copyOf(reset.memories().values());

      reset.resets();
      rows.stream()
          .map(MemoryReader::memory)
          .filter(memory -> row(memory).isBeyondLedger())
          .forEach(memory -> reset.loads(new Seed.OfMemory(memory)));
      reset.hears(said);
      JsonNode again = reset.hears(unpin);
      reset.settles();

      assertEquals("redelivered", again.get("verdict").asText());
      assertTrue(reset.memory(id).at("/retrieval/pinned").booleanValue());
    }
  }

  private static OutputTables.MemoryRow row(Memory memory) {
    boolean isOfLedger = memory.itemId() != null || memory.eventId() != null;
    return new OutputTables.MemoryRow(
        0,
        0,
        memory.kind(),
        memory.itemId() != null,
        isOfLedger,
        memory.lifecycle(),
        memory.retrieval(),
        memory.updatedAt());
  }
}
