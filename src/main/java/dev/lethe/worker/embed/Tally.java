package dev.lethe.worker.embed;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What a worker has done since it started. Thread-safe. */
public final class Tally {
  private static final double NANOS = 1e9;

  private final LongAdder embedded = new LongAdder();
  private final LongAdder known = new LongAdder();
  private final LongAdder purged = new LongAdder();
  private final LongAdder superseded = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder unreadable = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /** The model was asked for that many texts, and took that long. */
  void embedded(long texts, long tookNanos) {
    embedded.add(texts);
    nanos.add(tookNanos);
  }

  /** Its text's vector was known. */
  void known() {
    known.increment();
  }

  void purged() {
    purged.increment();
  }

  /** Another request of the same memory came right behind it. */
  void superseded() {
    superseded.increment();
  }

  /** The model doesn't take its text. */
  void refused() {
    refused.increment();
  }

  /** It couldn't be read. */
  void unreadable() {
    unreadable.increment();
  }

  /** The model was asked again. */
  void retried() {
    retries.increment();
  }

  /** Requests by what became of them, and texts that the model embedded. */
  public Map<String, Long> requests() {
    Map<String, Long> requests = new TreeMap<>();
    requests.put("embedded", embedded.sum());
    requests.put("known", known.sum());
    requests.put("purged", purged.sum());
    requests.put("superseded", superseded.sum());
    requests.put("refused", refused.sum());
    requests.put("unreadable", unreadable.sum());
    return requests;
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
        .append(retries.sum())
        .append(", seconds ")
        .append(Math.round(nanos.sum() / NANOS))
        .toString();
  }
}
