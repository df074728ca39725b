package dev.lethe.family.record;

import dev.lethe.family.state.SlotValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * A slot of a family's templates, as far as its values are known. A slot with few distinct values
 * is a state; one with more than {@value #MAX_VALUES} is free: it contains names, titles or other
 * text that says nothing new.
 *
 * @param slot {@link SlotValue#slot}
 * @param name the last words of {@link SlotValue#name} that all its members share
 * @param seen number of learned members with a value
 * @param unlikely number of distinct values that don't look like a state
 * @param values distinct values in the order of their first sighting, at most {@value #MAX_NAMES};
 *     hashes only once the slot is free
 */
public record StateSlot(
    long slot, String name, int seen, int unlikely, boolean isFree, List<StateValue> values) {
  /** Name of {@link SlotValue#POLARITY} in published records. */
  static final String POLARITY_NAME = "polarity word";

  static final int MAX_VALUES = 10;
  static final int MAX_NAMES = 32;

  /** Ratio of members to distinct values from which on the values recur. */
  static final int RECURRING = 2;

  /** Ratio if members that only repeat earlier ones are included, which show less. */
  private static final int RECURRING_REPEATS = 4;

  /** Number of distinct values after which a slot whose values don't recur counts as free. */
  private static final int MAX_WORDS = 4;

  private static final int MAX_MARKED = 6;

  public StateSlot {
    values = List.copyOf(values);
  }

  static StateSlot begin(SlotValue value) {
    return new StateSlot(value.slot(), value.name(), 0, 0, false, List.of());
  }

  int indexOf(long value) {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).value() == value) {
        return i;
      }
    }
    return -1;
  }

  /** Returns true if its values recur in different messages. */
  boolean recurs() {
    return !isFree && values.size() > 1 && seen >= RECURRING * values.size();
  }

  /** Returns true if it has two values or more, and they recur or look like states. */
  boolean isState() {
    return recurs()
        || (!isFree
            && values.size() > 1
            && values.size() <= MAX_MARKED
            && unlikely * 2 <= values.size());
  }

  /** Returns true if it is a state that has had the value. */
  boolean isKnownState(long value) {
    return isState() && indexOf(value) >= 0;
  }

  /**
   * Returns the slot as the published record shows it, without erased values.
   *
   * @param position number among the family's slots, from 1
   */
  SpamFamily.Slot shown(int position) {
    List<SpamFamily.Value> shown = new ArrayList<>();
    StateValue last = values.get(0);
    for (StateValue value : values) {
      last = value.last() >= last.last() ? value : last;
      if (!value.text().isEmpty()) {
        shown.add(new SpamFamily.Value(value.text(), value.count(), value.first(), value.last()));
      }
    }
    // Late messages and learned templates add values out of order.
    shown.sort(Comparator.comparingLong(SpamFamily.Value::firstSeen));
    String known = slot == SlotValue.POLARITY ? POLARITY_NAME : name;
    return new SpamFamily.Slot(
        known.isEmpty() ? null : known,
        known.isEmpty() ? position : null,
        shown,
        last.text().isEmpty() ? null : last.text());
  }

  /**
   * Returns true if the value is new to the slot, and the slot is a state.
   *
   * @param members number of the family's members, repeats included
   * @param isName true for a value that is known from free slots of other families
   */
  boolean isNews(SlotValue value, long members, LongPredicate isName) {
    if (isFree || indexOf(value.value()) >= 0) {
      return false;
    }
    int distinct = values.size();
    if (recurs() || (distinct > 1 && members >= (long) RECURRING_REPEATS * distinct)) {
      return true;
    }
    return value.form() != SlotValue.Form.UNLIKELY
        && unlikely * 2 <= distinct
        && distinct < (value.form() == SlotValue.Form.MARKED ? MAX_MARKED : MAX_WORDS)
        && !isName.test(value.value());
  }

  StateSlot with(SlotValue value, long occurredAt, LongPredicate isName) {
    int known = indexOf(value.value());
    String text = isFree ? "" : value.text();
    if (known >= 0) {
      List<StateValue> changed = new ArrayList<>(values);
      changed.set(known, values.get(known).sighted(text, occurredAt));
      return new StateSlot(slot, shared(value.name()), seen + 1, unlikely, isFree, changed);
    }
    boolean odd = value.form() == SlotValue.Form.UNLIKELY || isName.test(value.value());
    return with(
        List.of(new StateValue(value.value(), text, 1, occurredAt, occurredAt)),
        value.name(),
        1,
        unlikely + (odd ? 1 : 0),
        isFree);
  }

  StateSlot with(StateSlot other) {
    return with(
        other.values, other.name, other.seen, unlikely + other.unlikely, isFree || other.isFree);
  }

  private StateSlot with(
      List<StateValue> others, String otherName, int more, int odd, boolean free) {
    List<StateValue> all = new ArrayList<>(values);
    for (StateValue other : others) {
      int known = indexOf(other.value());
      if (known >= 0) {
        all.set(known, all.get(known).with(other));
      } else if (all.size() < MAX_NAMES) {
        all.add(other);
      }
    }
    boolean frees = free || all.size() > MAX_VALUES;
    if (frees) {
      all.replaceAll(value -> new StateValue(value.value(), "", 0, 0, 0));
    }
    return new StateSlot(slot, shared(otherName), seen + more, odd, frees, all);
  }

  /** Returns the last words of the name that another name ends with, too. */
  private String shared(String other) {
    if (name.equals(other)) {
      return name;
    }

    String shared = name;
    while (!shared.isEmpty() && !(' ' + other).endsWith(' ' + shared)) {
      int space = shared.indexOf(' ');
      shared = space < 0 ? "" : shared.substring(space + 1);
    }
    return shared;
  }

  /**
   * Returns the slot without the texts of values, and without the name, that no more than {@code
   * erased} members had.
   */
  StateSlot without(int erased) {
    List<StateValue> kept = new ArrayList<>(values);
    kept.replaceAll(value -> value.count() > erased ? value : value.erased());
    return new StateSlot(slot, seen > erased ? name : "", seen, unlikely, isFree, kept);
  }
}
