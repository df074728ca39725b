package dev.lethe.item;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an entry gives to the one that it is merged into, or what an entry has gained from all that
 * were merged into it: rule CN4.
 *
 * @param confirmations their sum, as are {@code recalls}
 * @param importance the highest
 * @param expiry the longest
 * @param createdAt the oldest, epoch milliseconds
 * @param lastConfirmedAt when the newest of them was created, epoch milliseconds
 */
public record EntryGain(
    long confirmations,
    long recalls,
    int importance,
    Expiry expiry,
    long createdAt,
    long lastConfirmedAt,
    List<String> tags) {

  public EntryGain {
    tags = List.copyOf(tags);
  }

  /**
   * What an entry gives.
   *
   * @param own what its own store says of it
   * @param createdAt by its own store, epoch milliseconds, as are {@code tags}
   * @param gained by the entry itself; null if nothing was merged into it
   */
  public static EntryGain of(
      ItemFields.Entry own, long createdAt, List<String> tags, EntryGain gained) {
    EntryGain alone =
        new EntryGain(
            own.confirmations(),
            own.recallCount(),
            own.importance(),
            Expiry.named(own.expiry()),
            createdAt,
            createdAt,
            tags);
    return gained == null ? alone : alone.plus(gained);
  }

  /** Both together. */
  public EntryGain plus(EntryGain other) {
    return new EntryGain(
        confirmations + other.confirmations,
        recalls + other.recalls,
        Math.max(importance, other.importance),
        Expiry.longer(expiry, other.expiry),
        Math.min(createdAt, other.createdAt),
        Math.max(lastConfirmedAt, other.lastConfirmedAt),
        both(tags, other.tags));
  }

  /** An entry with what it has gained. */
  public ItemFields.Entry on(ItemFields.Entry own) {
    return new ItemFields.Entry(
        own.type(),
        own.subject(),
        own.content(),
        Math.max(own.importance(), importance),
        Expiry.longer(Expiry.named(own.expiry()), expiry).wireName(),
        own.project(),
        own.confirmations() + confirmations,
        own.recallCount() + recalls);
  }

  /** An entry as it is without what it has gained, if its counts have that in them. */
  ItemFields.Entry off(ItemFields.Entry all) {
    return new ItemFields.Entry(
        all.type(),
        all.subject(),
        all.content(),
        all.importance(),
        all.expiry(),
        all.project(),
        Math.max(0, all.confirmations() - confirmations),
        Math.max(0, all.recallCount() - recalls));
  }

  /** Its own tags, and after them those that it gained. */
  public List<String> tagsWith(List<String> own) {
    return both(own, tags);
  }

  private static List<String> both(List<String> first, List<String> second) {
    Set<String> both = new LinkedHashSet<>(first);
    both.addAll(second);
    return new ArrayList<>(both);
  }
}
