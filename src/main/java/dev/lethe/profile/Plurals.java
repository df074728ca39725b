package dev.lethe.profile;

/** English plurals, as far as endings tell them. Words are in lower case. */
final class Plurals {
  private static final int MIN_IES = 6;
  private static final int MIN_S = 5;

  private Plurals() {}

  /**
   * A word without its plural ending: of more than five letters ending in {@code ies} with {@code
   * y}, of more than four ending in {@code s}, but not in {@code ss} or {@code us}, without it.
   */
  static String singular(String word) {
    int length = word.length();
    if (length >= MIN_IES && word.endsWith("ies")) {
      return word.substring(0, length - 3) + 'y';
    }
    boolean plural =
        length >= MIN_S && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us");
    return plural ? word.substring(0, length - 1) : word;
  }
}
