package dev.lethe.model;

import java.time.Duration;
import java.util.function.Function;

/**
 * Result of a request.
 *
 * @param <T> type of the answer
 */
public sealed interface Reply<T> {

  /** The endpoint answered. */
  record Success<T>(T value) implements Reply<T> {}

  /**
   * The endpoint can't or won't handle the request, and a retry won't help.
   *
   * @param why reason, for people
   * @param status status of the response
   * @param body body as received; untrusted text
   */
  record Unsuited<T>(String why, int status, String body) implements Reply<T> {}

  /** The request failed, and may succeed if retried. */
  record Failed<T>(String why) implements Reply<T> {}

  /**
   * The endpoint is overloaded.
   *
   * @param why reason for the log, without any text of the endpoint
   * @param after requested pause; zero if the endpoint gave none
   */
  record Busy<T>(String why, Duration after) implements Reply<T> {}

  /** The endpoint can't be reached. */
  record Unreachable<T>(String why) implements Reply<T> {}

  /** Returns the reason for a failure, for people; empty for an answer. */
  default String why() {
    return "";
  }

  /** Passes an answer to {@code reading}; any other result is returned unchanged. */
  @SuppressWarnings("unchecked") // only Said holds a value of type T
  default <U> Reply<U> then(Function<T, Reply<U>> reading) {
    return this instanceof Success<T> success ? reading.apply(success.value()) : (Reply<U>) this;
  }
}
