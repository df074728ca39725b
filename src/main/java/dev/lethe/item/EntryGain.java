package dev.lethe.item;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Values that an entry contributes to the one it is merged into, or the total that an entry has
 * gained from merges: rule CN4.
 *
 * @param confirmations the sum, as for {@code recalls}
 * @param importance the highest
 * @param confidence the highest, since copies of a statement are no independent evidence; null if
 *     none has one
 * @param expiry the longest
 * @param createdAt the oldest, epoch milliseconds
 * @param lastConfirmedAt time of their latest creation or version, epoch milliseconds
 */
public record EntryGain(
    long confirmations,
    long recalls,
    int importance,
    Double confidence,
    Expiry expiry,
    long createdAt,
    long lastConfirmedAt,
    List<String> tags) {

  public EntryGain {
    tags = List.copyOf(tags);
  }

  /**
   * Returns the values that an entry contributes.
   *
   * @param own fields from its own store
   * @param createdAt time from its own store, epoch milliseconds; {@code tags} are its store's too
   * @param statedAt time of its latest version, epoch milliseconds
   * @param gained what the entry itself has gained; null if nothing was merged into it
   */
  public static EntryGain of(
      ItemFields.Entry own, long createdAt, long statedAt, List<String> tags, EntryGain gained) {
    EntryGain alone =
        new EntryGain(
            own.confirmations(),
            own.recallCount(),
            own.importance(),
            own.confidence(),
            Expiry.named(own.expiry()),
            createdAt,
            Math.max(createdAt, statedAt),
            tags);
    return gained == null ? alone : alone.plus(gained);
  }

  /** Returns the combination of both. */
  public EntryGain plus(EntryGain other) {
    return new EntryGain(
        confirmations + other.confirmations,
        recalls + other.recalls,
        Math.max(importance, other.importance),
        higher(confidence, other.confidence),
        Expiry.longer(expiry, other.expiry),
        Math.min(createdAt, other.createdAt),
        Math.max(lastConfirmedAt, other.lastConfirmedAt),
        both(tags, other.tags));
  }

  /** Returns an entry with the gained values added. */
  public ItemFields.Entry on(ItemFields.Entry own) {
    return new ItemFields.Entry(
        own.type(),
        own.subject(),
        own.content(),
        Math.max(own.importance(), importance),
        Expiry.longer(Expiry.named(own.expiry()), expiry).wireName(),
        own.project(),
        own.confirmations() + confirmations,
        own.recallCount() + recalls,
        higher(own.confidence(), confidence));
  }

  /** Returns an entry with the gained counts subtracted, for a store that counts them itself. */
  ItemFields.Entry off(ItemFields.Entry all) {
    return new ItemFields.Entry(
        all.type(),
        all.subject(),
        all.content(),
        all.importance(),
        all.expiry(),
        all.project(),
        Math.max(0, all.confirmations() - confirmations),
        Math.max(0, all.recallCount() - recalls),
        all.confidence());
  }

  private static Double higher(Double one, Double other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Math.max(one, other);
  }

  /** Returns the entry's own tags followed by the gained ones. */
  public List<String> tagsWith(List<String> own) {
    return both(own, tags);
  }

  private static List<String> both(List<String> first, List<String> second) {
    Set<String> both = new LinkedHashSet<>(first);
    both.addAll(second);
    return new ArrayList<>(both);
  }
}
