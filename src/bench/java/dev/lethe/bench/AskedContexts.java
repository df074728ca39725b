package dev.lethe.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.context.AssembleContext;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.model.LocalQueries;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measures contexts of one collection: the time to compute one in this process, and the time until
 * the application replies, which includes a commit.
 */
final class AskedContexts implements Trial {
  /** Turns off the stages that change entries, so that all of them stay. */
  static final String POLICY =
      "{:compaction {:mode :off} :consolidation {:mode :off} :profile {:mode :off}}";

  private static final int WINDOW = 8_000;
  private static final int WARM_UP = 300;
  private static final int COMPUTED = 1_000;
  private static final int ASKED = 100;
  private static final int DIGITS = 3;
  private static final double MICROS_PER_MILLI = 1_000;

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final long memories;
  private final Notes notes;
  private final QueryEmbedder embedder = new LocalQueries();
  private final ObjectMapper json = new ObjectMapper();

  /**
   * @param memories number of memories in the collection
   */
  AskedContexts(Admin admin, Settings settings, long memories) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.memories = memories;
    this.notes =
        new Notes(System.currentTimeMillis() - Duration.ofMinutes(2 * memories).toMillis());
  }

  /**
   * Measured figures, in milliseconds.
   *
   * @param embedded share of the replies that compared vectors, 0 to 1
   * @param firstSeconds time to the reply for the first context, including the creation of its
   *     index
   */
  record Asked(
      long memories,
      double computedP50,
      double computedP99,
      double repliedP50,
      double repliedP99,
      double embedded,
      double firstSeconds)
      implements Result {

    @Override
    public List<String> lines() {
      return List.of(
          String.format(
              Locale.ROOT,
              "contexts: of %,d memories of one collection, computed in %.1f ms (p50) and %.1f ms"
                  + " (p99), replied to in %.0f ms and %.0f ms; the first, which builds the index,"
                  + " in %.1f s",
              memories,
              computedP50,
              computedP99,
              repliedP50,
              repliedP99,
              firstSeconds));
    }

    @Override
    public ObjectNode json() {
      return new ObjectMapper()
          .createObjectNode()
          .put("memories", memories)
          .put("computed_p50_ms", computedP50)
          .put("computed_p99_ms", computedP99)
          .put("replied_p50_ms", repliedP50)
          .put("replied_p99_ms", repliedP99)
          .put("with_vectors", embedded)
          .put("first_seconds", firstSeconds);
    }
  }

  /** Writes the items that the application finds at its start, and its policy. */
  @Override
  public void prepare() {
    PolicyTopic policy = new PolicyTopic(settings, topics, Codecs.configuredBy(settings));
    policy.publish(PolicyEntry.of(POLICY), policy.read());
    try (Backlog backlog = new Backlog(settings, topics.items())) {
      backlog.write(memories, i -> notes.item(i, embedder.model().name()));
      backlog.release();
    }
  }

  /**
   * Computes contexts in this process, each with its query's vector and after one more memory. Call
   * it while the application is idle, since it uses one core.
   */
  Histogram compute() {
    Map<String, Memory> table = new HashMap<>();
    ContextIndex index = new ContextIndex(new JsonTree());
    long next = 0;
    while (next < memories) {
      add(next++, table, index);
    }
    ContextAssembler assembler = new ContextAssembler(Policy.defaults(), new JsonTree());
    Histogram micros = new Histogram(DIGITS);
    for (int i = 0; i < WARM_UP + COMPUTED; i++) {
      add(next++, table, index);
      long began = System.nanoTime();
      String asked = notes.query(i);
      ContextQuery query =
          new ContextQuery(asked, WINDOW, null, null, System.currentTimeMillis())
              .with(
                  ContextAssembler.toEmbed(asked, index, embedder.model())
                      .map(embedder::embed)
                      .orElse(null));
      int tokens = assembler.assemble(query, index, table::get).tokens();
      if (i >= WARM_UP && tokens > 0) {
        micros.recordValue((System.nanoTime() - began) / 1_000);
      }
    }
    return micros;
  }

  private void add(long number, Map<String, Memory> table, ContextIndex index) {
    Memory memory = notes.memory(number);
    table.put(memory.memoryId(), memory);
    index.put(memory, new StoredVector(embedder.model(), notes.vector(number)));
  }

  /** Measures a newly started application. */
  @Override
  public Asked measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    decided.await(memories, subject);
    Histogram computed = compute();
    Histogram micros = new Histogram(DIGITS);
    double firstSeconds;
    int embedded = 0;
    try (ToolCaller caller = new ToolCaller(settings, topics)) {
      long began = System.nanoTime();
      int calls = 0;
      while (ask(caller, calls++).isEmpty()) {
        subject.requireAlive();
      }
      firstSeconds = (System.nanoTime() - began) / 1e9;
      for (int i = 0; i < ASKED; i++) {
        long asked = System.nanoTime();
        Optional<JsonNode> context = ask(caller, calls + i);
        if (context.isEmpty()) {
          throw new IOException("no reply to a context call");
        }
        micros.recordValue((System.nanoTime() - asked) / 1_000);
        String model = context.get().path("embedder").asText();
        embedded += model.equals(embedder.model().name()) ? 1 : 0;
      }
    }
    return new Asked(
        memories,
        millis(computed, 50),
        millis(computed, 99),
        millis(micros, 50),
        millis(micros, 99),
        (double) embedded / ASKED,
        firstSeconds);
  }

  private static double millis(Histogram micros, double percent) {
    return micros.getValueAtPercentile(percent) / MICROS_PER_MILLI;
  }

  /** Requests a context; empty if the partition didn't answer in time. */
  private Optional<JsonNode> ask(ToolCaller caller, int number) throws IOException {
    String commandId = "bench-context-" + number;
    ObjectNode call =
        json.createObjectNode()
            .put("type", "tool_call")
            .put("name", AssembleContext.TYPE.name())
            .put("command_id", commandId)
            .put("scope", Notes.SCOPE.name())
            .put("occurred_at", System.currentTimeMillis());
    call.putObject("args").put("query", notes.query(number)).put("window_tokens", WINDOW);
    byte[] bytes = call.toString().getBytes(StandardCharsets.UTF_8);
    Optional<byte[]> reply = caller.call(commandId, bytes, ToolType.DEADLINE.plusSeconds(20));
    JsonNode result = json.readTree(reply.orElse("{}".getBytes(StandardCharsets.UTF_8)));
    return Optional.of(result.path("result")).filter(context -> context.has("items"));
  }
}
