package dev.lethe.family.template;

import dev.lethe.store.table.RowNumbers;
import java.util.Arrays;

/** Specimens of signatures by ordinal, added in ascending order. */
final class SpecimenQueue {
  private long[] ordinals = {};

  /** Null where a specimen was removed. */
  private Specimen[] specimens = {};

  /** Index before which there are no specimens. */
  private int head;

  private int tail;
  private int size;

  int size() {
    return size;
  }

  /** Adds a specimen, whose ordinal must be the highest. */
  void add(Specimen specimen) {
    if (tail == specimens.length) {
      makeRoom();
    }
    ordinals[tail] = specimen.ordinal;
    specimens[tail++] = specimen;
    size++;
  }

  /** Returns the specimen with the ordinal, or null. */
  Specimen get(long ordinal) {
    int at = Arrays.binarySearch(ordinals, head, tail, ordinal);
    return at < 0 ? null : specimens[at];
  }

  /** Returns the specimen with the lowest ordinal; the queue must not be empty. */
  Specimen first() {
    while (specimens[head] == null) {
      head++;
    }
    return specimens[head];
  }

  void remove(long ordinal) {
    int at = Arrays.binarySearch(ordinals, head, tail, ordinal);
    if (at >= 0 && specimens[at] != null) {
      specimens[at] = null;
      size--;
    }
  }

  /** Removes empty cells, and grows the arrays if there are few. */
  private void makeRoom() {
    int capacity = Math.max(RowNumbers.capacity(size + 1), specimens.length / 2);
    long[] closedOrdinals = new long[capacity];
    Specimen[] closed = new Specimen[capacity];
    int next = 0;
    for (int i = head; i < tail; i++) {
      if (specimens[i] != null) {
        closedOrdinals[next] = ordinals[i];
        closed[next++] = specimens[i];
      }
    }
    ordinals = closedOrdinals;
    specimens = closed;
    head = 0;
    tail = next;
  }
}
