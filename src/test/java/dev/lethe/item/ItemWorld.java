package dev.lethe.item;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.pruning.PreferenceArrivals;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.RetiredContent;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.Quotes;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** In-memory items of one scope. An item arrives one second after its version. */
public final class ItemWorld implements Effect.Visitor, ItemIndex {
  public static final Scope SCOPE = new Scope("default/collection:default");
  public static final long DAY = EventJson.DAY;
  public static final JsonTree JSON = new JsonTree();
  private static final String SOURCE = "lethe.items.v1-0";

  public final MemoriesOnHeap memories = new MemoriesOnHeap();
  final Map<String, LastVersion> last = new HashMap<>();

  private final Map<String, Long> deletions = new HashMap<>();

  /** Embedded and purged memories, in order. */
  final List<String> vectors = new ArrayList<>();

  private final Policy policy;
  private final ItemRules rules;
  Long largestArrival;
  private Decision decision;

  public ItemWorld(Policy policy) {
    this.policy = policy;
    MessageFingerprinter prints = new MessageFingerprinter(policy, unused -> Normalizer.standard());
    rules =
        new ItemRules(
            policy,
            prints,
            JSON,
            new Rewriting(prints, JSON, memories, Quotes.NONE),
            new RetiredContent(memories, policy));
  }

  /** Returns an upsert with the given version. */
  public static Item item(String id, long updatedAt, ItemFields fields) {
    return new Item(
        id,
        fields.kind(),
        SCOPE,
        updatedAt,
        updatedAt,
        null,
        false,
        List.of(),
        List.of(),
        List.of(),
        null,
        fields);
  }

  /** Applies an item and returns the verdict. */
  public String arrives(Item item) {
    long at = item.updatedAt() + 1000;
    String id = ItemRules.memoryId(item);
    List<Effect> effects =
        rules.effects(
            new ItemArrival(item, at, SOURCE),
            new ItemRules.Known(
                memories.memory(SCOPE, id),
                memories.tombstone(SCOPE, id),
                last.get(id),
                deletions.get(MessageTrace.keyOfItem(id)),
                null,
                largestArrival));
    if (item.fields() instanceof ItemFields.Preference) {
      effects = new PreferenceArrivals(policy, JSON, this, memories).after(effects, at);
    }
    effects.forEach(effect -> effect.accept(this));
    return decision.verdict().wireName() + '/' + decision.reason().wireName();
  }

  /** Returns the last decision. */
  public Decision decision() {
    return decision;
  }

  public Memory memory(String itemId) {
    return memories.memory(SCOPE, MemoryIds.ofItem(SCOPE, itemId));
  }

  public Tombstone tombstone(String itemId) {
    return memories.tombstone(SCOPE, MemoryIds.ofItem(SCOPE, itemId));
  }

  ItemState state(String itemId) {
    return ItemState.read(memory(itemId).kind(), memory(itemId).item(), JSON);
  }

  /** Deletes an item's memory as a stage would, with a successor. */
  void removes(String itemId) {
    Memory memory = memory(itemId);
    put(
        new Effect.PutTombstone(
            new Tombstone(
                memory.memoryId(),
                SCOPE,
                itemId,
                DAY + 50,
                "another",
                GroupHash.contentHash(memory),
                "profile_collapse",
                "run-1")));
    memories.put(memory.removed(Lifecycle.deleted(DAY + 50, "another", "run-1"), false));
  }

  /** Ends the grace period of an item's memory. */
  void purges(String itemId) {
    Memory memory = memory(itemId);
    last.put(
        memory.memoryId(),
        new LastVersion(state(itemId).updatedAt(), GroupHash.contentHash(memory), "another", 1));
    memories.memories.remove(SCOPE.key(memory.memoryId()));
  }

  @Override
  public void put(Effect.PutMemory effect) {
    memories.put(effect.memory());
  }

  @Override
  public void put(Effect.PutTombstone effect) {
    memories.tombstones.put(SCOPE.key(effect.tombstone().memoryId()), effect.tombstone());
  }

  @Override
  public void remove(Effect.RemoveTombstone effect) {
    memories.tombstones.remove(SCOPE.key(effect.memoryId()));
  }

  @Override
  public void put(Effect.PutTrace effect) {
    deletions.put(effect.messageId(), ((MessageTrace.DeletedItem) effect.trace()).updatedAt());
  }

  @Override
  public void embed(Effect.Embed effect) {
    vectors.add(effect.change().revision() + " " + effect.change().text());
  }

  @Override
  public void purge(Effect.PurgeVector effect) {
    vectors.add("purged");
  }

  @Override
  public void decide(Effect.Decide effect) {
    decision = effect.decision();
  }

  @Override
  public List<String> preferences(Scope scope, String key, String prefScope) {
    return memories.memories.values().stream()
        .filter(memory -> memory.lifecycle().isLive())
        .filter(
            memory ->
                ItemState.read(memory.kind(), memory.item(), JSON).fields()
                        instanceof ItemFields.Preference said
                    && said.key().equals(key)
                    && said.prefScope().equals(prefScope))
        .map(Memory::memoryId)
        .toList();
  }

  @Override
  public List<String> relations(Scope scope, ItemState.Ends ends, String type) {
    return List.of();
  }

  @Override
  public List<String> mergedInto(Scope scope, String memoryId) {
    return List.of();
  }

  @Override
  public List<String> doubles(Scope scope, ItemState.Ends ends, String type) {
    return List.of();
  }

  @Override
  public List<String> referringTo(Scope scope, String itemId) {
    return List.of();
  }

  @Override
  public List<String> superseding(Scope scope, String itemId) {
    return List.of();
  }

  @Override
  public List<String> removedBy(Scope scope, String runId, String after, int most) {
    return List.of();
  }

  @Override
  public List<String> expired(Scope scope, long now, int most) {
    return List.of();
  }

  @Override
  public LastVersion last(Scope scope, String memoryId) {
    return last.get(memoryId);
  }
}
