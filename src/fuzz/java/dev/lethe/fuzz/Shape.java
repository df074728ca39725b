package dev.lethe.fuzz;

import java.util.function.BiFunction;

/**
 * A kind of message: a frame with variable places.
 *
 * @param name unique, for reproductions
 * @param isLarge true if its messages may be of many kilobytes, so that it is chosen less often
 */
record Shape(String name, boolean isLarge, Voice voice) {

  /** Makes a message. */
  @FunctionalInterface
  interface Voice {
    /**
     * Says it once more.
     *
     * @param frame throws the same in each message of a series, as long as as many throws are asked
     *     of it
     * @param value throws otherwise in each message
     */
    Said say(Dice frame, Dice value);
  }

  static Shape text(String name, BiFunction<Dice, Dice, String> text) {
    return new Shape(name, false, (frame, value) -> Said.text(text.apply(frame, value)));
  }

  static Shape large(String name, BiFunction<Dice, Dice, String> text) {
    return new Shape(name, true, (frame, value) -> Said.text(text.apply(frame, value)));
  }

  /** The same frame with other values: message {@code n} of the series with this seed. */
  Said said(long seed, int n) {
    return voice.say(new Dice(seed), new Dice(seed * 31 + n));
  }
}
