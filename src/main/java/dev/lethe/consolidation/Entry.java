package dev.lethe.consolidation;

import dev.lethe.item.Expiry;
import dev.lethe.profile.Standing;
import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A live entry, with what it has gained from those that were merged into it.
 *
 * @param subject in the form in which subjects are compared
 * @param project empty for the one that entries without a project share
 * @param confirmations how often it was confirmed
 * @param support how often it was confirmed and recalled
 * @param createdAt of it or, if that is older, of what was merged into it, epoch milliseconds
 * @param freshAt when it was last confirmed or included in a context, epoch milliseconds
 * @param vector null if none is known
 * @param madeAt when a run made it of others, epoch milliseconds; null if none did
 * @param standsFor what those say that were merged into it, be it by way of others
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
    EntryVector vector,
    Standing standing,
    Long madeAt,
    List<String> standsFor) {
  /** So many texts are compared: what is merged with all of them agrees with most. */
  static final int MOST_STOOD_FOR = 16;

  /**
   * The one to be kept first: one that is protected, then by support, the later created, the
   * smaller item id.
   */
  static final Comparator<Entry> BEST_FIRST =
      Comparator.comparing((Entry e) -> e.standing != Standing.PROTECTED)
          .thenComparing(Comparator.comparingLong(Entry::support).reversed())
          .thenComparing(Comparator.comparingLong(Entry::createdAt).reversed())
          .thenComparing(Entry::itemId);

  /** The older first, of equal times by item id. */
  static final Comparator<Entry> OLDEST_FIRST =
      Comparator.comparingLong(Entry::createdAt).thenComparing(Entry::itemId);

  Entry {
    standsFor = standsFor.stream().distinct().limit(MOST_STOOD_FOR).toList();
  }

  /** A subject in the form in which subjects are compared. */
  static String comparable(String subject) {
    return Nfkc.of(subject).toLowerCase(Locale.ROOT).strip().replaceAll("[\\s\\p{Z}]+", " ");
  }

  /** The same with what others give that are merged into it. */
  Entry with(List<Entry> others) {
    long confirmed = confirmations;
    long supported = support;
    long created = createdAt;
    long fresh = freshAt;
    List<String> texts = new ArrayList<>(standsFor);
    for (Entry other : others) {
      confirmed += other.confirmations;
      supported += other.support;
      created = Math.min(created, other.createdAt);
      fresh = Math.max(fresh, other.freshAt);
      texts.add(other.content);
      texts.addAll(other.standsFor);
    }
    return new Entry(
        memoryId, itemId, type, subject, project, content, expiry, confirmed, supported, created,
        fresh, vector, standing, madeAt, texts);
  }

  /** The same where others were merged into it before, by what they say. */
  Entry standingFor(List<String> texts) {
    return new Entry(
        memoryId,
        itemId,
        type,
        subject,
        project,
        content,
        expiry,
        confirmations,
        support,
        createdAt,
        freshAt,
        vector,
        standing,
        madeAt,
        texts);
  }

  /** Whether it may be compared with others at all. */
  boolean hasVector() {
    return vector != null && !vector.isVoid();
  }
}
