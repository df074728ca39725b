package dev.lethe.cli.demo;

import java.util.Random;

/** Random choices of the sample, the same in every run. */
final class Dice {
  private final Random random;

  Dice(long seed) {
    random = new Random(seed);
  }

  /** Returns an integer from {@code least} to {@code most}. */
  int from(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Returns true with a probability of {@code percent} %. */
  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Returns a revision as git shows it: hexadecimal, with at least one digit and one letter. */
  String revision() {
    return Integer.toHexString(from(0x1000, 0xffff)) + 'a' + from(10, 99);
  }

  /** Returns a snowflake of 18 digits. */
  String snowflake() {
    return from(100_000, 999_999) + "" + from(100_000, 999_999) + from(100_000, 999_999);
  }

  String mention() {
    return "<@" + snowflake() + '>';
  }
}
