package dev.lethe.janitor;

import dev.lethe.family.token.StableHash;
import java.util.List;

/**
 * What something has come to since the last report: a family, a channel's messages, or a count of
 * its runs. A family's signals are kept as hashes, so that nothing it says stays here when it has
 * been erased there.
 *
 * @param count members of a family, or whatever is counted
 * @param began whether a family began in this time; all its signals are new then
 * @param known hashes of the signals that a family had before it learned anything in this time;
 *     null while it has learned nothing
 */
public record Tally(long count, boolean began, List<Long> known) {
  private static final Tally NONE = new Tally(0, false, null);

  public Tally {
    known = known == null ? null : List.copyOf(known);
  }

  /** The tally, or an empty one for null. */
  public static Tally orNone(Tally tally) {
    return tally == null ? NONE : tally;
  }

  public Tally plus(long more) {
    return new Tally(count + more, began, known);
  }

  /** The tally of a family whose first member is counted now. */
  public Tally begun() {
    return new Tally(count, true, null);
  }

  /** True if what a family learns next makes a difference to what is known of it. */
  public boolean asksForKnown() {
    return !began && known == null;
  }

  /** The tally of a family that learns for the first time in this interval. */
  public Tally knowing(List<String> signals) {
    return new Tally(count, began, signals.stream().map(StableHash::of).toList());
  }

  /** True if a family may have signals that it didn't have before. */
  public boolean mayHaveNewSignals() {
    return began || known != null;
  }

  /** Those of a family's signals that it didn't have before, in their order. */
  public List<String> newOf(List<String> signals) {
    return began
        ? signals
        : signals.stream().filter(signal -> !known.contains(StableHash.of(signal))).toList();
  }
}
