package dev.lethe.worker.embed;

import dev.lethe.worker.WorkTally;
import java.util.List;

/** Counts of an embedding worker's activity since its start. Thread-safe. */
final class EmbedTally extends WorkTally {
  private static final String EMBEDDED = "embedded";
  private static final String KNOWN = "known";
  private static final String PURGED = "purged";
  private static final String SUPERSEDED = "superseded";
  private static final String REFUSED = "refused";

  EmbedTally() {
    super(List.of(EMBEDDED, KNOWN, PURGED, SUPERSEDED, REFUSED));
  }

  /** Counts texts sent to the model, and adds the duration of the call. */
  void embedded(long texts, long tookNanos) {
    count(EMBEDDED, texts);
    recordDuration(tookNanos);
  }

  /** Counts a request whose vector was cached. */
  void known() {
    count(KNOWN, 1);
  }

  void purged() {
    count(PURGED, 1);
  }

  /** Counts a request followed by another one for the same memory in its batch. */
  void superseded() {
    count(SUPERSEDED, 1);
  }

  /** Counts a text that the model rejects. */
  void refused() {
    count(REFUSED, 1);
  }
}
