package dev.lethe.family.match;

import dev.lethe.family.token.TextTraits;
import dev.lethe.fingerprint.HammingIndex;
import dev.lethe.table.LongMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/*
 * Only signatures of one near key can be near each other, and a short text shares its key with few
 * or none. So they are filed by key: a chain of slots while there are few, an index once there are
 * many, as of long texts, whose keys say no more than their polarity. An index holds each simhash
 * once, since texts that are long and alike have few, with a chain of its slots, the lowest ordinal
 * first.
 *
 * What has expired stays in the table for a day or more; a search would pass all of it each time. It
 * is set aside, for messages that come with an earlier hour of arrival than others before them.
 */
/** The signatures that can be near others, by near key. */
final class NearIndex {
  private static final int MAX_CHAIN_LENGTH = 64;
  private static final int NONE = -1;

  /** Receives what a search finds. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes a signature.
     *
     * @return whether it will do: from then on the search goes for those as near and nearer
     */
    boolean visit(int slot, int distance);
  }

  private final int bits;
  private final int retentionHours;
  private final SignatureTable table;

  /**
   * By near key: length (high half) and first slot of a chain, or the number of an index, from 1,
   * negated. An index holds the last (high half) and first slot of each simhash.
   */
  private final LongMap groups = new LongMap();

  private int[] next = {};
  private int[] before = {};
  private final List<Group> indexed = new ArrayList<>(0);
  private final List<Integer> unused = new ArrayList<>(0);

  /** Many signatures of one near key. */
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

  /** Removes a signature that is still in the table. */
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

  /** Sets aside what has expired by an hour of arrival. */
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

  /** Takes back a signature that came again, if it was set aside. */
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
   * Shows signatures of a near key whose simhash is near, in no particular order and some of them
   * repeatedly: all, until one will do; from then on, those that may be nearer, or as near with a
   * lower ordinal and of another family. What had expired at the hour of arrival may be left out.
   */
  void search(long simhash, long nearKey, int hour, Visitor visitor) {
    bound = bits;
    int group = groups.find(nearKey);
    long value = group < 0 ? 0 : groups.value(group);
    if (value < 0) {
      Group many = indexed.get(number(value));
      // Whichever is the nearest, it is of the one family: the distance is all that is to be found.
      int less = hour >= expiredHour && many.sole.holds() ? 1 : 0;
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
