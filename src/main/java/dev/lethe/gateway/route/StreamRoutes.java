package dev.lethe.gateway.route;

import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.view.Changes;
import dev.lethe.gateway.view.Changes.Kind;
import dev.lethe.gateway.view.FlowView;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Sends changes as they happen. Each listener has a thread, so their number is limited. */
public final class StreamRoutes implements Routes, AutoCloseable {
  private static final String MEDIA_TYPE = "text/event-stream";
  private static final int MOST = 200;
  private static final long SECOND_MS = 1_000;
  private static final long SETTLED_MS = 1_500;

  private final Changes changes;
  private final FlowView flow;
  private final Clock clock;
  private final Semaphore places = new Semaphore(MOST);
  private volatile boolean closed;

  public StreamRoutes(Changes changes, FlowView flow, Clock clock) {
    this.changes = changes;
    this.flow = flow;
    this.clock = clock;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/flow", this::flow, Role.READER);
    api.get("/v1/stream", this::stream, Role.READER);
  }

  private void flow(Context request) {
    Caller caller = Access.caller(request);
    Responses.json(
        request,
        Json.object()
            .put("interval_ms", FlowView.BUCKET_MS)
            .set(
                "buckets",
                Json.tree(flow.last15Minutes(seen(caller, caller::mayUse), clock.millis()))));
  }

  /** Dead letters without a scope may be of any tenant. */
  private static Predicate<String> seen(Caller caller, Predicate<String> scopes) {
    return scope -> scope.isEmpty() ? caller.isOfAllTenants() : scopes.test(scope);
  }

  /** Checks the request first, because the server library then sends the status at once. */
  private void stream(Context request) throws Exception {
    Requests.requireKnownParameters(request, "events", "scope");
    String accepted = request.header("Accept");
    if (!MEDIA_TYPE.equals(accepted)) {
      throw Problem.invalid("Accept", accepted == null ? "nothing" : accepted, MEDIA_TYPE)
          .exception();
    }
    Set<Kind> kinds = kinds(request);
    Predicate<String> scopes = seen(Access.caller(request), Requests.scopes(request));
    if (!places.tryAcquire()) {
      throw Problem.tooMany("at most " + MOST + " streams at a time").exception();
    }
    BooleanSupplier valid = Access.validity(request);
    new SseHandler(client -> listen(client, kinds, scopes, valid)).handle(request);
  }

  private void listen(
      SseClient client, Set<Kind> kinds, Predicate<String> scopes, BooleanSupplier valid) {
    Changes.Listener listener = new Changes.Listener(kinds, scopes);
    changes.add(listener);
    client.keepAlive();
    Thread thread =
        new Thread(
            () -> send(client, listener, kinds.contains(Kind.FLOW), scopes, valid),
            "gateway-stream");
    thread.setDaemon(true);
    thread.start();
  }

  private static Set<Kind> kinds(Context request) {
    Optional<String> names = Requests.parameter(request, "events");
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (String name : List.of(names.orElse(Kind.FLOW.eventName()).split(",", -1))) {
      kinds.add(
          Kind.named(name)
              .orElseThrow(
                  () -> Problem.invalid("events", name, "some of " + Kind.names()).exception()));
    }
    return kinds;
  }

  private void send(
      SseClient client,
      Changes.Listener listener,
      boolean withFlow,
      Predicate<String> scopes,
      BooleanSupplier valid) {
    long next = clock.millis();
    try {
      while (!closed && !client.terminated()) {
        Optional<Changes.Change> change = listener.next(SECOND_MS / 4);
        change.ifPresent(one -> send(client, one.kind().eventName(), one.value()));
        long leftOut = listener.leftOut();
        if (leftOut > 0) {
          send(client, "lagging", Json.object().put("left_out", leftOut));
        }
        if (clock.millis() >= next) {
          next += SECOND_MS;
          if (!valid.getAsBoolean()) {
            return;
          }
          if (withFlow) {
            // A second's decisions become visible a little later, when they are committed.
            send(client, Kind.FLOW.eventName(), flow.second(scopes, clock.millis() - SETTLED_MS));
          } else {
            client.sendComment("still here");
          }
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      changes.remove(listener);
      places.release();
      client.close();
    }
  }

  private static void send(SseClient client, String event, Object value) {
    client.sendEvent(event, new String(Json.bytes(value), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    closed = true;
  }
}
