package dev.lethe.hygiene.compaction;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Retirement;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Quotes;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** In-memory memory table with the outputs of its changes. */
public final class Table implements MemoryRepository, Effect.Visitor {
  public static final JsonFormat JSON = new JsonTree();
  public static final MessageFingerprinter PRINTS =
      new MessageFingerprinter(Policy.defaults(), unused -> Normalizer.standard());

  public final Map<String, Memory> memories = new TreeMap<>();
  public final Map<String, Tombstone> tombstones = new TreeMap<>();

  /** Embedded texts by memory id. */
  public final Map<String, String> vectors = new TreeMap<>();

  /** Applied effects in order, one line each. */
  public final List<String> log = new ArrayList<>();

  public static Table of(Kept... kept) {
    Table table = new Table();
    for (Kept one : kept) {
      Memory memory = one.memory();
      table.memories.put(memory.memoryId(), memory);
      if (memory.embedding() == Memory.EmbeddingStatus.REQUESTED) {
        table.vectors.put(memory.memoryId(), memory.content().text());
      }
    }
    return table;
  }

  public Rewriting rewriting() {
    return new Rewriting(PRINTS, JSON, this, Quotes.NONE);
  }

  public Forgetting forgetting() {
    return new Forgetting(
        this, rewriting(), new Retirement(this, Policy.defaults(), true), (scope, id) -> Set.of());
  }

  public void apply(Collection<Effect> effects) {
    effects.forEach(effect -> effect.accept(this));
  }

  public Memory get(String id) {
    return memories.get(id);
  }

  @Override
  public Memory memory(Scope scope, String memoryId) {
    return scope.equals(Kept.SCOPE) ? memories.get(memoryId) : null;
  }

  @Override
  public List<Scope> scopes(int mark) {
    return scopes();
  }

  @Override
  public List<Scope> scopes() {
    return List.of(Kept.SCOPE);
  }

  @Override
  public Tombstone tombstone(Scope scope, String memoryId) {
    return scope.equals(Kept.SCOPE) ? tombstones.get(memoryId) : null;
  }

  @Override
  public Optional<MemoryScan> scan(
      MemoryScan scan, BooleanSupplier goesOn, Consumer<Memory> visitor) {
    memories.values().forEach(visitor);
    return Optional.empty();
  }

  @Override
  public void put(Effect.PutMemory effect) {
    Memory memory = effect.memory();
    memories.put(memory.memoryId(), memory);
    log.add((memory.lifecycle().deleted() ? "deleted " : "live ") + memory.memoryId());
  }

  @Override
  public void remove(Effect.RemoveMemory effect) {
    memories.remove(effect.memoryId());
    log.add("no memory " + effect.memoryId());
  }

  @Override
  public void put(Effect.PutTombstone effect) {
    tombstones.put(effect.tombstone().memoryId(), effect.tombstone());
    log.add("tombstone " + effect.tombstone().memoryId());
  }

  @Override
  public void remove(Effect.RemoveTombstone effect) {
    tombstones.remove(effect.memoryId());
    log.add("no tombstone " + effect.memoryId());
  }

  @Override
  public void embed(Effect.Embed effect) {
    vectors.put(effect.change().memoryId(), effect.change().text());
    log.add("embed " + effect.change().memoryId());
  }

  @Override
  public void purge(Effect.PurgeVector effect) {
    vectors.remove(effect.memoryId());
    log.add("purge " + effect.memoryId());
  }
}
