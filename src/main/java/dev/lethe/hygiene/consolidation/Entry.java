package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Expiry;
import java.util.Comparator;
import java.util.List;

/**
 * Live entry with the values it has gained from merges.
 *
 * @param subject normalized for comparison
 * @param project normalized for comparison; empty for the project of all entries without one
 * @param confirmations number of confirmations
 * @param support number of confirmations and recalls
 * @param createdAt its creation time or that of the oldest entry merged into it, epoch milliseconds
 * @param freshAt time of its last confirmation or inclusion in a context, epoch milliseconds
 * @param stability factor of the half-life of its recency; infinite if it never expires
 * @param vector null if unknown
 * @param madeAt time at which a run made it from others, epoch milliseconds; null if it wasn't made
 *     by a run
 */
record Entry(
    String memoryId,
    String itemId,
    String type,
    String subject,
    String project,
    String content,
    Expiry expiry,
    long confirmations,
    long support,
    long createdAt,
    long freshAt,
    double stability,
    EntryVector vector,
    MergeEligibility eligibility,
    Long madeAt)
    implements Listed {

  /** Order of preference: protected, then by support, newest, smallest item id. */
  static final Comparator<Entry> BEST_FIRST =
      Comparator.comparing((Entry e) -> e.eligibility != MergeEligibility.PROTECTED)
          .thenComparing(Comparator.comparingLong(Entry::support).reversed())
          .thenComparing(Comparator.comparingLong(Entry::createdAt).reversed())
          .thenComparing(Entry::itemId);

  /** Oldest first, then by item id. */
  static final Comparator<Entry> OLDEST_FIRST =
      Comparator.comparingLong(Entry::createdAt).thenComparing(Entry::itemId);

  /** Returns a copy with the contributions of entries merged into it. */
  Entry with(List<Entry> others) {
    long confirmed = confirmations;
    long supported = support;
    long created = createdAt;
    long fresh = freshAt;
    for (Entry other : others) {
      confirmed += other.confirmations;
      supported += other.support;
      created = Math.min(created, other.createdAt);
      fresh = Math.max(fresh, other.freshAt);
    }
    return new Entry(
        memoryId,
        itemId,
        type,
        subject,
        project,
        content,
        expiry,
        confirmed,
        supported,
        created,
        fresh,
        stability,
        vector,
        eligibility,
        madeAt);
  }

  /** Returns true if it can be compared with others at all. */
  boolean hasVector() {
    return vector != null && !vector.isVoid();
  }
}
