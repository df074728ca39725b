package dev.lethe.family.template;

import dev.lethe.table.RowNumbers;
import java.util.Arrays;

/** Specimens of signatures by ordinal, added in the order of their ordinals. */
final class SpecimenQueue {
  private long[] ordinals = {};

  /** Null where one was taken out. */
  private Specimen[] specimens = {};

  /** No specimen stands before this. */
  private int head;

  private int tail;
  private int size;

  int size() {
    return size;
  }

  /** Adds the specimen of an ordinal above all others. */
  void add(Specimen specimen) {
    if (tail == specimens.length) {
      makeRoom();
    }
    ordinals[tail] = specimen.ordinal;
    specimens[tail++] = specimen;
    size++;
  }

  /** The specimen of an ordinal, or null. */
  Specimen get(long ordinal) {
    int at = Arrays.binarySearch(ordinals, head, tail, ordinal);
    return at < 0 ? null : specimens[at];
  }

  /** The specimen of the lowest ordinal; there must be one. */
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

  /** Closes the gaps, and grows if they are few. */
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
