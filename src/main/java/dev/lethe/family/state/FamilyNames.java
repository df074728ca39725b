package dev.lethe.family.state;

import dev.lethe.store.table.Fibonacci;
import dev.lethe.store.table.RowIndex;
import dev.lethe.store.table.RowNumbers;
import java.util.Arrays;

/**
 * Assigns numbers to the family ids in rows; an id keeps its number as long as a row refers to it.
 */
final class FamilyNames {
  private final RowNumbers numbers = new RowNumbers();
  private final RowIndex index = new RowIndex(this::hash);
  private String[] ids = {};
  private int[] uses = {};

  /** Row of lowest ordinal that refers to the id; -1 once that row was released. */
  private int[] firsts = {};

  private int hash(int number) {
    return Fibonacci.hash(ids[number].hashCode());
  }

  String id(int number) {
    return ids[number];
  }

  int first(int number) {
    return firsts[number];
  }

  void setFirst(int number, int row) {
    firsts[number] = row;
  }

  /** Returns the number of an id, or -1 if no row refers to it. */
  int find(String id) {
    int hash = Fibonacci.hash(id.hashCode());
    for (int cell = index.first(hash); index.row(cell) >= 0; cell = index.next(cell)) {
      if (ids[index.row(cell)].equals(id)) {
        return index.row(cell);
      }
    }
    return -1;
  }

  /** Adds a reference from a row to an id; returns the id's number. */
  int use(String id, int row) {
    int number = find(id);
    if (number < 0) {
      number = numbers.take();
      if (number >= ids.length) {
        int capacity = RowNumbers.capacity(number + 1);
        ids = Arrays.copyOf(ids, capacity);
        uses = Arrays.copyOf(uses, capacity);
        firsts = Arrays.copyOf(firsts, capacity);
      }
      ids[number] = id;
      uses[number] = 0;
      firsts[number] = row;
      index.add(number);
    }
    uses[number]++;
    return number;
  }

  /** Removes a row's reference. */
  void release(int number, int row) {
    if (firsts[number] == row) {
      firsts[number] = -1;
    }
    if (--uses[number] == 0) {
      index.remove(number);
      ids[number] = null;
      numbers.release(number);
    }
  }
}
