package dev.lethe.text.token;

/** Mixing of 64-bit hashes. */
public final class Hash64 {
  public static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long MULTIPLIER = 0xBF58476D1CE4E5B9L;

  private Hash64() {}

  /** Returns a bijective mix of {@code x}; the high bits depend on all input bits. */
  public static long mix(long x) {
    long z = (x ^ (x >>> 32)) * MULTIPLIER;
    return z ^ (z >>> 29);
  }

  /**
   * Returns a hash of {@code token} at position {@code i}; the sum of these hashes identifies a
   * sequence.
   */
  public static long at(long token, int i) {
    return mix(token + i * GOLDEN);
  }
}
