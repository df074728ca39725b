package dev.lethe.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.context.ListMemories;
import dev.lethe.call.context.SearchMemories;
import dev.lethe.call.memory.Forget;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measures the tools that read a collection of many memories; then a call that forgets them all,
 * during events and further calls.
 */
final class CalledTools implements Trial {
  /** Duration of the measurement of events without calls. */
  private static final Duration TIMED = Duration.ofSeconds(20);

  private static final Duration SETTLE = Duration.ofSeconds(10);
  private static final Duration BETWEEN_CALLS = Duration.ofMillis(50);
  private static final String FORGET = "bench-forget";
  private static final double MICROS_PER_MILLI = 1_000;

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final long memories;
  private final long perSecond;
  private final int port;
  private final Notes notes;
  private final ObjectMapper json = new ObjectMapper();

  /**
   * @param memories number of memories in the collection
   * @param perSecond events per second in other scopes
   * @param port port of the application's metrics
   */
  CalledTools(Admin admin, Settings settings, long memories, long perSecond, int port) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.memories = memories;
    this.perSecond = perSecond;
    this.port = port;
    this.notes =
        new Notes(System.currentTimeMillis() - Duration.ofMinutes(2 * memories).toMillis());
  }

  /**
   * Call that forgets the memories.
   *
   * @param seconds time from the call to its reply
   * @param reads number of lists and searches answered meanwhile
   */
  record Forgetting(long forgotten, double seconds, int reads) {}

  /**
   * Measured figures; times are milliseconds unless stated otherwise.
   *
   * @param computed CPU time in microseconds of one call, by its kind
   * @param longestBefore longest use of a stream thread before the memories are forgotten
   * @param longest longest use of a stream thread until after it
   * @param before latencies of events without calls
   * @param during latencies of events during the calls
   * @param heapBefore live heap in bytes before the memories are forgotten, and after it
   */
  record Called(
      long memories,
      Map<String, Histogram> computed,
      double longestBefore,
      Forgetting forgetting,
      double longest,
      Latencies before,
      Latencies during,
      long heapBefore,
      long heapAfter)
      implements Result {

    @Override
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      computed.forEach(
          (tool, micros) ->
              lines.add(
                  String.format(
                      Locale.ROOT,
                      "%s: of %,d memories of one collection, CPU time %.1f ms (p50), %.1f ms "
                          + "(p99) and %.1f ms (maximum)",
                      tool,
                      memories,
                      millis(micros, 50),
                      millis(micros, 99),
                      millis(micros, 100))));
      lines.add(
          String.format(
              Locale.ROOT,
              "%s: %,d memories in %.1f s, with calls of at most %.0f ms (%.0f ms before it); "
                  + "%,d lists and searches meanwhile",
              Forget.TYPE.name(),
              forgetting.forgotten(),
              forgetting.seconds(),
              longest,
              longestBefore,
              forgetting.reads()));
      lines.add(
          String.format(
              Locale.ROOT,
              "events: decided in %s ms (p50, p99, maximum) before and %s ms during it; heap %,d "
                  + "MB before and %,d MB after it",
              shown(before),
              shown(during),
              heapBefore >> 20,
              heapAfter >> 20));
      return lines;
    }

    private static String shown(Latencies latencies) {
      return String.format(
          Locale.ROOT,
          "%d, %d, %d",
          latencies.quantile(0.5),
          latencies.quantile(0.99),
          latencies.quantile(1));
    }

    @Override
    public ObjectNode json() {
      ObjectNode figures = new ObjectMapper().createObjectNode().put("memories", memories);
      computed.forEach(
          (tool, micros) ->
              figures
                  .putObject(tool)
                  .put("cpu_p50_ms", millis(micros, 50))
                  .put("cpu_p99_ms", millis(micros, 99))
                  .put("cpu_max_ms", millis(micros, 100)));
      put(figures.putObject("events_before"), before);
      put(figures.putObject("events_during"), during);
      return figures
          .put("longest_call_before_ms", longestBefore)
          .put("forgotten", forgetting.forgotten())
          .put("forget_seconds", forgetting.seconds())
          .put("reads_meanwhile", forgetting.reads())
          .put("longest_call_ms", longest)
          .put("heap_before_bytes", heapBefore)
          .put("heap_after_bytes", heapAfter);
    }

    private static void put(ObjectNode figures, Latencies latencies) {
      figures
          .put("p50_ms", latencies.quantile(0.5))
          .put("p99_ms", latencies.quantile(0.99))
          .put("max_ms", latencies.quantile(1));
    }

    private static double millis(Histogram micros, double percent) {
      return micros.getValueAtPercentile(percent) / MICROS_PER_MILLI;
    }
  }

  /** Writes the memories that the application finds at its start, and its policy. */
  @Override
  public void prepare() {
    PolicyTopic policy = new PolicyTopic(settings, topics, Codecs.configuredBy(settings));
    policy.publish(PolicyEntry.of(AskedContexts.POLICY), policy.read());
    try (Backlog backlog = new Backlog(settings, topics.items())) {
      backlog.write(memories, notes::item);
      backlog.release();
    }
  }

  /** Measures a newly started application. */
  @Override
  public Called measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    decided.await(memories, subject);
    Map<String, Histogram> computed = new ComputedCalls(notes, memories).measure();
    PacedLoad before = new PacedLoad(settings, topics, Mix.PEOPLE);
    long next = before.run(memories, (double) perSecond, SETTLE, TIMED);
    buildIndex(subject);
    long heapBefore = subject.heapBytes();
    double longestBefore = LongestCall.millis(port);
    PacedLoad during = new PacedLoad(settings, topics, Mix.PEOPLE);
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Void> load =
        CompletableFuture.runAsync(
            () -> during.run(next, (double) perSecond, Duration.ZERO, isOver::get));
    Forgetting forgetting;
    try {
      forgetting = forget(subject);
    } finally {
      isOver.set(true);
    }
    load.join();
    return new Called(
        memories,
        computed,
        longestBefore,
        forgetting,
        LongestCall.millis(port),
        before.settled(),
        during.settled(),
        heapBefore,
        subject.heapBytes());
  }

  /** Lists the scope until a call is answered; the first one builds the index. */
  private void buildIndex(SubjectProcess subject) throws IOException {
    try (ToolCaller caller = new ToolCaller(settings, topics)) {
      boolean isAnswered = false;
      for (int i = 0; !isAnswered; i++) {
        String id = "bench-first-" + i;
        isAnswered = isDone(caller.call(id, read(id, 0), ToolType.DEADLINE.multipliedBy(2)));
        subject.requireAlive();
      }
    }
  }

  /** Forgets all memories, with a steady stream of lists and searches until the reply. */
  private Forgetting forget(SubjectProcess subject) throws IOException {
    try (ToolCaller caller = new ToolCaller(settings, topics)) {
      caller.send(FORGET, forgetCall());
      long began = System.nanoTime();
      int sent = 0;
      int answered = 0;
      byte[] reply = null;
      while (reply == null) {
        subject.requireAlive();
        long due = (System.nanoTime() - began) / BETWEEN_CALLS.toNanos();
        for (; sent < due; sent++) {
          caller.send("bench-read-" + sent, read("bench-read-" + sent, sent));
        }
        Map<String, byte[]> replies = caller.poll();
        reply = replies.remove(FORGET);
        answered += replies.size();
      }
      return new Forgetting(
          json.readTree(reply).at("/result/forgotten").longValue(),
          (System.nanoTime() - began) / 1e9,
          answered);
    }
  }

  private byte[] forgetCall() {
    ObjectNode args = args().put("dry_run", false);
    args.putObject("filter");
    return call(FORGET, Forget.TYPE, args);
  }

  private byte[] read(String commandId, int number) {
    boolean isSearch = number % 2 == 1;
    ToolType tool = isSearch ? SearchMemories.TYPE : ListMemories.TYPE;
    return call(commandId, tool, isSearch ? args().put("query", notes.query(number)) : args());
  }

  private ObjectNode args() {
    return json.createObjectNode();
  }

  private byte[] call(String commandId, ToolType tool, ObjectNode args) {
    ObjectNode call =
        args()
            .put("type", "tool_call")
            .put("name", tool.name())
            .put("command_id", commandId)
            .put("scope", Notes.SCOPE.name())
            .put("occurred_at", System.currentTimeMillis());
    call.set("args", args);
    return call.toString().getBytes(StandardCharsets.UTF_8);
  }

  private boolean isDone(Optional<byte[]> reply) throws IOException {
    return reply.isPresent() && json.readTree(reply.get()).path("ok").booleanValue();
  }
}
