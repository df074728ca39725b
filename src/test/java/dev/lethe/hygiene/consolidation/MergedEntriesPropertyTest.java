package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.fixture.IndexedMemories;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StepContext;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invariants of random merges, expiries, restores and deletions: rules CN4, CN7 and CN11. */
class MergedEntriesPropertyTest {
  private static final Scope SCOPE = new Scope("default/collection:birds");
  private static final long DAY = Invented.DAY;

  /** Late enough that no rest period is running. */
  private static final long NOW = DAY + 1_000L * 86_400_000;

  private static final int ENTRIES = 12;
  private static final List<String> EXPIRIES = List.of("core", "permanent", "temporary");

  private final MemoriesOnHeap memories = new MemoriesOnHeap();
  private final IndexedMemories index = new IndexedMemories(memories);
  private final Policy policy = Policy.defaults();
  private final JsonTree format = new JsonTree();

  private Memory memory(String id) {
    return memories.memory(SCOPE, id);
  }

  private void begin(Random random) {
    for (int i = 0; i < ENTRIES; i++) {
      ItemFields fields =
          new ItemFields.Entry(
              "fact",
              "herons",
              "Herons stand still.",
              1 + random.nextInt(10),
              EXPIRIES.get(random.nextInt(EXPIRIES.size())),
              null,
              random.nextInt(5),
              random.nextInt(5));
      memories.put(ItemMemories.of(SCOPE, "e" + i, fields, DAY + random.nextInt(1_000)));
    }
    Set<ItemFields> relations = new LinkedHashSet<>();
    while (relations.size() < ENTRIES) {
      String source = "e" + random.nextInt(ENTRIES);
      String target = "e" + random.nextInt(ENTRIES);
      String type = random.nextInt(4) == 0 ? "supersedes" : "needs";
      if (!source.equals(target)) {
        relations.add(new ItemFields.Relation(source, target, type));
      }
    }
    int i = 0;
    for (ItemFields relation : relations) {
      memories.put(ItemMemories.of(SCOPE, "r" + i, relation, DAY + i));
      i++;
    }
  }

  private void apply(List<Effect> effects) {
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put) {
        memories.put(put.memory());
      } else if (effect instanceof Effect.RemoveMemory gone) {
        memories.memories.remove(SCOPE.key(gone.memoryId()));
      }
    }
  }

  private StepContext context(int number) {
    MessageFingerprinter prints = new MessageFingerprinter(policy, unused -> Normalizer.standard());
    return new StepContext(
        SCOPE, "run-" + number, NOW, NOW, policy, memories, index, prints, format);
  }

  private void merges(List<String> ids, int number) {
    List<Member> members = new ArrayList<>();
    for (String id : ids) {
      members.add(Member.of(memory(id)));
    }
    apply(
        new MergeStep("near_exact", members.get(0), members.subList(1, members.size()), false)
            .apply(context(number))
            .effects());
  }

  /** Replaces entries with a new one. */
  private void makes(List<String> ids, int number) {
    List<Member> members = ids.stream().map(id -> Member.of(memory(id))).toList();
    String itemId = NewEntryIds.entry(ids.stream().map(id -> memory(id).itemId()).toList());
    apply(
        new NewEntryStep("all", itemId, "fact", "Herons.", members)
            .apply(context(number))
            .effects());
  }

  private void restores(String id) {
    Memory back =
        memory(id).restored(DAY - 1, Memory.EmbeddingStatus.NONE, memory(id).references());
    long longAgo = DAY - 100L * 86_400_000;
    back = back.withLifecycle(Memory.Lifecycle.restored(longAgo));
    apply(
        new MergedEntries(policy, memories, index, format)
            .after(SCOPE, List.of(new Effect.PutMemory(back)), NOW));
  }

  private List<String> entries(boolean live) {
    List<String> ids = new ArrayList<>();
    for (Memory memory : memories.memories.values()) {
      if (memory.kind() == Kind.ENTRY
          && !memory.lifecycle().deleted()
          && memory.lifecycle().isLive() == live) {
        ids.add(memory.memoryId());
      }
    }
    return ids;
  }

  private Entry entry(String id) {
    Memory memory = memory(id);
    return EntryMemory.entry(
        memory, ItemState.read(Kind.ENTRY, memory.item(), format), null, policy, NOW);
  }

  private long support(boolean live) {
    return entries(live).stream().mapToLong(id -> entry(id).support()).sum();
  }

  private Map<String, Object> all() {
    Map<String, Object> all = new TreeMap<>();
    for (Memory memory : memories.memories.values()) {
      if (memory.source().equals(Memory.Source.LETHE) && memory.lifecycle().deleted()) {
        assertNull(memory.item(), "nothing of what others said is kept");
        continue;
      }
      all.put(
          memory.itemId(),
          List.of(
              memory.item(),
              memory.createdAt(),
              memory.tags(),
              memory.lifecycle().isLive(),
              String.valueOf(memory.lifecycle().supersededBy())));
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void confirmations_and_recalls_are_conserved_and_once_all_is_restored_all_is_as_it_was(int seed) {
    Random random = new Random(seed);
    begin(random);
    Map<String, Object> before = all();
    long sum = support(true);
    int merges = 0;

    for (int step = 0; step < 30; step++) {
      List<String> live = entries(true);
      List<String> gone = entries(false);
      Collections.shuffle(live, random);
      int choice = random.nextInt(4);
      if (choice == 0 && live.size() > 2) {
        merges(live.subList(0, 2 + random.nextInt(2)), step);
        merges++;
      } else if (choice < 3 && live.size() > 2) {
        makes(live.subList(0, 2 + random.nextInt(2)), step);
        merges++;
      } else if (!gone.isEmpty()) {
        restores(gone.get(random.nextInt(gone.size())));
      }
      assertEquals(sum, support(true), "after step " + step);
    }
    Map<String, Object> merged = all();
    while (!entries(false).isEmpty()) {
      restores(entries(false).get(0));
    }

    assertTrue(merges > 5, merges + " merges");
    assertTrue(!merged.equals(before), "something was merged");
    assertEquals(before, all());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void live_relations_are_unique_and_never_point_to_a_merged_entry(int seed) {
    Random random = new Random(seed);
    begin(random);

    for (int step = 0; step < 8; step++) {
      List<String> live = entries(true);
      Collections.shuffle(live, random);
      if (live.size() > 2 && random.nextBoolean()) {
        merges(live.subList(0, 2), step);
      } else if (live.size() > 2) {
        makes(live.subList(0, 2), step);
      }
    }

    List<String> liveItems = entries(true).stream().map(id -> memory(id).itemId()).toList();
    List<String> said = new ArrayList<>();
    for (Memory memory : memories.memories.values()) {
      if (memory.kind() == Kind.RELATION && memory.lifecycle().isLive()) {
        Map<?, ?> json = (Map<?, ?>) format.read(memory.item());
        boolean moves = !json.get("relation_type").equals("supersedes");
        assertTrue(!moves || liveItems.contains(json.get("source_id")), json::toString);
        assertTrue(!moves || liveItems.contains(json.get("target_id")), json::toString);
        if (moves && json.containsKey("said_source_id")) {
          assertTrue(!json.get("source_id").equals(json.get("target_id")), json::toString);
          said.add(json.get("source_id") + " " + json.get("target_id"));
        }
      }
    }
    assertEquals(said.size(), said.stream().distinct().count(), said::toString);
  }
}
