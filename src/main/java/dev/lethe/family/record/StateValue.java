package dev.lethe.family.record;

/**
 * One value of a state slot.
 *
 * @param value hash of the content
 * @param text the content; empty if it was erased or the slot is free
 * @param count number of learned members with this value since it was last erased
 * @param first first sighting, event time in epoch milliseconds; {@code last} is the last one
 */
public record StateValue(long value, String text, int count, long first, long last) {
  /**
   * Returns the value after one more sighting.
   *
   * @param shown its content, which may have been erased since
   */
  StateValue sighted(String shown, long occurredAt) {
    return new StateValue(
        value, shown, count + 1, Math.min(first, occurredAt), Math.max(last, occurredAt));
  }

  StateValue with(StateValue other) {
    return new StateValue(
        value,
        text.isEmpty() ? other.text : text,
        count + other.count,
        Math.min(first, other.first),
        Math.max(last, other.last));
  }

  /** Returns the value without its text and the members that had it. */
  StateValue erased() {
    return new StateValue(value, "", 0, first, last);
  }
}
