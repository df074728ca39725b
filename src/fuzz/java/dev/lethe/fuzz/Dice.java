package dev.lethe.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** Seeded random numbers; equal seeds give equal sequences. */
final class Dice {
  private static final List<String> WORDS =
      List.of(
          "heron", "egret", "stork", "ibis", "crane", "teal", "wren", "finch", "lark", "build",
          "deploy", "release", "backup", "volume", "service", "node", "cluster", "pod", "job",
          "queue", "user", "channel", "server", "file", "branch", "commit", "request", "image",
          "disk", "track", "started", "stopped", "passed", "failed", "up", "down", "open", "closed",
          "no", "not", "error", "warning", "the", "of", "in", "to", "for", "from", "with", "is",
          "was", "has", "been", "now", "a", "on", "at", "by", "welcome", "thanks", "über", "naïve",
          "Straße", "café");

  private static final String[] ONSETS = {
    "b", "br", "ch", "d", "dr", "f", "g", "k", "l", "m", "n", "p", "qu", "r", "s", "st", "t", "v",
    "z"
  };
  private static final String[] RIMES = {"a", "ar", "e", "el", "i", "in", "o", "on", "u", "ay"};

  private final SplittableRandom random;

  Dice(long seed) {
    random = new SplittableRandom(seed);
  }

  long seed() {
    return random.nextLong();
  }

  /** Returns an integer from {@code least} to {@code most}. */
  int from(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** Returns an integer that is usually near {@code least} and seldom near {@code most}. */
  int few(int least, int most) {
    double share = random.nextDouble();
    return least + (int) Math.round((most - least) * share * share * share * share);
  }

  long whole(long bound) {
    return random.nextLong(bound);
  }

  /** Returns true with a probability of {@code percent}. */
  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Returns true once in the given number of times on average. */
  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns one of about sixty words, including states, negations and function words. */
  String word() {
    return of(WORDS);
  }

  /** Returns an invented word. */
  String name() {
    StringBuilder name = new StringBuilder();
    for (int syllables = from(2, 4); syllables > 0; syllables--) {
      name.append(of(ONSETS)).append(of(RIMES));
    }
    return name.toString();
  }

  /** Returns a number of words between two bounds, separated by spaces. */
  String words(int least, int most) {
    StringBuilder words = new StringBuilder(word());
    for (int more = from(least, most) - 1; more > 0; more--) {
      words.append(' ').append(chance(80) ? word() : name());
    }
    return words.toString();
  }

  String digits(int count) {
    return drawn(count, "0123456789");
  }

  String hex(int count) {
    return drawn(count, "0123456789abcdef");
  }

  /** Returns the given number of characters (UTF-16 units) from an alphabet without surrogates. */
  String drawn(int count, String alphabet) {
    StringBuilder drawn = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      drawn.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return drawn.toString();
  }

  String uuid() {
    return hex(8) + '-' + hex(4) + '-' + hex(4) + '-' + hex(4) + '-' + hex(12);
  }

  String version() {
    return from(0, 20) + "." + from(0, 40) + (chance(60) ? "." + from(0, 99) : "");
  }
}
