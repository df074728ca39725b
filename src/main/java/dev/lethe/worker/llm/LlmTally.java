package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.worker.WorkTally;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts of an LLM worker's activity since its start. Thread-safe. */
final class LlmTally extends WorkTally {
  private static final String DONE = "done";
  private static final String EXPIRED = "expired";

  private final LongAdder repairs = new LongAdder();
  private final LongAdder tokens = new LongAdder();

  LlmTally() {
    super(outcomes());
  }

  private static List<String> outcomes() {
    List<String> outcomes = new ArrayList<>(List.of(DONE, EXPIRED));
    for (LlmError error : LlmError.values()) {
      outcomes.add(error.wireName());
    }
    return outcomes;
  }

  void answered(LlmResult result) {
    count(result.error() == null ? DONE : LlmError.of(result.error()).orElseThrow().wireName(), 1);
  }

  /** Counts a request that has expired. */
  void expired() {
    count(EXPIRED, 1);
  }

  /** Counts a request to repair an answer. */
  void repaired() {
    repairs.increment();
  }

  /** Adds the tokens and the duration of a model call. */
  void asked(long spentTokens, long tookNanos) {
    tokens.add(spentTokens);
    recordDuration(tookNanos);
  }

  /** Returns the number of requests to repair an answer. */
  long repairs() {
    return repairs.sum();
  }

  /** Returns the number of tokens spent: as the endpoint counts them, estimated if it doesn't. */
  @Override
  public OptionalLong tokens() {
    return OptionalLong.of(tokens.sum());
  }

  @Override
  protected String more() {
    return ", repairs " + repairs() + ", tokens " + tokens.sum();
  }
}
