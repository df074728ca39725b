package dev.lethe.table;

/**
 * Row numbers by the hash of their keys: open addressing with linear probing, at most three
 * quarters full. Holds no keys; who looks for one goes through the cells and compares.
 *
 * <pre>{@code
 * for (int cell = index.first(hash); index.row(cell) >= 0; cell = index.next(cell)) …
 * }</pre>
 */
public final class RowIndex {
  private static final int MIN_CELLS = 4;

  private final Hashes hashes;

  /** Row + 1; 0 is free. */
  private int[] cells = new int[MIN_CELLS];

  private int size;

  /** The hash of a row's key, whose low bits are even: {@link Fibonacci#hash}, if it is none. */
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

  /** The row of a cell, or -1: then there are no more of that hash. */
  public int row(int cell) {
    return cells[cell] - 1;
  }

  /** Adds a row that isn't there. */
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

  /** Removes a row that is there, whose hash is still known, and moves later ones up. */
  public void remove(int row) {
    int hole = first(hashes.of(row));
    while (cells[hole] != row + 1) {
      hole = next(hole);
    }
    int mask = cells.length - 1;
    for (int cell = next(hole); cells[cell] != 0; cell = next(cell)) {
      int home = first(hashes.of(cells[cell] - 1));
      if (((cell - home) & mask) >= ((cell - hole) & mask)) {
        cells[hole] = cells[cell];
        hole = cell;
      }
    }
    cells[hole] = 0;
    size--;
  }
}
