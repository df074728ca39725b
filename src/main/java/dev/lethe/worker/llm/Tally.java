package dev.lethe.worker.llm;

import dev.lethe.llm.LlmError;
import dev.lethe.llm.LlmResult;
import dev.lethe.worker.WorkTally;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/** What an LLM worker has done since it started. Thread-safe. */
final class Tally extends WorkTally {
  private static final String DONE = "done";
  private static final String EXPIRED = "expired";

  private final LongAdder repairs = new LongAdder();
  private final LongAdder tokens = new LongAdder();

  Tally() {
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

  /** Nobody waited for it any more. */
  void expired() {
    count(EXPIRED, 1);
  }

  /** A model was asked to mend its answer. */
  void repaired() {
    repairs.increment();
  }

  /** A model was asked, and took that long. */
  void asked(long spentTokens, long tookNanos) {
    tokens.add(spentTokens);
    took(tookNanos);
  }

  /** How often a model was asked to mend its answer. */
  long repairs() {
    return repairs.sum();
  }

  /** Tokens spent: as the endpoint counts them, estimated where it doesn't. */
  @Override
  public OptionalLong tokens() {
    return OptionalLong.of(tokens.sum());
  }

  @Override
  protected String more() {
    return ", repairs " + repairs() + ", tokens " + tokens.sum();
  }
}
