package dev.lethe.worker.llm;

import dev.lethe.llm.LlmError;
import dev.lethe.llm.LlmResult;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What a worker has done since it started. Thread-safe. */
public final class Tally {
  private static final double NANOS = 1e9;

  private final LongAdder done = new LongAdder();
  private final Map<LlmError, LongAdder> failed = new EnumMap<>(LlmError.class);
  private final LongAdder expired = new LongAdder();
  private final LongAdder unreadable = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder repairs = new LongAdder();
  private final LongAdder tokens = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  Tally() {
    for (LlmError error : LlmError.values()) {
      failed.put(error, new LongAdder());
    }
  }

  void answered(LlmResult result) {
    if (result.error() == null) {
      done.increment();
    } else {
      failed.get(LlmError.of(result.error()).orElseThrow()).increment();
    }
  }

  /** Nobody waited for it any more. */
  void expired() {
    expired.increment();
  }

  /** It couldn't be read. */
  void unreadable() {
    unreadable.increment();
  }

  /** A model was asked again. */
  void retried() {
    retries.increment();
  }

  /** A model was asked to mend its answer. */
  void repaired() {
    repairs.increment();
  }

  /** A model was asked, and took that long. */
  void asked(long spentTokens, long tookNanos) {
    tokens.add(spentTokens);
    nanos.add(tookNanos);
  }

  /**
   * Requests by what became of them: {@code done}, an error, {@code expired}, {@code unreadable}.
   */
  public Map<String, Long> requests() {
    Map<String, Long> requests = new TreeMap<>();
    requests.put("done", done.sum());
    failed.forEach((error, count) -> requests.put(error.wireName(), count.sum()));
    requests.put("expired", expired.sum());
    requests.put("unreadable", unreadable.sum());
    return requests;
  }

  /** How often a model that had failed was asked again. */
  public long retries() {
    return retries.sum();
  }

  /** How often a model was asked to mend its answer. */
  public long repairs() {
    return repairs.sum();
  }

  /** Tokens spent: as the endpoint counts them, estimated where it doesn't. */
  public long tokens() {
    return tokens.sum();
  }

  /** Seconds that models have taken, added up. */
  public double seconds() {
    return nanos.sum() / NANOS;
  }

  /** For the log: what there was, zeros left out. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    requests()
        .forEach(
            (what, count) -> {
              if (count > 0) {
                text.append(what).append(' ').append(count).append(", ");
              }
            });
    return text.append("retries ")
        .append(retries())
        .append(", repairs ")
        .append(repairs())
        .append(", tokens ")
        .append(tokens())
        .append(", seconds ")
        .append(Math.round(seconds()))
        .toString();
  }
}
