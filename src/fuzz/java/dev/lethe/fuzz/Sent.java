package dev.lethe.fuzz;

import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;

/** Input record with its allowed outcomes. */
final class Sent {
  private static final int SHOWN = 2_000;

  private final byte[] value;
  private final long arrival;
  private final Author author;
  private final Fate fate;
  private final String shape;

  /** Kind of author, if the record is a message. */
  enum Author {
    BOT,
    PERSON,
    NOBODY
  }

  /** Expected outcome. */
  enum Fate {
    DECIDED,
    DEAD_LETTER,
    EITHER
  }

  /**
   * @param value not copied
   * @param arrival epoch milliseconds, not before the previous record's
   * @param shape name of the shape, for reproduction
   */
  Sent(byte[] value, long arrival, Author author, Fate fate, String shape) {
    this.value = value;
    this.arrival = arrival;
    this.author = author;
    this.fate = fate;
    this.shape = shape;
  }

  byte[] value() {
    return value;
  }

  /** Returns the arrival in seconds after the start of {@link EventJson#DAY}. */
  double arrivalSeconds() {
    return (arrival - EventJson.DAY) / 1000.0;
  }

  Author author() {
    return author;
  }

  Fate fate() {
    return fate;
  }

  String shape() {
    return shape;
  }

  /** Returns a redelivery of the same bytes at a later time. */
  Sent again(long later) {
    return new Sent(value, later, author, fate == Fate.DEAD_LETTER ? Fate.EITHER : fate, shape);
  }

  /** Returns the value, shortened for display. */
  String shown() {
    String whole = escaped();
    return whole.substring(0, Math.min(SHOWN, whole.length()));
  }

  /** Returns the value in printable ASCII on one line; JSON stays valid JSON. */
  String escaped() {
    StringBuilder text = new StringBuilder();
    for (char c : new String(value, StandardCharsets.UTF_8).toCharArray()) {
      if (c >= ' ' && c < 0x7f) {
        text.append(c);
      } else {
        text.append("\\u").append(Integer.toHexString(c | 0x10000), 1, 5);
      }
    }
    return text.toString();
  }
}
