package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ReviewCase;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Cluster left for a person to review instead of being merged.
 *
 * @param phase phase that found it
 * @param reason reason why it is not merged
 * @param members best first
 */
record FlaggedEntries(String phase, String reason, List<Entry> members) {
  /** The combined text is longer than an entry may be: rule CN10. */
  static final String TOO_LONG = "too_long";

  /** The merged text is too far from a source: rule CN12. */
  static final String FAILED = "verification_failed";

  /** The merged text has no comparable vector: rule CN12. */
  static final String UNVERIFIED = "unverified";

  FlaggedEntries {
    members = List.copyOf(members);
  }

  /**
   * Returns the advice for a reason that an operator can remove; null for the others, about which a
   * person decides.
   */
  static String advice(String reason) {
    return reason.equals(UNVERIFIED)
        ? "the entries' vectors are not of the model in use, or it did not answer: set "
            + "lethe.embed.url and lethe.embed.model to the model of the vectors, or send the "
            + "entries without vectors; the next run tries again"
        : null;
  }

  /**
   * Returns true if an approval creates a new entry with the content of all members. If the members
   * contradict each other or their combined text is too long, one of them replaces the others
   * unchanged.
   */
  boolean wouldBeNew() {
    return (reason.equals(FAILED) || reason.equals(UNVERIFIED))
        && members.get(0).eligibility() == MergeEligibility.FREE;
  }

  /**
   * Returns the member that stays unless the person names another one: the best, or of
   * contradicting texts the newest, protected ones first.
   *
   * @param saidAt time of an entry's latest statement, epoch milliseconds
   */
  Entry keeper(ToLongFunction<Entry> saidAt) {
    if (!reason.equals(ReviewCase.TEXTS_DIFFER)) {
      return members.get(0);
    }
    // Of equal members the minimum is the first, which is the best.
    return members.stream()
        .min(
            Comparator.comparing((Entry e) -> e.eligibility() != MergeEligibility.PROTECTED)
                .thenComparing(Comparator.comparingLong(saidAt).reversed()))
        .orElseThrow();
  }

  /**
   * Returns the members that would be merged into the one that stays, oldest first: all that are
   * not protected.
   */
  List<Entry> removable(Entry keeper) {
    return members.stream()
        .filter(entry -> !entry.equals(keeper))
        .filter(entry -> entry.eligibility() != MergeEligibility.PROTECTED)
        .sorted(Entry.OLDEST_FIRST)
        .toList();
  }
}
