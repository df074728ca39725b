package dev.lethe.consolidation;

import dev.lethe.profile.Standing;
import java.util.List;

/**
 * A cluster that is not merged, and that a person should look at.
 *
 * @param phase by which it is one
 * @param reason why it is not merged
 * @param members the best first
 */
record Flagged(String phase, String reason, List<Entry> members) {
  /** Two texts differ in what tells: rule CN5. */
  static final String DIFFERENT = "texts_differ";

  /** Together they say more than an entry may: rule CN10. */
  static final String TOO_LONG = "too_long";

  /** The merged text is too far from a source: rule CN12. */
  static final String FAILED = "verification_failed";

  /** The merged text has no vector that could be compared: rule CN12. */
  static final String UNVERIFIED = "unverified";

  Flagged {
    members = List.copyOf(members);
  }

  /**
   * Whether a person who approves has them become one that says what each of them does. Where they
   * contradict each other, or say too much, the first stands for the others as it is.
   */
  boolean wouldBeNew() {
    return (reason.equals(FAILED) || reason.equals(UNVERIFIED))
        && members.get(0).standing() == Standing.FREE;
  }

  /** Those that would be merged into the first, the oldest first: whatever isn't protected. */
  List<Entry> leaving() {
    return members.stream()
        .skip(1)
        .filter(entry -> entry.standing() != Standing.PROTECTED)
        .sorted(Entry.OLDEST_FIRST)
        .toList();
  }
}
