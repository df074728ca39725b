package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.template.Family;
import dev.lethe.store.table.RowNumbers;
import dev.lethe.text.fingerprint.Digest;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Table of a scope's signatures that belong to an active family, over the columns that store them.
 * A slot is a row number of these columns.
 */
final class SignatureTable {
  private final SignatureColumns rows;

  /** Families by slot; null for a row without an active family. */
  private Family[] families = {};

  /** Links of the chain of a family's signatures, in order of ordinals. */
  private int[] older = {};

  private int[] newer = {};
  private int size;
  private PriorityQueue<Due> due;

  /** A queued slot with its hour of last arrival at that time, which may be later by now. */
  private record Due(int hour, long ordinal, int slot) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return hour != other.hour
          ? Integer.compare(hour, other.hour)
          : Long.compare(ordinal, other.ordinal);
    }
  }

  SignatureTable(SignatureColumns rows) {
    this.rows = rows;
  }

  int size() {
    return size;
  }

  /** Returns the exclusive upper bound of slots. */
  int slots() {
    return families.length;
  }

  boolean isTaken(int slot) {
    return families[slot] != null;
  }

  Family family(int slot) {
    return families[slot].root();
  }

  /** Moves the younger family's signatures to the older one. */
  void merge(Family younger, Family older) {
    int own = older.firstSlot();
    int other = younger.firstSlot();
    int last = -1;
    older.setFirstSlot(-1);
    while (own >= 0 || other >= 0) {
      boolean takeOwn = other < 0 || (own >= 0 && rows.ordinal(own) < rows.ordinal(other));
      int slot = takeOwn ? own : other;
      if (takeOwn) {
        own = newer[own];
      } else {
        other = newer[other];
      }
      this.older[slot] = last;
      if (last < 0) {
        older.setFirstSlot(slot);
      } else {
        newer[last] = slot;
      }
      last = slot;
    }
    older.setLastSlot(last);
    if (last >= 0) {
      newer[last] = -1;
    }
    younger.mergeInto(older);
  }

  /** Returns the lowest ordinal of a family, which must have signatures. */
  long firstOrdinal(Family family) {
    return rows.ordinal(family.firstSlot());
  }

  /**
   * Returns true if at least the given number of a family's signatures arrived in that hour or
   * later.
   */
  boolean retained(Family family, int hour, int least) {
    int found = 0;
    for (int slot = family.lastSlot(); slot >= 0 && found < least; slot = older[slot]) {
      found += rows.hour(slot) >= hour ? 1 : 0;
    }
    return found >= least;
  }

  private void chain(int slot, Family family) {
    int after = family.lastSlot();
    while (after >= 0 && rows.ordinal(after) > rows.ordinal(slot)) {
      after = older[after];
    }
    int before = after < 0 ? family.firstSlot() : newer[after];
    older[slot] = after;
    newer[slot] = before;
    if (after < 0) {
      family.setFirstSlot(slot);
    } else {
      newer[after] = slot;
    }
    if (before < 0) {
      family.setLastSlot(slot);
    } else {
      older[before] = slot;
    }
  }

  private void unchain(int slot) {
    Family family = families[slot].root();
    if (older[slot] < 0) {
      family.setFirstSlot(newer[slot]);
    } else {
      newer[older[slot]] = newer[slot];
    }
    if (newer[slot] < 0) {
      family.setLastSlot(older[slot]);
    } else {
      older[newer[slot]] = older[slot];
    }
  }

  long ordinal(int slot) {
    return rows.ordinal(slot);
  }

  /**
   * Returns the event time of a signature's first sighting, epoch milliseconds; 0 if it is gone.
   */
  long firstSighting(int slot, long ordinal) {
    boolean known = slot >= 0 && isTaken(slot) && rows.ordinal(slot) == ordinal;
    return known ? rows.value(slot).first().occurredAt() : 0;
  }

  long simhash(int slot) {
    return rows.simhash(slot);
  }

  long nearKey(int slot) {
    return rows.nearKey(slot);
  }

  int hour(int slot) {
    return rows.hour(slot);
  }

  void sighted(int slot, int hour) {
    rows.sighted(slot, hour);
  }

  Digest digest(int slot) {
    return rows.key(slot);
  }

  /** Returns the slot of a signature, or -1. */
  int find(Digest digest) {
    int slot = rows.find(digest);
    return slot >= 0 && slot < families.length && isTaken(slot) ? slot : -1;
  }

  /** Adds a signature that isn't in the table. */
  int add(Digest digest, HashRow row, Family family) {
    int slot = rows.put(digest, row);
    if (slot >= families.length) {
      int capacity = RowNumbers.capacity(slot + 1);
      families = Arrays.copyOf(families, capacity);
      older = Arrays.copyOf(older, capacity);
      newer = Arrays.copyOf(newer, capacity);
    }
    families[slot] = family;
    size++;
    chain(slot, family.root());
    if (due != null) {
      due.add(new Due(row.lastArrivalHour(), row.ordinal(), slot));
    }
    return slot;
  }

  /** Removes a signature from the table; the owner of the columns removes its row. */
  void remove(int slot) {
    unchain(slot);
    families[slot] = null;
    size--;
  }

  /** Returns the slot of the signature with the earliest hour of arrival, ties by ordinal. */
  int earliest() {
    if (due == null) {
      due = new PriorityQueue<>(size + 1);
      for (int slot = 0; slot < families.length; slot++) {
        if (isTaken(slot)) {
          due.add(new Due(rows.hour(slot), rows.ordinal(slot), slot));
        }
      }
    }
    while (true) {
      Due first = due.peek();
      int slot = first.slot;
      if (isTaken(slot) && rows.ordinal(slot) == first.ordinal && rows.hour(slot) == first.hour) {
        return slot;
      }
      due.poll();
      if (isTaken(slot) && rows.ordinal(slot) == first.ordinal) {
        due.add(new Due(rows.hour(slot), first.ordinal, slot));
      }
    }
  }
}
