package dev.lethe.family.match;

import dev.lethe.store.table.LongMap;
import dev.lethe.text.fingerprint.HammingIndex;
import dev.lethe.text.token.TextTraits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/*
 * Only signatures with the same near key can be near each other, and a short text shares its key
 * with few or none. So signatures are grouped by key: small groups are chains of slots, large ones
 * a Hamming index. Large groups are typically long texts, whose keys cover little more than their
 * polarity. An index holds each simhash once, since similar long texts have few distinct ones,
 * with a chain of its slots by ascending ordinal.
 *
 * Expired signatures remain in the table for a day or more, and a search would scan all of them.
 * They are set aside, and searched only for messages with an earlier hour of arrival.
 */
/** Index of signatures that can be near others, by near key. */
final class NearIndex {
  private static final int MAX_CHAIN_LENGTH = 64;
  private static final int NONE = -1;

  /** Receives the results of a search. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Visits a signature.
     *
     * @return true to accept it: the search is then limited to its distance or nearer
     */
    boolean visit(int slot, int distance);
  }

  private final int bits;
  private final int retentionHours;
  private final SignatureTable table;

  /**
   * By near key: the length (high half) and first slot of a chain, or the negated number, from 1,
   * of an index. An index holds the last (high half) and first slot of each simhash.
   */
  private final LongMap groups = new LongMap();

  private int[] next = {};
  private int[] before = {};
  private final List<Group> indexed = new ArrayList<>(0);
  private final List<Integer> unused = new ArrayList<>(0);

  /** A large group of signatures with the same near key. */
  private record Group(HammingIndex index, SoleFamily sole) {}

  private final BitSet expired = new BitSet();
  private int expiredHour = Integer.MIN_VALUE;
  private int bound;

  NearIndex(int bits, int retentionHours, SignatureTable table) {
    this.bits = bits;
    this.retentionHours = retentionHours;
    this.table = table;
  }

  /** Adds a signature of the table. */
  void add(int slot) {
    if (slot >= next.length) {
      next = Arrays.copyOf(next, slot + slot / 2 + 1);
      before = Arrays.copyOf(before, next.length);
    }
    int size = groups.size();
    int group = groups.add(table.nearKey(slot));
    long value = groups.value(group);
    if (groups.size() > size) {
      chain(group, slot, NONE, 1);
    } else if (value < 0) {
      file(indexed.get(number(value)), slot);
    } else if (length(value) < MAX_CHAIN_LENGTH) {
      chain(group, slot, first(value), length(value) + 1);
    } else {
      spread(group, slot);
    }
  }

  /** Removes a signature; call it before the table does. */
  void remove(int slot) {
    if (expired.get(slot)) {
      expired.clear(slot);
      return;
    }
    int group = groups.find(table.nearKey(slot));
    long value = groups.value(group);
    if (value < 0) {
      HammingIndex index = indexed.get(number(value)).index;
      unfile(index, slot);
      if (index.size() == 0) {
        indexed.set(number(value), null);
        unused.add(number(value));
        groups.removeAt(group);
      }
    } else if (length(value) == 1) {
      groups.removeAt(group);
    } else if (first(value) == slot) {
      groups.set(group, packed(length(value) - 1, next[slot]));
    } else {
      int previous = first(value);
      while (next[previous] != slot) {
        previous = next[previous];
      }
      next[previous] = next[slot];
      groups.set(group, packed(length(value) - 1, first(value)));
    }
  }

  /** Sets aside signatures that have expired at an hour of arrival. */
  void expire(int hour) {
    if (hour <= expiredHour) {
      return;
    }
    expiredHour = hour;
    for (int slot = 0; slot < table.slots(); slot++) {
      boolean filed =
          table.isTaken(slot) && table.nearKey(slot) != TextTraits.EXACT_ONLY && !expired.get(slot);
      if (filed && hasExpired(slot)) {
        remove(slot);
        expired.set(slot);
      }
    }
  }

  /** Restores a signature that was set aside, after a new sighting. */
  void sighted(int slot) {
    if (expired.get(slot) && !hasExpired(slot)) {
      expired.clear(slot);
      add(slot);
    }
  }

  private boolean hasExpired(int slot) {
    return expiredHour - table.hour(slot) > retentionHours;
  }

  /**
   * Visits signatures of the near key with near simhashes, in no particular order, some of them
   * repeatedly. Visits all until the visitor accepts one; from then on, those that may be nearer,
   * or as near with a lower ordinal and of another family. May skip signatures that had expired at
   * the hour of arrival.
   */
  void search(long simhash, long nearKey, int hour, Visitor visitor) {
    bound = bits;
    int group = groups.find(nearKey);
    long value = group < 0 ? 0 : groups.value(group);
    if (value < 0) {
      Group many = indexed.get(number(value));
      // In a group of one family any nearest signature will do, so equal distances can be skipped.
      int less = hour >= expiredHour && many.sole.isSole() ? 1 : 0;
      many.index.search(
          simhash,
          bits,
          (chain, distance) -> {
            visitAlike(first(chain), distance, less, visitor);
            return bound;
          });
    } else if (group >= 0) {
      for (int slot = first(value); slot >= 0; slot = next[slot]) {
        visit(slot, simhash, visitor);
      }
    }
    if (hour < expiredHour) {
      for (int slot = expired.nextSetBit(0); slot >= 0; slot = expired.nextSetBit(slot + 1)) {
        if (table.nearKey(slot) == nearKey) {
          visit(slot, simhash, visitor);
        }
      }
    }
  }

  private void visit(int slot, long simhash, Visitor visitor) {
    int distance = Long.bitCount(simhash ^ table.simhash(slot));
    if (distance <= bound && visitor.visit(slot, distance)) {
      bound = distance;
    }
  }

  private void visitAlike(int first, int distance, int less, Visitor visitor) {
    for (int slot = first; slot >= 0; slot = next[slot]) {
      if (visitor.visit(slot, distance)) {
        bound = distance - less;
        return;
      }
    }
  }

  private void chain(int group, int slot, int rest, int length) {
    next[slot] = rest;
    groups.set(group, packed(length, slot));
  }

  private void spread(int group, int slot) {
    Group many = new Group(new HammingIndex(), new SoleFamily());
    int rest;
    for (int s = first(groups.value(group)); s >= 0; s = rest) {
      rest = next[s];
      file(many, s);
    }
    file(many, slot);
    int number = unused.isEmpty() ? indexed.size() : unused.remove(unused.size() - 1);
    if (number == indexed.size()) {
      indexed.add(many);
    } else {
      indexed.set(number, many);
    }
    groups.set(group, -(number + 1L));
  }

  private void file(Group group, int slot) {
    HammingIndex index = group.index;
    group.sole.add(table.family(slot));
    long chain = index.get(table.simhash(slot));
    int first = chain < 0 ? NONE : first(chain);
    int last = chain < 0 ? NONE : last(chain);
    int after = last;
    while (after >= 0 && table.ordinal(after) > table.ordinal(slot)) {
      after = before[after];
    }
    before[slot] = after;
    next[slot] = after < 0 ? first : next[after];
    if (after >= 0) {
      next[after] = slot;
    }
    if (next[slot] >= 0) {
      before[next[slot]] = slot;
    }
    index.put(table.simhash(slot), packed(after == last ? slot : last, after < 0 ? slot : first));
  }

  private void unfile(HammingIndex index, int slot) {
    long chain = index.get(table.simhash(slot));
    int previous = before[slot];
    int following = next[slot];
    if (previous < 0 && following < 0) {
      index.remove(table.simhash(slot));
      return;
    }
    if (previous >= 0) {
      next[previous] = following;
    }
    if (following >= 0) {
      before[following] = previous;
    }
    if (previous < 0 || following < 0) {
      int first = previous < 0 ? following : first(chain);
      int last = following < 0 ? previous : last(chain);
      index.put(table.simhash(slot), packed(last, first));
    }
  }

  private static long packed(int high, int low) {
    return (long) high << 32 | low;
  }

  private static int length(long value) {
    return (int) (value >>> 32);
  }

  private static int last(long value) {
    return (int) (value >>> 32);
  }

  private static int first(long value) {
    return (int) value;
  }

  private static int number(long value) {
    return (int) (-value - 1);
  }
}
