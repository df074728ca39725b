package dev.lethe.cli.bench;

import java.util.SplittableRandom;

/**
 * The profiles of the benchmark, all of one collection: ten say the same, six in the same words,
 * two in another order, two with one word changed. The same number gives the same profile.
 */
record Snapshots(long profiles) {
  static final String SCOPE = "bench/collection:gateway";

  /** Profiles that say the same. */
  private static final int ALIKE = 10;

  /** Of those, the ones that differ in their numbers alone. */
  private static final int EXACT = 6;

  /** Of those, the ones that have the same words at least. */
  private static final int TOKEN = 8;

  private static final int WORDS = 9;
  private static final int VOCABULARY = 4_096;

  /** Profile {@code number}, updated at {@code updatedAt}; of a group one comes after the other. */
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
            + said(number % groups, member)
            + ' '
            + numbers.nextInt(1_000)
            + "ms\"}";
    return new Mix.Sample(SCOPE, json);
  }

  private static String said(long group, int member) {
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
