package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.fixture.Memories;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.Profiled;
import dev.lethe.item.Gathered;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.policy.Policy;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class ItemTableTest {
  private static final long NOW = Profiled.DAY + 5;

  private final KeyValueStore<String, ItemRow> rows =
      HeapStores.keyed(Names.ITEM_INDEX, StateSerde.items());
  private final CurrentPolicy policies =
      HeapStores.policy(Names.POLICY, StartingPolicy.unpublished(Policy.defaults()));
  private final ItemTable table = new ItemTable(rows, policies);
  private final StoredItems index = new StoredItems(rows);

  private static Memory preference(String itemId, String value) {
    ItemState state =
        new ItemState(
            NOW,
            false,
            List.of(),
            null,
            new ItemFields.Preference("editor", value, "default"),
            null);
    Memory profile = Profiled.of(itemId).memory();
    return new Memory(
        profile.memoryId(),
        Kind.PREFERENCE,
        profile.scope(),
        itemId,
        null,
        profile.content(),
        profile.source(),
        NOW,
        NOW,
        null,
        NOW,
        1,
        profile.cluster(),
        profile.retrieval(),
        profile.usage(),
        profile.embedding(),
        profile.lifecycle(),
        List.of(),
        List.of(),
        profile.fingerprints(),
        state.write(new JsonTree()),
        1);
  }

  private static Tombstone tombstone(Memory memory, String hash) {
    return new Tombstone(
        memory.memoryId(), memory.scope(), memory.itemId(), NOW, null, hash, "r", null);
  }

  private static Memory gone(Memory memory) {
    return memory.removed(Memory.Lifecycle.deleted(NOW, null, null), false);
  }

  @Test
  void a_changed_memory_replaces_its_old_keys_with_its_new_ones() {
    table.put(Profiled.of("a").says("gateway api status 5").refersTo("x").memory());
    table.put(Profiled.of("a").says("prefers dark mode").refersTo("y").memory());

    assertEquals(List.of(), index.referringTo(Profiled.SCOPE, "x"));
    assertEquals(List.of(Profiled.id("a")), index.referringTo(Profiled.SCOPE, "y"));
    assertEquals(3, HeapStores.keys(rows).size());
  }

  @Test
  void a_scope_passes_its_count_by_all_that_changes_together() {
    policies.change(Policies.edn("{:profile {:mode :apply :collapse-at-count 2}}"));
    for (String id : List.of("a", "b")) {
      table.put(Profiled.of(id).says("gateway api status 5").memory());
      assertEquals(List.of(), table.passed());
    }

    Memory third = Profiled.of("c").says("gateway api status 6").memory();
    table.put(third);
    table.put(gone(third));
    assertEquals(List.of(), table.passed(), "it came and was merged away");

    table.put(third);
    table.put(Profiled.of("d").says("prefers dark mode").memory());
    assertEquals(List.of(Profiled.SCOPE), table.passed());
    assertEquals(List.of(), table.passed());

    table.put(Profiled.of("e").says("gateway api status 7").memory());
    assertEquals(List.of(), table.passed(), "it has passed already");
  }

  @Test
  void a_scope_passes_nothing_where_the_stage_does_nothing_by_itself() {
    policies.change(Policies.edn("{:profile {:mode :report :collapse-at-count 2}}"));
    for (String id : List.of("a", "b", "c")) {
      table.put(Profiled.of(id).says("gateway api status 5").memory());
    }

    assertEquals(List.of(), table.passed());
  }

  @Test
  void a_reference_is_found_by_its_original_and_its_current_target() {
    table.put(Profiled.of("a").refersTo("x").memory().withReferences(List.of("survivor")));

    assertEquals(List.of(Profiled.id("a")), index.referringTo(Profiled.SCOPE, "x"));
    assertEquals(List.of(Profiled.id("a")), index.referringTo(Profiled.SCOPE, "survivor"));
  }

  @Test
  void a_preference_is_found_by_its_key_and_scope_while_it_lives() {
    Memory one = preference("p1", "vim");
    table.put(one);
    table.put(preference("p2", "emacs"));
    assertEquals(2, index.preferences(Profiled.SCOPE, "editor", "default").size());
    assertEquals(List.of(), index.preferences(Profiled.SCOPE, "editor", "work"));

    table.put(gone(one));

    assertEquals(
        List.of(Profiled.id("p2")), index.preferences(Profiled.SCOPE, "editor", "default"));
  }

  @Test
  void a_purge_keeps_the_last_version_and_the_gathered_counts() {
    Memory merged =
        Profiled.of("b")
            .count(3)
            .gathered(new Gathered(4, "gateway status 6", NOW, "c"))
            .mergedInto("a", NOW)
            .memory();
    table.put(merged);

    table.remove(merged, tombstone(merged, GroupHash.contentHash(merged)));

    assertEquals(
        new LastVersion(Profiled.DAY, GroupHash.contentHash(merged), Profiled.id("a"), 7),
        index.last(Profiled.SCOPE, merged.memoryId()));
    assertEquals(4, index.purged(Profiled.SCOPE, merged.memoryId()).gained());
  }

  @Test
  void a_forgotten_memory_leaves_no_rows_before_or_after_its_purge() {
    Memory one = Profiled.of("a").says("gateway api status 5").refersTo("x").memory();
    table.put(one);
    table.put(tombstone(one, null));
    table.remove(one, tombstone(one, null));
    assertEquals(List.of(Profiled.SCOPE.key("n")), HeapStores.keys(rows));

    Memory merged = Profiled.of("b").mergedInto("a", NOW).memory();
    table.put(merged);
    table.remove(merged, tombstone(merged, "sha256:00"));
    table.put(tombstone(merged, null));

    assertNull(index.last(Profiled.SCOPE, merged.memoryId()));
    assertEquals(List.of(Profiled.SCOPE.key("n")), HeapStores.keys(rows));
  }

  @Test
  void a_memory_that_returns_after_its_purge_has_no_last_version() {
    Memory merged = Profiled.of("b").mergedInto("a", NOW).memory();
    table.put(merged);
    table.remove(merged, tombstone(merged, "sha256:00"));

    table.put(Profiled.of("b").says("queue depth 5").memory());

    assertNull(index.last(Profiled.SCOPE, merged.memoryId()));
  }

  @Test
  void a_version_can_be_kept_for_a_purged_memory() {
    table.keep(
        new Effect.KeepVersion(
            Profiled.SCOPE, Profiled.id("b"), NOW, "sha256:00", Profiled.id("a"), 9, 2));

    assertEquals(
        new LastVersion(NOW, "sha256:00", Profiled.id("a"), 9),
        index.last(Profiled.SCOPE, Profiled.id("b")));
  }

  @Test
  void profiles_and_those_that_may_go_are_counted() {
    table.put(Profiled.of("a").memory());
    table.put(Profiled.of("b").memory());
    table.put(Profiled.of("c").pinned(true).memory());
    table.put(Profiled.of("d").says("prefers dark mode").memory());
    assertEquals(new ItemRow.Counts(4, 2), index.counts(Profiled.SCOPE));

    table.put(Profiled.of("b").mergedInto("a", NOW).memory());
    table.put(Profiled.of("a").memory());

    assertEquals(new ItemRow.Counts(3, 1), index.counts(Profiled.SCOPE));
  }

  @Test
  void removals_of_a_day_are_stored_with_the_cap() {
    assertNull(index.removed(Profiled.SCOPE, "profile"));

    table.count(new Effect.CountRemoved(Profiled.SCOPE, "profile", 20_484, 10, 3));

    assertEquals(new DayCap(20_484, 10, 3), index.removed(Profiled.SCOPE, "profile"));
  }

  @Test
  void memories_of_other_kinds_and_other_scopes_are_no_matter() {
    Memory item = Profiled.of("a").memory();
    table.put(Memories.message("20260131-a", Memory.EmbeddingStatus.NONE));
    assertEquals(List.of(), HeapStores.keys(rows));

    table.put(item);

    assertEquals(ItemRow.Counts.NONE, index.counts(new Scope("default/collection:op")));
  }
}
