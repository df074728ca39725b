package dev.lethe.context;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Memories of a scope, their index, and contexts built from them. */
final class Table {
  /** Time of the queries. */
  static final long NOW = Kept.DAY + 10 * Kept.DAYS;

  final Map<String, Memory> memories = new LinkedHashMap<>();
  final ContextIndex index = new ContextIndex(new JsonTree());
  private final Map<String, StoredVector> vectors = new HashMap<>();
  private final Policy policy;
  QueryEmbedder embedder = QueryEmbedder.NONE;

  /** Name of an invented model. */
  static final EmbeddingModel TINY = new EmbeddingModel("tiny", "1");

  /** Returns a vector of {@link #TINY}. */
  static StoredVector vector(float... numbers) {
    return new StoredVector(TINY, DenseVector.of(numbers));
  }

  /** Returns an embedder that gives all queries the same vector of {@link #TINY}. */
  static QueryEmbedder embedder(float... numbers) {
    return QueryEmbedder.by(TINY, text -> DenseVector.of(numbers));
  }

  Table() {
    this(Policy.defaults());
  }

  Table(Policy policy) {
    this.policy = policy;
  }

  Table with(Kept... several) {
    for (Kept one : several) {
      put(one.memory());
    }
    return this;
  }

  void put(Memory memory) {
    put(memory, null);
  }

  /**
   * Adds a memory with its vector.
   *
   * @param vector null for none
   */
  void put(Memory memory, StoredVector vector) {
    memories.put(memory.memoryId(), memory);
    vectors.put(memory.memoryId(), vector);
    index.put(memory, vector);
  }

  void remove(String memoryId) {
    memories.remove(memoryId);
    vectors.remove(memoryId);
    index.remove(memoryId);
  }

  AssembledContext context(ContextQuery query) {
    return context(query, index);
  }

  AssembledContext context(ContextQuery query, ContextIndex of) {
    return new ContextAssembler(policy, new JsonTree())
        .assemble(embedded(query, of), of, memories::get);
  }

  /** Adds the query's vector if the index has any to compare it with. */
  ContextQuery embedded(ContextQuery query, ContextIndex of) {
    return query.with(
        ContextAssembler.toEmbed(query.text(), of, embedder.model())
            .map(embedder::embed)
            .orElse(null));
  }

  AssembledContext context(String query, int window) {
    return context(new ContextQuery(query, window, null, null, NOW));
  }

  /** Returns an index of the same memories, added in random order. */
  ContextIndex anew(long seed) {
    List<Memory> shuffled = new ArrayList<>(memories.values());
    Collections.shuffle(shuffled, new Random(seed));
    ContextIndex anew = new ContextIndex(new JsonTree());
    shuffled.forEach(memory -> anew.put(memory, vectors.get(memory.memoryId())));
    return anew;
  }

  /** Returns the suffixes of the ids of a section's items. */
  static List<String> names(AssembledContext context, Section section) {
    return context.items().stream()
        .filter(item -> item.section() == section)
        .map(item -> item.memoryId().substring("20260101-".length()))
        .toList();
  }

  static int tokens(AssembledContext context, Section section) {
    return context.items().stream()
        .filter(item -> item.section() == section)
        .mapToInt(AssembledContext.Item::tokens)
        .sum();
  }
}
