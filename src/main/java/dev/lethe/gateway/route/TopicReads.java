package dev.lethe.gateway.route;

import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Access;
import io.javalin.http.Handler;

/**
 * Limits the requests that read topics at a time: each takes a thread, a consumer with its buffers,
 * and as long as there are records in the time that its caller chose.
 */
final class TopicReads {
  private static final int MOST = 16;
  private static final int MOST_PER_CALLER = 8;

  /** A page of the console sends some requests at once, which soon have their turns. */
  private static final long PATIENCE_MS = 1_000;

  private static final Places PLACES = new Places(MOST, MOST_PER_CALLER);

  private TopicReads() {}

  /** Returns a handler that refuses requests beyond the limit. */
  static Handler limited(Handler reading) {
    return request -> {
      Places.Place place = PLACES.take(Access.caller(request).key(), PATIENCE_MS).orElse(null);
      if (place == null) {
        request.header("Retry-After", "1");
        throw Problem.tooMany(
                "at most "
                    + MOST
                    + " requests read topics at a time, and "
                    + MOST_PER_CALLER
                    + " per token")
            .exception();
      }
      try {
        reading.handle(request);
      } finally {
        place.free();
      }
    };
  }
}
