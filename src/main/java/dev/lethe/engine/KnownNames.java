package dev.lethe.engine;

import dev.lethe.family.record.StateSlot;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.record.StateValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Values in free slots of a scope's families: names of users, hosts, branches. In another family
 * they are names, too, so a slot that contains them needn't be taken for a state at first. Derived
 * from the profiles. Not thread-safe.
 */
final class KnownNames {
  private final Map<Long, List<String>> families = new HashMap<>();

  /** Returns true if a family that satisfies the condition has the value in a free slot. */
  boolean contains(long value, Predicate<String> family) {
    List<String> ids = families.get(value);
    return ids != null && ids.stream().anyMatch(family);
  }

  /** Replaces a family's slots by changed ones. */
  void replace(String familyId, StateSlots before, StateSlots now) {
    for (StateSlot slot : before.slots()) {
      List<StateValue> values = names(slot);
      for (int i = shared(values, names(now.slot(slot.slot()))); i < values.size(); i++) {
        remove(familyId, values.get(i));
      }
    }
    for (StateSlot slot : now.slots()) {
      List<StateValue> values = names(slot);
      for (int i = shared(values, names(before.slot(slot.slot()))); i < values.size(); i++) {
        add(familyId, values.get(i));
      }
    }
  }

  private static List<StateValue> names(StateSlot slot) {
    return slot != null && slot.isFree() ? slot.values() : List.of();
  }

  /** Returns the number of values at the beginning of both lists; learning appends to a list. */
  private static int shared(List<StateValue> values, List<StateValue> others) {
    int most = Math.min(values.size(), others.size());
    int i = 0;
    while (i < most && values.get(i).value() == others.get(i).value()) {
      i++;
    }
    return i;
  }

  private void add(String familyId, StateValue value) {
    families.computeIfAbsent(value.value(), any -> new ArrayList<>(1)).add(familyId);
  }

  private void remove(String familyId, StateValue value) {
    families.computeIfPresent(
        value.value(),
        (any, ids) -> {
          ids.remove(familyId);
          return ids.isEmpty() ? null : ids;
        });
  }
}
