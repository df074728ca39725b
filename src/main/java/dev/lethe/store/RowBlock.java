package dev.lethe.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Contents of one block of the changelog: rows and removal marks, some of them outdated by later
 * blocks.
 */
final class RowBlock<K, V> {
  final long id;

  /** Number of this version of the block; earlier versions with the same id have others. */
  final int serial;

  /** Scopes of the runs of rows; rows of one scope usually follow one another. */
  private final List<ScopeRows<K, V>> scopes = new ArrayList<>(1);

  private int[] starts = new int[1];
  private int[] rows = new int[16];
  private int[] hashes = new int[16];
  private int size;

  /** Receives the entries in the order in which they are applied. */
  interface Visitor<K, V> {
    void visit(ScopeRows<K, V> scope, int row);
  }

  RowBlock(long id, int serial) {
    this.id = id;
    this.serial = serial;
  }

  /** Adds a row or a mark, and makes this block the holder of its newest copy. */
  @SuppressWarnings(
      "ReferenceEquality") // a scope that was dropped and added again has other columns
  void add(ScopeRows<K, V> scope, int row) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    int runs = scopes.size();
    if (runs == 0 || scopes.get(runs - 1) != scope) {
      if (runs == starts.length) {
        starts = Arrays.copyOf(starts, runs * 2);
      }
      starts[runs] = size;
      scopes.add(scope);
    }
    rows[size] = row;
    hashes[size++] = RowTable.hash(scope.name, scope.columns.key(row));
    scope.setBlock(row, serial);
  }

  /** Releases unused capacity; nothing may be added afterwards. */
  void trim() {
    rows = Arrays.copyOf(rows, size);
    hashes = Arrays.copyOf(hashes, size);
  }

  /** Visits the rows and marks whose newest copy is in this block. */
  void forEachNewest(Visitor<K, V> visitor) {
    for (int run = 0; run < scopes.size(); run++) {
      ScopeRows<K, V> scope = scopes.get(run);
      int end = run + 1 < scopes.size() ? starts[run + 1] : size;
      for (int i = starts[run]; i < end; i++) {
        if (scope.block(rows[i]) == serial) {
          visitor.visit(scope, rows[i]);
        }
      }
    }
  }

  /** Returns the number of rows and removal marks, outdated ones included. */
  int size() {
    return size;
  }

  /**
   * Returns true if this block contains a row with one of the sorted hashes, or its removal mark,
   * outdated or not.
   */
  boolean holdsAny(int[] sorted, long filter) {
    for (int i = 0; i < size; i++) {
      if ((filter & bit(hashes[i])) != 0 && Arrays.binarySearch(sorted, hashes[i]) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns a filter for {@link #holdsAny} that rejects most other hashes at the cost of a shift.
   */
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
