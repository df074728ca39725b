package dev.lethe.bench;

import java.util.SplittableRandom;

/**
 * Profiles of the benchmark, all of one collection, in groups of ten equivalent ones: six with the
 * same words, two in another order, two with one word changed. The same number gives the same
 * profile.
 */
record Snapshots(long profiles) {
  static final String SCOPE = "bench/collection:gateway";

  /** Equivalent profiles per group. */
  private static final int ALIKE = 10;

  /** Those of a group that differ only in their numbers. */
  private static final int EXACT = 6;

  /** Those of a group that have the same words, in any order. */
  private static final int TOKEN = 8;

  private static final int WORDS = 9;
  private static final int VOCABULARY = 4_096;

  /**
   * Returns profile {@code number}, updated at {@code updatedAt}; the members of a group are spread
   * over ten rounds of all groups.
   */
  Mix.Sample item(long number, long updatedAt) {
    long groups = Math.max(1, profiles / ALIKE);
    int member = (int) (number / groups % ALIKE);
    SplittableRandom numbers = new SplittableRandom(number * 0x9E3779B97F4A7C15L + 3);
    numbers.nextLong();
    String json =
        "{\"item_id\":\"p"
            + number
            + "\",\"kind\":\"profile\",\"tenant\":\"bench\",\"collection\":\"gateway\",\"updated_at\":"
            + updatedAt
            + ",\"summary\":\"gateway status "
            + summaryWords(number % groups, member)
            + ' '
            + numbers.nextInt(1_000)
            + "ms\"}";
    return new Mix.Sample(SCOPE, json);
  }

  private static String summaryWords(long group, int member) {
    SplittableRandom random = new SplittableRandom(group * 0xD1B54A32D192ED03L + 11);
    random.nextLong();
    StringBuilder text = new StringBuilder(96);
    String first = Mix.word(random.nextInt(VOCABULARY));
    for (int i = 1; i < WORDS; i++) {
      text.append(Mix.word(random.nextInt(VOCABULARY))).append(' ');
    }
    if (member < EXACT) {
      return first + ' ' + text.toString().strip();
    }
    String last = member < TOKEN ? first : Mix.word((int) ((group * ALIKE + member) % VOCABULARY));
    return text + last;
  }
}
