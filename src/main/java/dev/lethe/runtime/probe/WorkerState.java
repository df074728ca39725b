package dev.lethe.runtime.probe;

import java.util.Map;
import java.util.OptionalLong;

/**
 * State of a worker.
 *
 * @param worker name of the worker, such as {@code llm}
 * @param silentSeconds time since it last polled; 0 before the first poll
 * @param requests number of requests since its start, by outcome
 * @param lag number of unanswered requests in its partitions
 * @param retries number of retries of failed models
 * @param tokens tokens used; empty if they aren't counted
 * @param modelSeconds total time spent in its models
 * @param endpointAwaySeconds time for which its endpoint has not accepted requests; 0 while it does
 */
public record WorkerState(
    String worker,
    Life life,
    double silentSeconds,
    Map<String, Long> requests,
    long lag,
    long retries,
    OptionalLong tokens,
    double modelSeconds,
    double endpointAwaySeconds) {

  /** Life-cycle state of a worker. */
  public enum Life {
    /** It has no partitions yet, or waits for the group. */
    JOINING,
    WORKING,
    FAILED,
    ENDED
  }
}
