package dev.lethe.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one block of the changelog holds: rows and removal marks, some of them outdated by later
 * blocks.
 */
final class RowBlock<K, V> {
  final long id;
  private final List<Row<K, V>> rows = new ArrayList<>();
  private int[] hashes = new int[16];

  RowBlock(long id) {
    this.id = id;
  }

  void add(Row<K, V> row) {
    if (rows.size() == hashes.length) {
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
    hashes[rows.size()] = row.hash;
    rows.add(row);
    row.block = this;
  }

  /** The rows and removal marks in the order in which they are applied, outdated ones included. */
  List<Row<K, V>> rows() {
    return rows;
  }

  int size() {
    return rows.size();
  }

  /**
   * Whether this block has a copy of a row with one of these sorted hashes, or its removal mark,
   * outdated or not.
   */
  boolean holdsAny(int[] sorted, long filter) {
    for (int i = 0; i < rows.size(); i++) {
      if ((filter & bit(hashes[i])) != 0 && Arrays.binarySearch(sorted, hashes[i]) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The filter for {@link #holdsAny}: rejects most other hashes at the cost of a shift. */
  static long filter(int[] hashes) {
    long filter = 0;
    for (int hash : hashes) {
      filter |= bit(hash);
    }
    return filter;
  }

  private static long bit(int hash) {
    return 1L << hash;
  }
}
