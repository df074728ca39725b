package dev.lethe.context;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Assembles a context from a scope of 100,000 memories, one of which is new in each call. Vectors
 * are invented, so the time to embed the query isn't included. The relevant figure is the 99th
 * percentile, as events of the scope's partition wait for the call.
 */
@State(org.openjdk.jmh.annotations.Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 5, time = 5)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseG1GC"})
public class ContextBenchmark {
  private static final int MEMORIES = 100_000;
  private static final int WORDS = 20_000;
  private static final int DIMENSIONS = 384;
  private static final EmbeddingModel MODEL = new EmbeddingModel("invented", "1");
  private static final long BEGIN = 1_767_225_600_000L;
  private static final long APART = 90_000;

  /** True to compare vectors as well. */
  @Param({"false", "true"})
  public boolean vectors;

  /** Size of the window in tokens. */
  @Param({"1471", "8000"})
  public int window;

  private final dev.lethe.event.Scope scope = new Scope("default/42");
  private final Random random = new Random(7);
  private final Map<String, Memory> memories = new HashMap<>();
  private final ContextIndex index = new ContextIndex(new JsonTree());
  private final ContextAssembler assembler =
      new ContextAssembler(Policy.defaults(), new JsonTree());
  private int next;

  /** Creates the memories. */
  @Setup(Level.Trial)
  public void invent() {
    while (next < MEMORIES) {
      add();
    }
  }

  private void add() {
    long at = BEGIN + next * APART;
    String text = text(4 + random.nextInt(24));
    String id = MemoryIds.ofEvent(scope, "e" + next, at);
    Memory memory =
        new Memory(
            id,
            Kind.MESSAGE,
            scope,
            null,
            "e" + next,
            new Memory.Content(text, text, List.of()),
            new Memory.Source("discord.message.created", null, "42", "p" + next % 50, false),
            at,
            at,
            null,
            at,
            1,
            new Memory.Cluster(next % 3 == 0 ? "t" + next / 300 : null, null),
            Memory.Retrieval.of(1),
            Memory.Usage.NEVER,
            Memory.EmbeddingStatus.NONE,
            Memory.Lifecycle.LIVE,
            List.of(),
            List.of(),
            Memory.Fingerprints.NONE,
            null,
            Memory.SCHEMA_VERSION);
    memories.put(id, memory);
    index.put(memory, vectors ? new StoredVector(MODEL, vector()) : null);
    next++;
  }

  private DenseVector vector() {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return DenseVector.of(vector);
  }

  private String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(word()).append(' ');
    }
    return text.append('.').toString();
  }

  /** Draws a word by Zipf's law: the n-th most frequent word occurs about once in n. */
  private String word() {
    int rank = (int) Math.exp(random.nextDouble() * Math.log(WORDS));
    return "w" + Integer.toString(rank * 7919, 26).replaceAll("[0-9]", "o") + rank % 10;
  }

  /** Assembles the context of one query. */
  @Benchmark
  public AssembledContext assemble() {
    add();
    String query = text(8);
    ContextQuery asked =
        new ContextQuery(query, window, null, null, BEGIN + next * APART)
            .with(vectors ? new StoredVector(MODEL, vector()) : null);
    return assembler.assemble(asked, index, memories::get);
  }
}
