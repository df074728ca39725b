package dev.lethe.family;

import dev.lethe.fingerprint.HammingIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * Only signatures of one near key can be near each other, and a short text shares its key with few
 * or none. So they are filed by key: a chain of slots while there are few, a banded index once there
 * are many, as of long texts, whose keys say no more than their polarity.
 */
/** The signatures that can be near others, by near key. */
final class NearIndex {
  private static final int LONGEST_CHAIN = 64;
  private static final int NONE = -1;

  private final int bits;
  private final SignatureTable table;

  /**
   * By near key: length (high half) and first slot of a chain, or the number of an index, from 1,
   * negated.
   */
  private final LongMap groups = new LongMap();

  private int[] next = {};
  private final List<HammingIndex> indexes = new ArrayList<>(0);
  private final List<Integer> unused = new ArrayList<>(0);

  NearIndex(int bits, SignatureTable table) {
    this.bits = bits;
    this.table = table;
  }

  /** Adds a signature of the table. */
  void add(int slot) {
    int size = groups.size();
    int group = groups.add(table.nearKey(slot));
    long value = groups.value(group);
    if (groups.size() > size) {
      chain(group, slot, NONE, 1);
    } else if (value < 0) {
      indexes.get(number(value)).add(table.simhash(slot), slot);
    } else if (length(value) < LONGEST_CHAIN) {
      chain(group, slot, first(value), length(value) + 1);
    } else {
      spread(group, slot);
    }
  }

  /** Removes a signature that is still in the table. */
  void remove(int slot) {
    int group = groups.find(table.nearKey(slot));
    long value = groups.value(group);
    if (value < 0) {
      HammingIndex index = indexes.get(number(value));
      index.remove(table.simhash(slot), slot);
      if (index.size() == 0) {
        unused.add(number(value));
        groups.removeAt(group);
      }
    } else if (length(value) == 1) {
      groups.removeAt(group);
    } else if (first(value) == slot) {
      groups.set(group, packed(length(value) - 1, next[slot]));
    } else {
      int before = first(value);
      while (next[before] != slot) {
        before = next[before];
      }
      next[before] = next[slot];
      groups.set(group, packed(length(value) - 1, first(value)));
    }
  }

  /** Shows every signature of a near key whose simhash is near. */
  void forEach(long simhash, long nearKey, HammingIndex.Visitor visitor) {
    int group = groups.find(nearKey);
    if (group < 0) {
      return;
    }
    long value = groups.value(group);
    if (value < 0) {
      indexes.get(number(value)).forEach(simhash, bits, visitor);
      return;
    }
    for (int slot = first(value); slot >= 0; slot = next[slot]) {
      int distance = Long.bitCount(simhash ^ table.simhash(slot));
      if (distance <= bits) {
        visitor.visit(slot, distance);
      }
    }
  }

  private void chain(int group, int slot, int rest, int length) {
    if (slot >= next.length) {
      next = Arrays.copyOf(next, slot + slot / 2 + 1);
    }
    next[slot] = rest;
    groups.set(group, packed(length, slot));
  }

  private void spread(int group, int slot) {
    HammingIndex index = new HammingIndex(bits);
    for (int s = first(groups.value(group)); s >= 0; s = next[s]) {
      index.add(table.simhash(s), s);
    }
    index.add(table.simhash(slot), slot);
    int number = unused.isEmpty() ? indexes.size() : unused.remove(unused.size() - 1);
    if (number == indexes.size()) {
      indexes.add(index);
    } else {
      indexes.set(number, index);
    }
    groups.set(group, -(number + 1L));
  }

  private static long packed(int length, int slot) {
    return (long) length << 32 | slot;
  }

  private static int length(long value) {
    return (int) (value >>> 32);
  }

  private static int first(long value) {
    return (int) value;
  }

  private static int number(long value) {
    return (int) (-value - 1);
  }
}
