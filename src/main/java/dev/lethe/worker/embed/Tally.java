package dev.lethe.worker.embed;

import dev.lethe.worker.WorkTally;
import java.util.List;

/** What an embedding worker has done since it started. Thread-safe. */
final class Tally extends WorkTally {
  private static final String EMBEDDED = "embedded";
  private static final String KNOWN = "known";
  private static final String PURGED = "purged";
  private static final String SUPERSEDED = "superseded";
  private static final String REFUSED = "refused";

  Tally() {
    super(List.of(EMBEDDED, KNOWN, PURGED, SUPERSEDED, REFUSED));
  }

  /** The model was asked for that many texts, and took that long. */
  void embedded(long texts, long tookNanos) {
    count(EMBEDDED, texts);
    took(tookNanos);
  }

  /** Its text's vector was known. */
  void known() {
    count(KNOWN, 1);
  }

  void purged() {
    count(PURGED, 1);
  }

  /** Another request of the same memory came right behind it. */
  void superseded() {
    count(SUPERSEDED, 1);
  }

  /** The model doesn't take its text. */
  void refused() {
    count(REFUSED, 1);
  }
}
