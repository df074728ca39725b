package dev.lethe.runtime.probe;

import java.util.Map;
import java.util.OptionalLong;

/**
 * How a worker stands.
 *
 * @param worker which one it is: {@code llm}
 * @param silentSeconds since it last asked for requests; 0 before it first did
 * @param requests how many there were since it started, by what became of them
 * @param lag requests that are there and not yet answered, in its partitions
 * @param retries how often a model that had failed was asked again
 * @param tokens spent; empty where none are counted
 * @param modelSeconds that its models have taken, added up
 * @param endpointAwaySeconds for which its endpoint takes no request; 0 while it does
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

  /** Where a worker's life stands. */
  public enum Life {
    /** It has no partitions yet, or waits for the group. */
    JOINING,
    WORKING,
    FAILED,
    ENDED
  }
}
