package dev.lethe.text;

/** Reusable character arrays. */
public final class ScratchChars {
  /** Maximum length of a retained array, enough for nearly all texts. */
  private static final int MAX_KEPT = 32_768;

  private ScratchChars() {}

  /**
   * Returns an array of at least {@code size} characters: the current one if it is large enough,
   * unless it was made for an exceptionally long text; else a new one.
   */
  public static char[] of(char[] sofar, int size) {
    boolean keeps = sofar.length <= MAX_KEPT || size > MAX_KEPT;
    return sofar.length >= size && keeps ? sofar : new char[size];
  }
}
