package dev.lethe.family;

import java.util.Arrays;

/** Counts of 64 bits, bit-sliced: plane p holds bit p of every count. Up to 31 additions. */
final class BitCounts {
  private static final int PLANES = 5;

  private final long[] planes = new long[PLANES];

  void clear() {
    Arrays.fill(planes, 0);
  }

  /** Counts each bit that is set. */
  void add(long bits) {
    long carry = bits;
    for (int p = 0; carry != 0; p++) {
      long before = planes[p];
      planes[p] = before ^ carry;
      carry &= before;
    }
  }

  /** How many bits were set at least so often. */
  int bitsIn(int least) {
    long above = 0;
    long equal = -1L;
    for (int p = PLANES - 1; p >= 0; p--) {
      long wanted = -(long) (least >>> p & 1);
      above |= equal & planes[p] & ~wanted;
      equal &= ~(planes[p] ^ wanted);
    }
    return Long.bitCount(above | equal);
  }
}
