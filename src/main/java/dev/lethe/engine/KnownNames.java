package dev.lethe.engine;

import dev.lethe.family.record.StateSlot;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.record.StateValue;
import dev.lethe.store.table.LongMap;

/**
 * Values in free slots of a scope's families: names of users, hosts, branches. In another family
 * they are names, too, so a slot that contains them needn't be taken for a state at first. Derived
 * from the profiles. Not thread-safe.
 */
final class KnownNames {
  /** Number of free slots by value. */
  private final LongMap counts = new LongMap();

  boolean contains(long value) {
    return counts.find(value) >= 0;
  }

  /** Replaces a family's slots by changed ones. */
  void replace(StateSlots before, StateSlots now) {
    for (StateSlot slot : before.slots()) {
      if (slot.isFree()) {
        slot.values().forEach(this::remove);
      }
    }
    for (StateSlot slot : now.slots()) {
      if (slot.isFree()) {
        slot.values().forEach(this::add);
      }
    }
  }

  private void add(StateValue value) {
    int index = counts.add(value.value());
    counts.set(index, counts.value(index) + 1);
  }

  private void remove(StateValue value) {
    int index = counts.find(value.value());
    if (counts.value(index) == 1) {
      counts.removeAt(index);
    } else {
      counts.set(index, counts.value(index) - 1);
    }
  }
}
