package dev.lethe.table;

/**
 * Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4), by which all
 * tables in memory place their keys. Nothing that is stored depends on it.
 */
public final class Fibonacci {
  /** 2⁶⁴ by the golden ratio. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Fibonacci() {}

  /** A bijection whose highest bits depend on all bits of a key. */
  public static long spread(long key) {
    return key * GOLDEN;
  }

  /** A hash whose low bits depend on the low 32 bits of a key, such as of another hash. */
  public static int hash(long key) {
    return (int) (spread(key) >>> 32);
  }
}
