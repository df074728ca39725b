package dev.lethe.profile;

/**
 * What was said of something at a time.
 *
 * @param text the summary as it arrived
 * @param at when the item was updated, epoch milliseconds
 * @param itemId whose summary it is
 */
public record Observation(String text, long at, String itemId) {

  /** The newer of two, of equal times that of the larger id; either may be null. */
  static Observation newer(Observation one, Observation other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    int order = Long.compare(one.at, other.at);
    if (order == 0) {
      order = one.itemId.compareTo(other.itemId);
    }
    return order >= 0 ? one : other;
  }
}
