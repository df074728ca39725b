package dev.lethe.janitor;

import dev.lethe.text.token.StableHash;
import java.util.List;

/**
 * Count since the last report: of a family, a channel's messages, or its runs. A family's signals
 * are stored as hashes, so that no text remains here after an erasure.
 *
 * @param count number of messages of the family, or of whatever is counted
 * @param began true if the family began in the interval; all its signals are new then
 * @param known hashes of the family's signals before it first learned in the interval; null until
 *     then
 */
public record Tally(long count, boolean began, List<Long> known) {
  private static final Tally NONE = new Tally(0, false, null);

  public Tally {
    known = known == null ? null : List.copyOf(known);
  }

  /** Returns the tally, or an empty one for null. */
  public static Tally orNone(Tally tally) {
    return tally == null ? NONE : tally;
  }

  public Tally plus(long more) {
    return new Tally(count + more, began, known);
  }

  /** Returns the tally of a family whose first member is being counted. */
  public Tally begun() {
    return new Tally(count, true, null);
  }

  /** Returns true if the family's signals must be recorded before it learns next. */
  public boolean asksForKnown() {
    return !began && known == null;
  }

  /** Returns the tally of a family that learns for the first time in this interval. */
  public Tally knowing(List<String> signals) {
    return new Tally(count, began, signals.stream().map(StableHash::of).toList());
  }

  /** Returns true if a family may have new signals. */
  public boolean mayHaveNewSignals() {
    return began || known != null;
  }

  /** Returns those of the signals that the family did not have before, in order. */
  public List<String> newOf(List<String> signals) {
    return began
        ? signals
        : signals.stream().filter(signal -> !known.contains(StableHash.of(signal))).toList();
  }
}
