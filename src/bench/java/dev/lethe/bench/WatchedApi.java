package dev.lethe.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.gateway.Gateway;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.policy.Policy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measures the HTTP API during a steady load of events: contexts and lists of families, first
 * alone, then beside programs that watch everything that happens, as consoles do.
 */
final class WatchedApi implements Trial {
  /** Events that the application finds at its start; it is running once they are decided. */
  private static final long FIRST = 1_000;

  private static final Duration SETTLE = Duration.ofSeconds(20);
  private static final Duration TIMED = Duration.ofSeconds(30);
  private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String WATCHED = "flow,decision,family,memory";
  private static final String LEFT_OUT = "event: lagging";
  private static final String DECISION = "event: decision";
  private static final int WINDOW = 2_000;
  private static final int DIGITS = 3;
  private static final double MICROS_PER_MILLI = 1_000;

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final int watchers;
  private final long perSecond;
  private final HttpClient http = HttpClient.newHttpClient();
  private final LongAdder decisions = new LongAdder();
  private final LongAdder lags = new LongAdder();

  /**
   * @param watchers number of watching programs
   * @param perSecond events per second
   */
  WatchedApi(Admin admin, Settings settings, int watchers, long perSecond) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.watchers = watchers;
    this.perSecond = perSecond;
  }

  /**
   * Figures of one phase.
   *
   * @param events latencies from the event to its decision
   * @param contexts microseconds to a context
   * @param lists microseconds to a list of families
   * @param next number of the next event
   */
  record Phase(Latencies events, Histogram contexts, Histogram lists, long next) {
    String text() {
      return String.format(
          Locale.ROOT,
          "events decided in %d and %d ms (p50, p99), contexts in %.0f and %.0f ms, lists of "
              + "families in %.0f and %.0f ms",
          events.quantile(0.5),
          events.quantile(0.99),
          millis(contexts, 50),
          millis(contexts, 99),
          millis(lists, 50),
          millis(lists, 99));
    }

    void put(ObjectNode figures) {
      figures
          .put("events_p50_ms", events.quantile(0.5))
          .put("events_p99_ms", events.quantile(0.99))
          .put("contexts_p50_ms", millis(contexts, 50))
          .put("contexts_p99_ms", millis(contexts, 99))
          .put("families_p50_ms", millis(lists, 50))
          .put("families_p99_ms", millis(lists, 99));
    }

    private static double millis(Histogram micros, double percent) {
      return micros.getValueAtPercentile(percent) / MICROS_PER_MILLI;
    }
  }

  /**
   * Measured figures.
   *
   * @param decisions decisions that all watchers received
   * @param lags times that a watcher was too slow, and missed some
   */
  record Watched(
      int watchers, long perSecond, Phase alone, Phase watched, long decisions, long lags)
      implements Result {
    @Override
    public List<String> lines() {
      return List.of(
          String.format(Locale.ROOT, "no watchers, %,d events/s: %s", perSecond, alone.text()),
          String.format(
              Locale.ROOT,
              "%,d watchers, %,d events/s: %s; they received %,d decisions (gaps: %,d)",
              watchers,
              perSecond,
              watched.text(),
              decisions,
              lags));
    }

    @Override
    public ObjectNode json() {
      ObjectNode figures =
          new ObjectMapper()
              .createObjectNode()
              .put("watchers", watchers)
              .put("events_per_second", perSecond);
      alone.put(figures.putObject("alone"));
      watched.put(figures.putObject("watched"));
      return figures.put("decisions_received", decisions).put("times_missed", lags);
    }
  }

  @Override
  public void prepare() {
    try (Backlog backlog = new Backlog(settings, topics.events())) {
      backlog.write(Mix.MIXED, 0, FIRST);
      backlog.release();
    }
  }

  @Override
  public Watched measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    Caller all = Caller.ofTenant("bench", Caller.ALL_TENANTS, Role.ADMIN);
    try (Gateway gateway =
        Gateway.start(
            settings,
            Policy.defaults(),
            Optional.of(all),
            token -> Optional.empty(),
            new Gateway.Own(
                "bench",
                (id, memory, tombstone, policy, now) -> new ObjectMapper().createObjectNode(),
                OptionalLong::empty))) {
      decided.await(FIRST, subject);
      Phase alone = phase(gateway, subject, FIRST);
      List<CompletableFuture<?>> open = new ArrayList<>();
      for (int i = 0; i < watchers; i++) {
        open.add(watch(gateway));
      }
      Phase watched = phase(gateway, subject, alone.next());
      open.forEach(stream -> stream.cancel(true));
      return new Watched(watchers, perSecond, alone, watched, decisions.sum(), lags.sum());
    }
  }

  private Phase phase(Gateway gateway, SubjectProcess subject, long from)
      throws IOException, InterruptedException {
    PacedLoad load = new PacedLoad(settings, topics, Mix.MIXED);
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Long> events =
        CompletableFuture.supplyAsync(
            () -> load.run(from, (double) perSecond, SETTLE, isOver::get));
    Histogram contexts = new Histogram(DIGITS);
    Histogram lists = new Histogram(DIGITS);
    try {
      String scope = Mix.MIXED.event(from, System.currentTimeMillis()).scope();
      long began = System.nanoTime();
      for (int i = 0; System.nanoTime() - began < SETTLE.plus(TIMED).toNanos(); i++) {
        subject.requireAlive();
        boolean counts = System.nanoTime() - began >= SETTLE.toNanos();
        boolean isList = i % 2 == 1;
        long micros = isList ? list(gateway) : context(gateway, scope);
        if (counts) {
          (isList ? lists : contexts).recordValue(micros);
        }
        TimeUnit.NANOSECONDS.sleep(BETWEEN_REQUESTS.toNanos() - micros * 1_000);
      }
    } finally {
      isOver.set(true);
    }
    return new Phase(load.settled(), contexts, lists, events.join());
  }

  private long list(Gateway gateway) throws IOException, InterruptedException {
    return micros(HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/families")));
  }

  private long context(Gateway gateway, String scope) throws IOException, InterruptedException {
    byte[] body =
        new ObjectMapper()
            .writeValueAsBytes(
                Map.of("scope", scope, "query", "build failed", "window_tokens", WINDOW));
    return micros(
        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/contexts"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
  }

  /** Sends a request. Returns the microseconds to its response. */
  private long micros(HttpRequest.Builder request) throws IOException, InterruptedException {
    long began = System.nanoTime();
    HttpResponse<String> response =
        http.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode() + ": " + response.body());
    }
    return (System.nanoTime() - began) / 1_000;
  }

  private CompletableFuture<?> watch(Gateway gateway) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/stream?events=" + WATCHED))
            .header("Accept", "text/event-stream")
            .build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.fromLineSubscriber(new Lines()));
  }

  /** Counts what a watcher receives. */
  private final class Lines implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      if (line.startsWith(DECISION)) {
        decisions.increment();
      } else if (line.startsWith(LEFT_OUT)) {
        lags.increment();
      }
    }

    @Override
    public void onError(Throwable broken) {
      // The stream ends with the measurement.
    }

    @Override
    public void onComplete() {
      // As above.
    }
  }
}
