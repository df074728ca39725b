package dev.lethe.hygiene.collapse;

/** Recognition of English plurals by their endings. Words are in lower case. */
final class Plurals {
  private static final int MIN_IES = 6;
  private static final int MIN_S = 5;

  private Plurals() {}

  /**
   * Returns a word without its plural ending: {@code ies} becomes {@code y} in words of at least
   * six letters, and {@code s} is removed from words of at least five letters unless they end in
   * {@code ss} or {@code us}.
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
