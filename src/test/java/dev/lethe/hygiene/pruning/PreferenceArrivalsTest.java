package dev.lethe.hygiene.pruning;

import static dev.lethe.item.ItemWorld.DAY;
import static dev.lethe.item.ItemWorld.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.ErrorCode;
import dev.lethe.item.ArrivalRun;
import dev.lethe.item.Item;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemWorld;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreferenceArrivalsTest {
  private final ItemWorld world = new ItemWorld(Policy.defaults());

  private static Item editor(String id, String value, long version) {
    return editor(id, value, "default", version);
  }

  private static Item editor(String id, String value, String scope, long version) {
    return item(id, DAY + version, new ItemFields.Preference("editor", value, scope));
  }

  private void pins(String id) {
    world.memories.put(world.memory(id).withRetrieval(new Memory.Retrieval(true, false, false, 1)));
  }

  private static String run() {
    return ArrivalRun.id("session", ItemWorld.SCOPE, DAY);
  }

  private boolean isLive(String id) {
    return world.memory(id).lifecycle().isLive();
  }

  @Test
  void the_latest_updated_preference_wins_regardless_of_its_id() {
    world.arrives(editor("a", "vim", 1));
    Memory before = world.memory("a");

    assertEquals("minted/item", world.arrives(editor("b", "nano", 2)));

    String winner = world.memory("b").memoryId();
    assertTrue(isLive("b"));
    assertEquals(Lifecycle.deleted(DAY + 1002, winner, run()), world.memory("a").lifecycle());
    assertEquals(
        new Tombstone(
            before.memoryId(),
            ItemWorld.SCOPE,
            "a",
            DAY + 1002,
            winner,
            GroupHash.contentHash(before),
            "preference_replaced",
            run()),
        world.tombstone("a"));
  }

  @Test
  void a_late_older_preference_is_replaced_immediately() {
    world.arrives(editor("b", "nano", 2));

    assertEquals("minted/item", world.arrives(editor("a", "vim", 1)));

    assertTrue(isLive("b"));
    assertEquals(world.memory("b").memoryId(), world.memory("a").lifecycle().replacedBy());
    assertEquals("preference_replaced", world.tombstone("a").reason());
  }

  @Test
  void scopes_and_keys_are_apart() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(editor("b", "nano", "work", 2));
    world.arrives(item("c", DAY + 3, new ItemFields.Preference("shell", "zsh", "default")));

    assertTrue(isLive("a") && isLive("b") && isLive("c"));
  }

  @Test
  void a_protected_preference_is_never_replaced() {
    world.arrives(editor("a", "vim", 1));
    pins("a");

    world.arrives(editor("b", "nano", 2));

    assertTrue(isLive("a"));
    assertEquals(world.memory("a").memoryId(), world.memory("b").lifecycle().replacedBy());
  }

  private static Item pinned(Item item, boolean pinned) {
    return new Item(
        item.itemId(),
        item.kind(),
        item.scope(),
        item.createdAt(),
        item.updatedAt(),
        item.expiresAt(),
        pinned,
        List.of(),
        List.of(),
        List.of(),
        null,
        item.fields());
  }

  @Test
  void one_that_was_pinned_until_its_new_version_arrived_does_not_go_by_that() {
    world.arrives(pinned(editor("a", "vim", 1), true));
    world.arrives(pinned(editor("b", "nano", 5), true));

    world.arrives(editor("a", "ed", 2));

    assertFalse(world.memory("a").retrieval().pinned());
    assertTrue(isLive("a"), "the next run decides");
  }

  @Test
  void a_restored_preference_competes_with_later_arrivals_by_its_update_time() {
    world.arrives(editor("a", "vim", 2));
    world.arrives(editor("b", "nano", 3));
    restores(5_000, "a");

    world.arrives(editor("c", "ed", 1));
    assertEquals(world.memory("a").memoryId(), world.memory("c").lifecycle().replacedBy());

    world.arrives(editor("d", "joe", 4));
    assertTrue(isLive("d"));
    assertEquals(world.memory("d").memoryId(), world.memory("a").lifecycle().replacedBy());
  }

  private Restoring.Restored restores(long at, String... ids) {
    Policy policy = Policy.defaults();
    List<String> restored = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (String id : ids) {
      Memory memory = world.memory(id);
      restored.add(memory.memoryId());
      effects.add(
          new Effect.PutMemory(memory.restored(DAY + at, memory.embedding(), memory.references())));
      effects.add(new Effect.RemoveTombstone(ItemWorld.SCOPE, memory.memoryId()));
    }
    Restoring.Restored back =
        new PreferenceUndo(policy, world.memories, world, ItemWorld.JSON)
            .restored(
                ItemWorld.SCOPE, new Restoring.Restored(restored, List.of(), effects), DAY + at);
    back.effects().forEach(effect -> effect.accept(world));
    return back;
  }

  @Test
  void a_restored_preference_replaces_the_current_one() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(editor("b", "nano", 2));

    Restoring.Restored back = restores(5_000, "a");

    assertEquals(List.of(world.memory("a").memoryId()), back.restored());
    assertTrue(isLive("a"));
    assertNull(world.tombstone("a"));
    assertEquals(
        Lifecycle.deleted(
            DAY + 5_000,
            world.memory("a").memoryId(),
            ArrivalRun.ofRestore("session", ItemWorld.SCOPE, DAY + 5_000)),
        world.memory("b").lifecycle());
    assertEquals("preference_replaced", world.tombstone("b").reason());
  }

  @Test
  void of_several_restored_preferences_only_the_latest_updated_stays() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(editor("b", "nano", 2));
    world.arrives(editor("c", "ed", 3));

    Restoring.Restored back = restores(5_000, "a", "b");

    assertEquals(List.of(world.memory("b").memoryId()), back.restored());
    assertEquals(
        List.of(new Restoring.Skipped(world.memory("a").memoryId(), ErrorCode.REPLACED)),
        back.skipped());
    assertTrue(isLive("b") && !isLive("a") && !isLive("c"));
    assertEquals("preference_replaced", world.tombstone("a").reason());
  }

  @Test
  void none_is_restored_against_a_protected_one() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(editor("b", "nano", 2));
    pins("b");

    Restoring.Restored back = restores(5_000, "a");

    assertEquals(List.of(), back.restored());
    assertEquals(ErrorCode.REPLACED, back.skipped().get(0).why());
    assertTrue(isLive("b") && !isLive("a"));
  }

  @Test
  void a_newer_version_of_a_replaced_preference_applies_again() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(editor("b", "nano", 2));

    assertEquals("updated/item_updated", world.arrives(editor("a", "vim", 3)));

    assertTrue(isLive("a"));
    assertNull(world.tombstone("a"));
    assertEquals(world.memory("a").memoryId(), world.memory("b").lifecycle().replacedBy());
  }

  @Test
  void a_preference_with_a_changed_key_is_compared_by_its_new_key() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(item("b", DAY + 2, new ItemFields.Preference("shell", "zsh", "default")));

    world.arrives(editor("b", "nano", 3));

    assertEquals(world.memory("b").memoryId(), world.memory("a").lifecycle().replacedBy());
  }

  @Test
  void its_newer_version_is_no_rival_of_itself() {
    world.arrives(editor("a", "vim", 1));
    world.arrives(editor("a", "nano", 2));

    assertTrue(isLive("a"));
    assertNull(world.tombstone("a"));
  }
}
