package dev.lethe.bench;

import java.nio.charset.StandardCharsets;

/**
 * Extracts the time of an event from the JSON of an event or a decision without parsing the rest.
 */
final class OccurredAt {
  private static final byte[] FIELD = "\"occurred_at\":".getBytes(StandardCharsets.UTF_8);

  private OccurredAt() {}

  /**
   * Returns the time in epoch milliseconds.
   *
   * @throws IllegalArgumentException if there is none
   */
  static long of(byte[] json) {
    for (int i = json.length - FIELD.length - 1; i >= 0; i--) {
      if (json[i] == FIELD[0] && matches(json, i)) {
        return number(json, i + FIELD.length);
      }
    }
    throw new IllegalArgumentException(
        "No occurred_at in " + new String(json, StandardCharsets.UTF_8));
  }

  private static boolean matches(byte[] json, int from) {
    for (int k = 0; k < FIELD.length; k++) {
      if (json[from + k] != FIELD[k]) {
        return false;
      }
    }
    return true;
  }

  private static long number(byte[] json, int from) {
    long number = 0;
    for (int i = from; i < json.length && json[i] >= '0' && json[i] <= '9'; i++) {
      number = number * 10 + (json[i] - '0');
    }
    return number;
  }
}
