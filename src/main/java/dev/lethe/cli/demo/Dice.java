package dev.lethe.cli.demo;

import java.util.Random;

/** The sample's chance: the same throws in every run. */
final class Dice {
  private final Random random;

  Dice(long seed) {
    random = new Random(seed);
  }

  /** A whole number from {@code least} to {@code most}. */
  int from(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** True {@code percent} times of a hundred. */
  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** A revision as git shows it: hex with at least a digit and a letter. */
  String revision() {
    return Integer.toHexString(from(0x1000, 0xffff)) + 'a' + from(10, 99);
  }

  /** A snowflake: 18 digits. */
  String snowflake() {
    return from(100_000, 999_999) + "" + from(100_000, 999_999) + from(100_000, 999_999);
  }

  String mention() {
    return "<@" + snowflake() + '>';
  }
}
