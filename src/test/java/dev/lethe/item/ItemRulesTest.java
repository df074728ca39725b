package dev.lethe.item;

import static dev.lethe.item.ItemWorld.DAY;
import static dev.lethe.item.ItemWorld.SCOPE;
import static dev.lethe.item.ItemWorld.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.EmbedVerdict.What;
import dev.lethe.memory.EmbedVerdict.Why;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Marking;
import dev.lethe.memory.lifecycle.Marking.Mark;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemRulesTest {
  private final ItemWorld world = new ItemWorld(Policy.defaults());

  private static ItemFields entry(String content) {
    return new ItemFields.Entry("fact", "herons", content, 5, "permanent", null, 1, 0);
  }

  private static ItemFields profile(String summary, long count) {
    return new ItemFields.Profile(summary, Significance.ROUTINE, count);
  }

  private static Item wading(long version) {
    return item("e", DAY + version, entry("Herons wade."));
  }

  private static Item flying(long version) {
    return item("e", DAY + version, entry("Herons fly."));
  }

  private static Item deletion(long version) {
    return new Item(
        "e",
        Kind.ENTRY,
        SCOPE,
        DAY + version,
        DAY + version,
        null,
        false,
        List.of(),
        List.of(),
        List.of(),
        null,
        null);
  }

  private static Item pinned(boolean pinned, long version) {
    Item item = wading(version);
    return new Item(
        item.itemId(),
        item.kind(),
        SCOPE,
        item.createdAt(),
        item.updatedAt(),
        item.expiresAt(),
        pinned,
        List.of("t" + version),
        List.of("r" + version),
        List.of(),
        null,
        item.fields());
  }

  private static Item withVector(Item item) {
    return new Item(
        item.itemId(),
        item.kind(),
        SCOPE,
        item.createdAt(),
        item.updatedAt(),
        item.expiresAt(),
        false,
        List.of(),
        List.of(),
        List.of(),
        new GivenVector("m", List.of(1f)),
        item.fields());
  }

  private void marks(Mark mark) {
    Memory memory = world.memory("e");
    ((Marking.Marked) Marking.mark(memory.memoryId(), memory, mark))
        .effects()
        .forEach(effect -> effect.accept(world));
  }

  @Test
  void an_unknown_item_is_minted() {
    assertEquals("minted/item", world.arrives(pinned(true, 1)));

    Memory memory = world.memory("e");
    assertEquals(MemoryIds.ofItem(SCOPE, "e"), memory.memoryId());
    assertEquals(Kind.ENTRY, memory.kind());
    assertEquals(1, memory.revision());
    assertEquals(DAY + 1, memory.createdAt());
    assertEquals(DAY + 1, memory.updatedAt());
    assertEquals(DAY + 1001, memory.admittedAt());
    assertTrue(memory.retrieval().pinned());
    assertEquals(List.of("t1"), memory.tags());
    assertEquals(List.of("r1"), memory.references());
    assertEquals(ItemState.of(pinned(true, 1)), world.state("e"));
  }

  @Test
  void one_that_is_not_newer_changes_nothing() {
    world.arrives(flying(2));
    Memory before = world.memory("e");

    assertEquals("redelivered/redelivered", world.arrives(flying(2)));
    assertEquals("redelivered/redelivered", world.arrives(wading(2)));
    assertEquals("redelivered/redelivered", world.arrives(wading(1)));
    assertEquals("redelivered/redelivered", world.arrives(deletion(1)));
    assertEquals(before, world.memory("e"));
    assertNull(world.decision().memoryId());
  }

  @Test
  void a_newer_version_is_a_new_revision_and_keeps_lethes_own_data() {
    world.arrives(pinned(false, 1));
    Memory seen = world.memory("e").withUsage(new Memory.Usage(3, 2.5, DAY));
    world.memories.put(seen.withReferences(List.of("r1", "summary-1")));

    assertEquals("updated/item_updated", world.arrives(pinned(false, 2)));

    Memory memory = world.memory("e");
    assertEquals(2, memory.revision());
    assertEquals(new Memory.Usage(3, 2.5, DAY), memory.usage());
    assertEquals(List.of("t2"), memory.tags());
    assertEquals(List.of("r2", "summary-1"), memory.references());
    assertEquals(DAY + 2, memory.updatedAt());
    assertEquals(DAY + 1002, memory.admittedAt());
  }

  @Test
  void a_version_without_a_creation_time_keeps_the_earlier_one() {
    world.arrives(wading(1));
    world.arrives(undated("Herons fly.", 2));
    assertEquals(DAY + 1, world.memory("e").createdAt());

    world.arrives(flying(3));
    assertEquals(DAY + 3, world.memory("e").createdAt());

    world.arrives(deletion(4));
    world.arrives(undated("Herons are back.", 5));
    assertEquals(DAY + 3, world.memory("e").createdAt());
  }

  @Test
  void a_new_item_without_a_creation_time_has_the_time_of_its_update() {
    world.arrives(undated("Herons wade.", 1));

    assertEquals(DAY + 1, world.memory("e").createdAt());
  }

  private static Item undated(String content, long version) {
    return new Item(
        "e",
        Kind.ENTRY,
        SCOPE,
        null,
        DAY + version,
        null,
        false,
        List.of(),
        List.of(),
        List.of(),
        null,
        entry(content));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t ", "\u200b", "\u3000\n"})
  void a_blank_text_has_no_vector(String content) {
    world.arrives(wading(1));

    assertEquals("updated/item_updated", world.arrives(item("e", DAY + 2, entry(content))));
    assertEquals("minted/item", world.arrives(item("f", DAY + 2, entry(content))));

    assertEquals(List.of("1 Herons wade.", "purged"), world.vectors);
    assertEquals(EmbedVerdict.skipped(Why.NO_TEXT), world.decision().embed());
  }

  @Test
  void moved_references_stay_moved_while_the_items_own_are_unchanged() {
    world.arrives(withReference(1));
    world.memories.put(world.memory("e").withReferences(List.of("survivor")));

    world.arrives(withReference(2));

    assertEquals(List.of("survivor"), world.memory("e").references());
    assertEquals(List.of("r"), world.state("e").references());
  }

  private static Item withReference(long version) {
    return new Item(
        "e",
        Kind.ENTRY,
        SCOPE,
        DAY,
        DAY + version,
        null,
        false,
        List.of(),
        List.of("r"),
        List.of(),
        null,
        entry("Herons wade."));
  }

  @Test
  void a_profile_keeps_its_gathered_reinforcement() {
    world.arrives(item("p", DAY + 1, profile("likes herons", 2)));
    Gathered gathered = new Gathered(5, "likes egrets", DAY, "q");
    world.memories.put(
        world.memory("p").withItem(world.state("p").with(gathered).write(ItemWorld.JSON)));

    world.arrives(item("p", DAY + 2, profile("likes all birds", 3)));

    assertEquals(gathered, world.state("p").gathered());
    assertTrue(world.memory("p").item().contains("\"reinforcement_count\":8"));
  }

  @Test
  void a_vector_is_requested_for_each_changed_text() {
    world.arrives(wading(1));
    assertEquals(EmbedVerdict.REQUESTED, world.decision().embed());
    world.arrives(item("e", DAY + 2, entry("Herons  wade.")));
    assertEquals(EmbedVerdict.skipped(Why.HAS_VECTOR), world.decision().embed());
    world.arrives(flying(3));

    assertEquals(List.of("1 Herons wade.", "3 Herons fly."), world.vectors);
    assertEquals(EmbeddingStatus.REQUESTED, world.memory("e").embedding());
  }

  @Test
  void a_vector_supplied_with_the_item_replaces_lethes_own() {
    world.arrives(wading(1));

    world.arrives(withVector(flying(2)));

    assertEquals(EmbedVerdict.purged(Why.HAS_VECTOR), world.decision().embed());
    assertEquals(List.of("1 Herons wade.", "purged"), world.vectors);
    assertEquals(EmbeddingStatus.NONE, world.memory("e").embedding());
  }

  @Test
  void a_text_over_the_limit_waits_for_a_summary_and_its_old_vector_is_purged() {
    world.arrives(wading(1));

    world.arrives(item("e", DAY + 2, entry("heron ".repeat(2_000))));

    assertEquals(What.SUMMARISE_FIRST, world.decision().embed().what());
    assertEquals(List.of("1 Herons wade.", "purged"), world.vectors);
    assertEquals(EmbeddingStatus.SUMMARISE_FIRST, world.memory("e").embedding());
  }

  @Test
  void only_entries_and_patterns_get_vectors() {
    world.arrives(item("n", DAY, new ItemFields.Pattern("note", "n", "text", "{}")));
    assertEquals(EmbedVerdict.REQUESTED, world.decision().embed());
    for (ItemFields fields :
        List.of(
            profile("s", 1),
            new ItemFields.SessionMessage("s", Role.USER, "c"),
            new ItemFields.SessionSummary("s", "t", null),
            new ItemFields.Preference("k", "v", "default"),
            new ItemFields.Relation("a", "b", "knows"))) {
      world.arrives(item(fields.kind().wireName(), DAY, fields));

      assertEquals(EmbedVerdict.skipped(Why.KIND), world.decision().embed());
    }
  }

  @Test
  void an_item_long_before_the_latest_arrival_is_a_late_replay() {
    world.largestArrival = DAY + 1000 + 24 * 3_600_000;

    assertEquals("redelivered/late_replay", world.arrives(wading(-1)));
    assertEquals("redelivered/late_replay", world.arrives(deletion(-1)));
    assertEquals("minted/item", world.arrives(wading(0)));
  }

  @Test
  void its_own_stores_delete_erases_it() {
    world.arrives(wading(1));

    assertEquals("marked_deleted/deleted", world.arrives(deletion(2)));

    Memory memory = world.memory("e");
    assertEquals(Memory.Content.EMPTY, memory.content());
    assertNull(memory.item());
    assertEquals(Lifecycle.deleted(DAY + 2, null, null), memory.lifecycle());
    assertEquals(
        new Tombstone(memory.memoryId(), SCOPE, "e", DAY + 2, null, null, "deleted", null),
        world.tombstone("e"));
    assertEquals(List.of("1 Herons wade.", "purged"), world.vectors);
    assertEquals(EmbedVerdict.purged(Why.DELETED), world.decision().embed());
  }

  @Test
  void a_delete_with_the_same_time_as_its_item_is_applied() {
    world.arrives(wading(1));

    assertEquals("marked_deleted/deleted", world.arrives(deletion(1)));
    assertEquals("redelivered/redelivered", world.arrives(deletion(1)));
    assertEquals("redelivered/redelivered", world.arrives(wading(1)));
  }

  @Test
  void a_delete_erases_a_removed_memory_during_and_after_its_grace_period() {
    world.arrives(wading(1));
    world.removes("e");
    assertEquals("redelivered/redelivered", world.arrives(deletion(0)));
    assertEquals("marked_deleted/deleted", world.arrives(deletion(2)));
    assertEquals(Memory.Content.EMPTY, world.memory("e").content());
    assertNull(world.tombstone("e").contentHash());

    world.arrives(wading(3));
    world.removes("e");
    world.purges("e");
    assertEquals("marked_deleted/deleted", world.arrives(deletion(4)));
    assertNull(world.tombstone("e").contentHash());
    assertNull(world.memory("e"));
  }

  @Test
  void there_is_nothing_to_delete_of_an_unknown_item_or_a_deleted_one() {
    assertEquals("logged_only/unknown_memory", world.arrives(deletion(1)));
    assertNull(world.tombstone("e"));
    world.arrives(wading(1));
    world.arrives(deletion(2));

    assertEquals("logged_only/unknown_memory", world.arrives(deletion(3)));
  }

  @Test
  void a_deletion_that_overtakes_its_item_is_remembered() {
    assertEquals("logged_only/unknown_memory", world.arrives(deletion(2)));
    assertEquals("redelivered/redelivered", world.arrives(deletion(2)));

    assertEquals("redelivered/redelivered", world.arrives(wading(1)));
    assertEquals("redelivered/redelivered", world.arrives(wading(2)));
    assertNull(world.memory("e"));
    assertEquals("minted/item", world.arrives(flying(3)));
    assertEquals("Herons fly.", world.memory("e").content().text());
  }

  @Test
  void a_deletion_that_overtakes_the_revival_of_a_deleted_item_is_remembered() {
    world.arrives(wading(1));
    world.arrives(deletion(2));
    assertEquals("logged_only/unknown_memory", world.arrives(deletion(5)));

    assertEquals("redelivered/redelivered", world.arrives(flying(4)));
    assertEquals("redelivered/redelivered", world.arrives(deletion(5)));
    assertEquals("updated/item_updated", world.arrives(flying(6)));
    assertEquals("redelivered/redelivered", world.arrives(wading(5)));
  }

  @Test
  void a_protected_memory_is_not_deleted_by_its_own_store() {
    world.arrives(wading(1));
    marks(Mark.LOCK);

    assertEquals("logged_only/protected", world.arrives(deletion(2)));
    assertEquals("redelivered/redelivered", world.arrives(deletion(0)));
    assertFalse(world.memory("e").lifecycle().deleted());

    marks(Mark.UNLOCK);
    assertEquals("marked_deleted/deleted", world.arrives(deletion(2)));
  }

  @Test
  void a_removed_item_with_an_unchanged_text_stays_removed_and_is_recorded() {
    world.arrives(wading(1));
    world.removes("e");
    Memory before = world.memory("e");

    assertEquals("updated/item_updated", world.arrives(wading(100)));

    assertEquals(DAY + 100, world.state("e").updatedAt());
    assertEquals(before.withItem(world.memory("e").item()), world.memory("e"));
    assertEquals("profile_collapse", world.tombstone("e").reason());
    assertEquals("redelivered/redelivered", world.arrives(flying(99)));
  }

  @Test
  void a_removed_item_returns_if_its_text_changes() {
    world.arrives(wading(1));
    world.removes("e");

    assertEquals("updated/item_updated", world.arrives(flying(100)));

    Memory memory = world.memory("e");
    assertEquals(Lifecycle.LIVE, memory.lifecycle());
    assertEquals(2, memory.revision());
    assertEquals("Herons fly.", memory.content().text());
    assertNull(world.tombstone("e"));
    assertEquals(List.of("1 Herons wade.", "2 Herons fly."), world.vectors);
  }

  @Test
  void a_purged_item_stays_removed_until_its_text_changes() {
    world.arrives(wading(1));
    world.removes("e");
    world.purges("e");

    assertEquals("redelivered/redelivered", world.arrives(flying(1)));
    assertEquals("updated/item_updated", world.arrives(wading(2)));
    assertNull(world.memory("e"));
    assertEquals("updated/item_updated", world.arrives(flying(3)));
    assertEquals(2, world.memory("e").revision());
    assertNull(world.tombstone("e"));
  }

  @Test
  void a_superseded_memory_with_another_text_is_back_without_a_tombstone_to_withdraw() {
    world.arrives(wading(1));
    Memory memory = world.memory("e");
    Lifecycle superseded = new Lifecycle(false, null, null, "EXPIRED", "run-1", null);
    world.memories.put(
        ItemMemory.changed(
            memory,
            new ItemArrival(wading(1), DAY, "s"),
            new ItemMemory.Terms(memory.content(), EmbeddingStatus.PURGED, 1, 10),
            superseded,
            ItemWorld.JSON));

    world.arrives(wading(2));
    assertEquals(superseded, world.memory("e").lifecycle());
    world.arrives(flying(3));
    assertEquals(Lifecycle.LIVE, world.memory("e").lifecycle());
  }

  @Test
  void a_replayed_ledger_brings_back_nothing_of_which_there_is_a_tombstone() {
    world.arrives(wading(1));
    world.arrives(flying(2));
    world.removes("e");
    world.memories.memories.clear();

    assertEquals("redelivered/redelivered", world.arrives(wading(1)));
    assertEquals("redelivered/redelivered", world.arrives(flying(2)));
    assertNull(world.memory("e"));
  }

  @Test
  void an_item_deleted_by_its_store_returns_with_any_newer_version() {
    world.arrives(wading(1));
    world.arrives(deletion(2));

    assertEquals("redelivered/redelivered", world.arrives(flying(2)));
    assertEquals("updated/item_updated", world.arrives(wading(3)));
    assertEquals("Herons wade.", world.memory("e").content().text());
    assertEquals(2, world.memory("e").revision());
    assertNull(world.tombstone("e"));
  }

  @Test
  void a_forgotten_item_never_returns() {
    world.arrives(wading(1));
    String id = world.memory("e").memoryId();
    world.memories.memories.clear();
    world.put(
        new Effect.PutTombstone(
            new Tombstone(id, SCOPE, "e", DAY + 2, null, null, Forgetting.REASON, null)));

    assertEquals("redelivered/redelivered", world.arrives(flying(3)));
    assertEquals("logged_only/unknown_memory", world.arrives(deletion(4)));
    assertNull(world.memory("e"));
  }

  @Test
  void a_stores_pin_is_set_and_removed_by_its_changes() {
    world.arrives(pinned(true, 1));
    world.arrives(pinned(false, 2));
    assertFalse(world.memory("e").retrieval().pinned());
    world.arrives(pinned(true, 3));
    assertTrue(world.memory("e").retrieval().pinned());
  }

  @Test
  void a_pin_of_one_that_was_removed_brings_nothing_back_and_is_noted() {
    world.arrives(pinned(false, 1));
    world.removes("e");

    assertEquals("updated/item_updated", world.arrives(pinned(true, 2)));

    assertFalse(world.memory("e").lifecycle().isLive());
    assertTrue(world.memory("e").retrieval().pinned());
    world.arrives(pinned(false, 3));
    assertFalse(world.memory("e").retrieval().pinned());
  }

  @Test
  void an_administrators_pin_survives_an_unpinned_update_of_the_store() {
    world.arrives(pinned(false, 1));
    marks(Mark.PIN);
    marks(Mark.LOCK);

    world.arrives(pinned(false, 2));

    assertTrue(world.memory("e").retrieval().pinned());
    assertTrue(world.memory("e").retrieval().lockedByAdmin());
  }

  @Test
  void an_administrators_unpin_applies_until_the_store_pins_again() {
    world.arrives(pinned(true, 1));
    marks(Mark.UNPIN);

    world.arrives(pinned(true, 2));
    assertFalse(world.memory("e").retrieval().pinned());
    world.arrives(pinned(false, 3));
    world.arrives(pinned(true, 4));
    assertTrue(world.memory("e").retrieval().pinned());
  }
}
