package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.context.AssembledContext;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.context.Contexts;
import dev.lethe.event.Scope;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Context indexes that are read in portions while memories change: rule B8. */
class StoredContextsTest {
  private static final int MANY = 1_000;

  private final MemoriesOnHeap table = new MemoriesOnHeap();
  private final MemoryVectors vectors =
      new MemoryVectors(
          (scope, id) -> Optional.empty(), new JsonTree(), new EmbeddingModel("", ""));
  private final StoredContexts stored = StoredContexts.builder().build();
  private final Contexts contexts = stored.reading(table, vectors);

  private static Memory said(int number, String text) {
    return Kept.message("m" + (10_000 + number)).at(Kept.DAY + number).says(text).memory();
  }

  private void put(Memory memory) {
    table.put(memory);
    stored.put(memory, vectors);
  }

  private void remove(Memory memory) {
    table.memories.remove(memory.scope().key(memory.memoryId()));
    stored.remove(memory.scope(), memory.memoryId());
  }

  private static BooleanSupplier portion(int memories) {
    int[] left = {memories};
    return () -> left[0]-- > 0;
  }

  private AssembledContext context(ContextIndex index) {
    ContextQuery query =
        new ContextQuery("heron and boat", 100_000, null, null, Kept.DAY + Kept.HOUR);
    return new ContextAssembler(Policy.defaults(), new JsonTree())
        .assemble(query, index, id -> table.memory(Kept.SCOPE, id));
  }

  /** Returns an index built from the current table. */
  private ContextIndex anew() {
    Contexts others = StoredContexts.builder().build().reading(table, vectors);
    assertTrue(others.read(Kept.SCOPE, () -> true));
    return others.of(Kept.SCOPE);
  }

  @Test
  void a_scope_of_few_memories_is_read_at_once() {
    for (int i = 0; i < 100; i++) {
      put(said(i, "heron " + i));
    }

    assertEquals(100, contexts.of(Kept.SCOPE).size());
    assertEquals(0, contexts.of(new Scope("default/elsewhere")).size());
  }

  @Test
  void one_of_many_is_not_there_until_all_portions_have_been_read() {
    for (int i = 0; i < MANY; i++) {
      put(said(i, "heron " + i));
    }
    assertNull(contexts.of(Kept.SCOPE));

    assertFalse(contexts.read(Kept.SCOPE, portion(100)));
    assertNull(contexts.of(Kept.SCOPE), "a call reads on a little");
    assertTrue(contexts.read(Kept.SCOPE, () -> true));

    assertEquals(MANY, contexts.of(Kept.SCOPE).size());
    assertTrue(contexts.read(Kept.SCOPE, () -> false), "there is nothing left");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void changes_during_a_read_appear_once_in_their_final_state(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < MANY; i++) {
      put(said(2 * i, "heron " + i));
    }
    contexts.of(Kept.SCOPE);
    boolean whole = false;
    for (int round = 0; !whole; round++) {
      put(said(2 * random.nextInt(MANY), "boat " + round));
      put(said(2 * random.nextInt(MANY) + 1, "new boat " + round));
      remove(said(2 * random.nextInt(MANY), ""));
      whole = contexts.read(Kept.SCOPE, portion(25));
    }

    ContextIndex index = contexts.of(Kept.SCOPE);

    assertNotNull(index);
    assertEquals(anew().size(), index.size());
    assertEquals(context(anew()), context(index));
  }

  @Test
  void a_scope_of_nothing_that_contexts_have_is_read_once() {
    for (int i = 0; i < MANY; i++) {
      put(said(i, ""));
    }
    assertNull(contexts.of(Kept.SCOPE));
    assertTrue(contexts.read(Kept.SCOPE, () -> true));

    assertEquals(0, contexts.of(Kept.SCOPE).size());
    put(said(MANY, "the boat is back"));
    assertEquals(1, contexts.of(Kept.SCOPE).size());
  }

  @Test
  void scopes_unused_for_longest_are_evicted_even_if_empty() {
    StoredContexts few = new StoredContexts(3);
    Contexts reading = few.reading(table, vectors);
    for (String place : List.of("a", "b", "c", "b", "d", "e")) {
      assertEquals(0, reading.of(new Scope("default/" + place)).size());
    }

    List<String> kept =
        Stream.of("a", "b", "c", "d", "e").filter(p -> few.has(new Scope("default/" + p))).toList();
    assertEquals(List.of("b", "d", "e"), kept);
  }

  @ParameterizedTest
  @CsvSource({"in-use, false", "another, true"})
  void room_is_left_by_vectors_that_queries_are_compared_with(String model, boolean stays) {
    float[] numbers = new float[256];
    numbers[0] = 1;
    StoredVector one = new StoredVector(new EmbeddingModel(model, "1"), DenseVector.of(numbers));
    StoredContexts few = new StoredContexts(200);
    Contexts reading =
        few.reading(
            table,
            new MemoryVectors(
                (scope, id) -> Optional.of(one),
                new JsonTree(),
                new EmbeddingModel("in-use", "1")));
    put(said(0, "heron"));

    reading.of(Kept.SCOPE);
    reading.of(new Scope("default/elsewhere"));

    assertEquals(stays, few.has(Kept.SCOPE));
  }
}
