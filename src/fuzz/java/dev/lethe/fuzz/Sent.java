package dev.lethe.fuzz;

import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;

/** A record on its way in, and what may become of it. */
final class Sent {
  private static final int SHOWN = 2_000;

  private final byte[] value;
  private final long arrival;
  private final Author author;
  private final Fate fate;
  private final String shape;

  /** Whose message it is, if it is one. */
  enum Author {
    BOT,
    PERSON,
    NOBODY
  }

  /** How it has to end. */
  enum Fate {
    DECIDED,
    DEAD_LETTER,
    EITHER
  }

  /**
   * @param value not copied
   * @param arrival epoch milliseconds, never before that of the record before
   * @param shape what it is, for reproductions
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

  /** Seconds after the start of {@link EventJson#DAY}. */
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

  /** The same bytes once more, later. */
  Sent again(long later) {
    return new Sent(value, later, author, fate == Fate.DEAD_LETTER ? Fate.EITHER : fate, shape);
  }

  /** As much of it as a person wants to see. */
  String shown() {
    String whole = escaped();
    return whole.substring(0, Math.min(SHOWN, whole.length()));
  }

  /** The value in printable ASCII: on one line, and JSON where it is JSON. */
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
