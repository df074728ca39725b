package dev.lethe.fuzz;

import java.util.function.BiFunction;

/**
 * Kind of message: a frame with variable parts.
 *
 * @param name unique name, for reproduction
 * @param isLarge true if messages may have many kilobytes, so that the shape is chosen less often
 */
record Shape(String name, boolean isLarge, Voice voice) {

  /** Generates messages. */
  @FunctionalInterface
  interface Voice {
    /**
     * Generates the next message.
     *
     * @param frame gives the same values in each message of a series, as long as the number of
     *     values drawn is the same
     * @param value gives other values in each message
     */
    Said say(Dice frame, Dice value);
  }

  static Shape text(String name, BiFunction<Dice, Dice, String> text) {
    return new Shape(name, false, (frame, value) -> Said.text(text.apply(frame, value)));
  }

  static Shape large(String name, BiFunction<Dice, Dice, String> text) {
    return new Shape(name, true, (frame, value) -> Said.text(text.apply(frame, value)));
  }

  /** Returns message {@code n} of the series with the given seed. */
  Said said(long seed, int n) {
    return voice.say(new Dice(seed), new Dice(seed * 31 + n));
  }
}
