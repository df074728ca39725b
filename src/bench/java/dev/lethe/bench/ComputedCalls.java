package dev.lethe.bench;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.context.MemoryFilter;
import dev.lethe.context.MemoryPage;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/**
 * Measures lists, searches and contexts of one collection in this process, in CPU time of their
 * thread, so that other work on the machine doesn't count. One more memory arrives before each.
 */
final class ComputedCalls {
  private static final EmbeddingModel MODEL = new EmbeddingModel("bench", "1");
  private static final int WARM_UP = 100;
  private static final int COMPUTED = 400;
  private static final int PAGE = 20;
  private static final int WINDOW = 8_000;
  private static final int DIGITS = 3;

  private final Notes notes;
  private final Map<String, Memory> table = new HashMap<>();
  private final ContextIndex index = new ContextIndex(new JsonTree());
  private final ContextAssembler assembler =
      new ContextAssembler(Policy.defaults(), new JsonTree());
  private long next;

  /**
   * @param memories number of memories in the collection
   */
  ComputedCalls(Notes notes, long memories) {
    this.notes = notes;
    while (next < memories) {
      add();
    }
  }

  private void add() {
    Memory memory = notes.memory(next);
    table.put(memory.memoryId(), memory);
    index.put(memory, new StoredVector(MODEL, notes.vector(next)));
    next++;
  }

  /** Returns the CPU times in microseconds, by what is computed. */
  Map<String, Histogram> measure() {
    Map<String, Histogram> micros = new TreeMap<>();
    micros.put("memory.list, newest page", times(i -> list(MemoryFilter.LIVE)));
    micros.put("memory.list, one of 500 tags", times(i -> list(tagged(notes.tag(i)))));
    micros.put("memory.list, a tag that none has", times(i -> list(tagged("none"))));
    micros.put("memory.search", times(i -> search(i, MemoryFilter.LIVE)));
    micros.put("memory.search, one of 500 tags", times(i -> search(i, tagged(notes.tag(i)))));
    micros.put("memory.context_assemble", times(this::assemble));
    return micros;
  }

  private Histogram times(LongConsumer call) {
    var threads = ManagementFactory.getThreadMXBean();
    Histogram micros = new Histogram(DIGITS);
    for (int i = 0; i < WARM_UP + COMPUTED; i++) {
      add();
      long began = threads.getCurrentThreadCpuTime();
      call.accept(i);
      if (i >= WARM_UP) {
        micros.recordValue((threads.getCurrentThreadCpuTime() - began) / 1_000);
      }
    }
    return micros;
  }

  private void list(MemoryFilter filter) {
    MemoryPage unused =
        MemoryPage.list(
            index, filter, Policy.defaults(), now(), null, PAGE, table::get, new JsonTree());
  }

  private void search(long number, MemoryFilter filter) {
    MemoryPage.Found unused =
        MemoryPage.search(
            index,
            query(number, 0).with(filter),
            Policy.defaults(),
            id -> false,
            PAGE,
            table::get,
            new JsonTree());
  }

  private void assemble(long number) {
    var unused = assembler.assemble(query(number, WINDOW), index, table::get);
  }

  /** Returns a query with a vector, which is that of a note. */
  private ContextQuery query(long number, int window) {
    return new ContextQuery(notes.query(number), window, null, null, now())
        .with(new StoredVector(MODEL, notes.vector(number)));
  }

  private long now() {
    return notes.at(next);
  }

  private static MemoryFilter tagged(String tag) {
    MemoryFilter live = MemoryFilter.LIVE;
    return new MemoryFilter(
        live.kinds(),
        live.types(),
        List.of(tag),
        live.itemIds(),
        null,
        null,
        null,
        live.since(),
        live.until(),
        0,
        null,
        live.states());
  }
}
