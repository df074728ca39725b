package dev.lethe.family.state;

import dev.lethe.table.Fibonacci;
import dev.lethe.table.RowIndex;
import dev.lethe.table.RowNumbers;
import java.util.Arrays;

/** Numbers for the ids of families that rows name; an id has one as long as any row does. */
final class FamilyNames {
  private final RowNumbers numbers = new RowNumbers();
  private final RowIndex index = new RowIndex(this::hash);
  private String[] ids = {};
  private int[] uses = {};

  /** The row of the lowest ordinal that names it; -1 once that one has gone. */
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

  /** The number of an id, or -1 if no row names it. */
  int find(String id) {
    int hash = Fibonacci.hash(id.hashCode());
    for (int cell = index.first(hash); index.row(cell) >= 0; cell = index.next(cell)) {
      if (ids[index.row(cell)].equals(id)) {
        return index.row(cell);
      }
    }
    return -1;
  }

  /** Has a row name an id; returns its number. */
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

  /** A row doesn't name it any more. */
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
