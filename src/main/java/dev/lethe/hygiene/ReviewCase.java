package dev.lethe.hygiene;

/**
 * A finding that a run leaves to a person.
 *
 * @param reason reason code, as in reports
 */
public record ReviewCase(String reason, Proposal proposal) {
  /** Reason of texts that differ in polarity words or other distinguishing details. */
  public static final String TEXTS_DIFFER = "texts_differ";

  /** Largest number of cases that a run finds in a scope. */
  public static final int MOST = Leftover.NAMED;
}
