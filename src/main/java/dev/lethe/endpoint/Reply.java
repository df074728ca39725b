package dev.lethe.endpoint;

import java.time.Duration;
import java.util.function.Function;

/**
 * What came of asking.
 *
 * @param <T> what is answered
 */
public sealed interface Reply<T> {

  /** It answered. */
  record Said<T>(T what) implements Reply<T> {}

  /**
   * It can't or won't, however often it is asked.
   *
   * @param why for people
   * @param status of the answer
   * @param body as it came: anybody's text
   */
  record Unsuited<T>(String why, int status, String body) implements Reply<T> {}

  /** It failed, and may not fail the next time. */
  record Failed<T>(String why) implements Reply<T> {}

  /**
   * The endpoint has no time for it now.
   *
   * @param why goes into the log, and so has nothing of what the endpoint wrote
   * @param after how long it wants to be left alone; zero if it doesn't say
   */
  record Busy<T>(String why, Duration after) implements Reply<T> {}

  /** The endpoint can't be reached. */
  record Unreachable<T>(String why) implements Reply<T> {}

  /** Goes on with an answer; what is none stays what it is. */
  @SuppressWarnings("unchecked") // nothing but an answer has something of its type
  default <U> Reply<U> then(Function<T, Reply<U>> reading) {
    return this instanceof Said<T> said ? reading.apply(said.what()) : (Reply<U>) this;
  }
}
