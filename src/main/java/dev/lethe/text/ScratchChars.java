package dev.lethe.text;

/** Arrays of characters that are used for text after text. */
public final class ScratchChars {
  /** How large an array may stay: more than nearly all texts take. */
  private static final int MAX_KEPT = 32_768;

  private ScratchChars() {}

  /**
   * An array of at least {@code size} characters: the one used so far, or another where that is too
   * small, or was made for a text so long that keeping it would cost more than making one anew.
   */
  public static char[] of(char[] sofar, int size) {
    boolean keeps = sofar.length <= MAX_KEPT || size > MAX_KEPT;
    return sofar.length >= size && keeps ? sofar : new char[size];
  }
}
