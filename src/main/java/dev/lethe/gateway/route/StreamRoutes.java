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
import io.javalin.router.JavalinDefaultRoutingApi;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends changes as they happen. Each listener has a thread, so their number is limited. */
public final class StreamRoutes implements Routes, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRoutes.class);
  private static final String MEDIA_TYPE = "text/event-stream";
  private static final int MOST = 200;
  private static final int MOST_PER_CALLER = 20;
  private static final long SECOND_MS = 1_000;
  private static final long SETTLED_MS = 1_500;
  private static final long END_MS = 2_000;

  private final Changes changes;
  private final FlowView flow;
  private final Clock clock;
  private final Places places = new Places(MOST, MOST_PER_CALLER);
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
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
    return scope -> scope.isEmpty() ? caller.hasEverything() : scopes.test(scope);
  }

  /** Checks the request first, because the server library then sends the status at once. */
  private void stream(Context request) {
    Requests.requireKnownParameters(request, "events", "scope");
    String accepted = request.header("Accept");
    if (!MEDIA_TYPE.equals(accepted)) {
      throw Problem.invalid("Accept", accepted == null ? "nothing" : accepted, MEDIA_TYPE)
          .exception();
    }
    Set<Kind> kinds = kinds(request);
    Predicate<String> scopes = seen(Access.caller(request), Requests.scopes(request));
    BooleanSupplier valid = Access.validity(request);
    // The request stays open, and is ended by the thread that sends. The server library must not
    // end it: it would go on for ever with a request whose connection is gone.
    request.future(
        () -> {
          Places.Place place = place(Access.caller(request));
          request.contentType(MEDIA_TYPE);
          listen(new Watcher(request, place), kinds, scopes, valid);
          return new CompletableFuture<>();
        });
  }

  private Places.Place place(Caller caller) {
    return places
        .take(caller.key())
        .orElseThrow(
            () ->
                Problem.tooMany(
                        "at most "
                            + MOST
                            + " streams at a time, and "
                            + MOST_PER_CALLER
                            + " per token")
                    .exception());
  }

  private void listen(
      Watcher watcher, Set<Kind> kinds, Predicate<String> scopes, BooleanSupplier valid) {
    Changes.Listener listener = new Changes.Listener(kinds, scopes);
    Thread thread =
        new Thread(
            () -> send(watcher, listener, kinds.contains(Kind.FLOW), scopes, valid),
            "gateway-stream");
    thread.setDaemon(true);
    changes.add(listener);
    threads.add(thread);
    try {
      thread.start();
    } catch (RuntimeException | Error failed) {
      end(watcher, listener, thread);
      throw failed;
    }
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
      Watcher watcher,
      Changes.Listener listener,
      boolean withFlow,
      Predicate<String> scopes,
      BooleanSupplier valid) {
    long next = clock.millis();
    try {
      watcher.comment("open");
      while (!closed) {
        Optional<Changes.Change> change = listener.next(SECOND_MS / 4);
        if (change.isPresent()) {
          watcher.event(change.get().kind().eventName(), change.get().value());
        }
        long leftOut = listener.leftOut();
        if (leftOut > 0) {
          watcher.event("lagging", Json.object().put("left_out", leftOut));
        }
        if (clock.millis() >= next) {
          next += SECOND_MS;
          if (!valid.getAsBoolean()) {
            return;
          }
          if (withFlow) {
            // A second's decisions become visible a little later, when they are committed.
            watcher.event(Kind.FLOW.eventName(), flow.second(scopes, clock.millis() - SETTLED_MS));
          } else {
            watcher.comment("still here");
          }
        }
      }
    } catch (IOException | IllegalStateException gone) {
      LOG.debug("A watcher is gone", gone);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      end(watcher, listener, Thread.currentThread());
    }
  }

  private void end(Watcher watcher, Changes.Listener listener, Thread thread) {
    changes.remove(listener);
    watcher.end();
    threads.remove(thread);
  }

  /** Open response of a stream. */
  private static final class Watcher {
    private final AsyncContext request;
    private final Places.Place place;

    Watcher(Context request, Places.Place place) {
      this.request = request.req().getAsyncContext();
      this.place = place;
    }

    void event(String name, Object value) throws IOException {
      write("event: " + name + "\ndata: ", Json.bytes(value));
    }

    void comment(String text) throws IOException {
      write(": " + text, new byte[0]);
    }

    private void write(String begin, byte[] rest) throws IOException {
      OutputStream out = request.getResponse().getOutputStream();
      out.write(begin.getBytes(StandardCharsets.UTF_8));
      out.write(rest);
      out.write("\n\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    void end() {
      place.free();
      try {
        request.complete();
      } catch (IllegalStateException gone) {
        LOG.debug("The request has ended with its connection", gone);
      }
    }
  }

  /** Ends all streams. The server must still run: the requests are ended in order. */
  @Override
  public void close() {
    closed = true;
    try {
      for (Thread thread : threads) {
        thread.join(END_MS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
