package dev.lethe.context;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.HOUR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares an incrementally updated index with one built from scratch: rule B6. */
class ContextIndexPropertyTest {
  private static final List<String> WORDS =
      List.of(
          "heron",
          "herons",
          "reeds",
          "otter",
          "boat",
          "boats",
          "river",
          "green",
          "painted",
          "night",
          "the",
          "and",
          "yesterday",
          "2026",
          "池の灰色",
          "лодка",
          "failed",
          "anna's");

  private static final List<Kind> KINDS =
      List.of(
          Kind.MESSAGE,
          Kind.MESSAGE,
          Kind.ASSISTANT_MESSAGE,
          Kind.TOOL_CALL,
          Kind.AGGREGATE,
          Kind.SUMMARY);

  private final Table table = new Table();

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(12); i > 0; i--) {
      text.append(WORDS.get(random.nextInt(WORDS.size()))).append(i == 1 ? "" : " ");
    }
    return text.append(random.nextInt(4) == 0 ? "?" : "").toString();
  }

  private static Memory memory(Random random, int number) {
    Kept kept =
        Kept.message("m" + number)
            .at(DAY + random.nextInt(40) * HOUR / 2)
            .says(text(random))
            .by(List.of("anna", "ben", "cleo").get(random.nextInt(3)))
            .of(KINDS.get(random.nextInt(KINDS.size())));
    if (random.nextInt(3) == 0) {
      kept.thread("t" + random.nextInt(2));
    }
    if (random.nextInt(10) == 0) {
      kept.pinned();
    }
    return kept.memory();
  }

  /** Returns a vector of one of two models, or null. */
  private static StoredVector vector(Random random) {
    EmbeddingModel model = new EmbeddingModel("tiny", random.nextInt(4) == 0 ? "1" : "2");
    return random.nextInt(3) == 0
        ? null
        : new StoredVector(model, DenseVector.of(random.nextInt(9) - 4, random.nextInt(9) - 4, 1));
  }

  private void change(Random random, int number) {
    List<String> ids = List.copyOf(table.memories.keySet());
    String any = ids.isEmpty() ? null : ids.get(random.nextInt(ids.size()));
    switch (any == null ? 0 : random.nextInt(6)) {
      case 0, 1, 2 -> table.put(memory(random, number), vector(random));
      case 3 -> table.remove(any);
      case 4 -> {
        Memory.Content said = new Memory.Content(text(random), text(random), List.of());
        Memory before = table.memories.get(any);
        table.put(
            before.edited(said, before.fingerprints(), before.embedding(), DAY), vector(random));
      }
      default -> {
        Memory before = table.memories.get(any);
        table.put(
            before.lifecycle().deleted()
                ? before.restored(DAY, before.embedding(), List.of())
                : before.removed(Memory.Lifecycle.deleted(DAY, null, null), random.nextBoolean()));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void an_updated_index_answers_like_a_rebuilt_one(long seed) {
    Random random = new Random(seed);
    table.embedder =
        QueryEmbedder.by(
            new EmbeddingModel("tiny", "2"), text -> DenseVector.of(text.length(), 7, 1));
    for (int i = 0; i < 400; i++) {
      change(random, i);
      if (i % 10 == 0) {
        ContextQuery query =
            new ContextQuery(text(random), 100 + random.nextInt(900), "t1", null, Table.NOW);

        AssembledContext kept = table.context(query);

        assertEquals(kept, table.context(query, table.anew(seed + i)), query::text);
        assertTrue(
            kept.items().stream()
                .allMatch(item -> table.memories.get(item.memoryId()).lifecycle().isLive()));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void stale_slots_are_reclaimed_and_do_not_affect_results(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 4_000; i++) {
      table.put(memory(random, i % 50), vector(random));
    }
    table.embedder = Table.embedder(1, 1, 1);
    ContextQuery query = new ContextQuery("heron boats", 800, null, null, Table.NOW);

    assertEquals(table.context(query), table.context(query, table.anew(seed)));
    assertTrue(table.index.slots() < 1_200, () -> "slots: " + table.index.slots());
  }
}
