package dev.lethe.store.table;

/**
 * Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4), used by all
 * tables in memory. No stored data depends on it.
 */
public final class Fibonacci {
  /** 2⁶⁴ divided by the golden ratio. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Fibonacci() {}

  /** Returns a bijection of the key whose highest bits depend on all bits of the key. */
  public static long spread(long key) {
    return key * GOLDEN;
  }

  /**
   * Returns a hash whose low bits depend on the low 32 bits of the key, such as those of another
   * hash.
   */
  public static int hash(long key) {
    return (int) (spread(key) >>> 32);
  }
}
