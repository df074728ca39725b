package dev.lethe.hygiene.collapse;

/**
 * Text of an observation with its time.
 *
 * @param text the summary as received
 * @param at update time of the item, epoch milliseconds
 * @param itemId item that has the summary
 */
public record Observation(String text, long at, String itemId) {

  /**
   * Returns the newer observation, or that with the larger id if their times are equal; either may
   * be null.
   */
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
