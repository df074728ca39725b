package dev.lethe.store.table;

/**
 * Index of row numbers by the hash of their keys: open addressing with linear probing, at most
 * three quarters full. Holds no keys; the caller visits the cells and compares the keys itself.
 *
 * <pre>{@code
 * for (int cell = index.first(hash); index.row(cell) >= 0; cell = index.next(cell)) …
 * }</pre>
 */
public final class RowIndex {
  private static final int MIN_CELLS = 4;

  private final Hashes hashes;

  /** Row number + 1; 0 is free. */
  private int[] cells = new int[MIN_CELLS];

  private int size;

  /**
   * Returns the hash of a row's key. Its low bits must be evenly distributed: apply {@link
   * Fibonacci#hash} if necessary.
   */
  @FunctionalInterface
  public interface Hashes {
    int of(int row);
  }

  public RowIndex(Hashes hashes) {
    this.hashes = hashes;
  }

  public int size() {
    return size;
  }

  public int first(int hash) {
    return hash & (cells.length - 1);
  }

  public int next(int cell) {
    return (cell + 1) & (cells.length - 1);
  }

  /** Returns the row of a cell, or -1 if there are no more rows with that hash. */
  public int row(int cell) {
    return cells[cell] - 1;
  }

  /** Adds a row that isn't in the index. */
  public void add(int row) {
    if (++size > cells.length - cells.length / 4) {
      int[] former = cells;
      cells = new int[former.length * 2];
      for (int other : former) {
        if (other != 0) {
          file(other - 1);
        }
      }
    }
    file(row);
  }

  private void file(int row) {
    int cell = first(hashes.of(row));
    while (cells[cell] != 0) {
      cell = next(cell);
    }
    cells[cell] = row + 1;
  }

  /**
   * Removes a row that is in the index and whose hash is still available, and moves later ones up.
   */
  public void remove(int row) {
    int hole = first(hashes.of(row));
    while (cells[hole] != row + 1) {
      hole = next(hole);
    }
    removeAt(hole);
  }

  /** Replaces the row of a cell by another one with the same hash. */
  public void set(int cell, int row) {
    cells[cell] = row + 1;
  }

  /** Removes the row of a cell; the hashes of all other rows must still be available. */
  public void removeAt(int cell) {
    int hole = cell;
    int mask = cells.length - 1;
    for (int later = next(hole); cells[later] != 0; later = next(later)) {
      int home = first(hashes.of(cells[later] - 1));
      if (((later - home) & mask) >= ((later - hole) & mask)) {
        cells[hole] = cells[later];
        hole = later;
      }
    }
    cells[hole] = 0;
    size--;
  }
}
