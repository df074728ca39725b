package dev.lethe.family.record;

import dev.lethe.family.state.SlotValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * The slots of a family, which distinguish news from repeats. News is a message with a value, or a
 * combination of values, that a state slot hasn't had before.
 *
 * @param minted number of messages minted as news so far
 * @param combinations hashes of the combinations of states, at most {@value #MAX_COMBINATIONS}
 * @param slots at most {@value #MAX_SLOTS}, in the order of their first sighting
 */
public record StateSlots(int minted, List<Long> combinations, List<StateSlot> slots) {
  /** Slots of a family without templates. */
  public static final StateSlots NONE = new StateSlots(0, List.of(), List.of());

  static final int MAX_SLOTS = 8;
  static final int MAX_COMBINATIONS = 24;

  /** Maximum number of values of a slot that takes part in combinations. */
  private static final int MAX_COMBINED = 6;

  /**
   * A message's value in a state slot.
   *
   * @param slot the slot with the values known before the message
   * @param value the message's value
   * @param isNew true if the slot hasn't had the value
   */
  public record Reading(SpamFamily.Slot slot, String value, boolean isNew) {}

  /** A value of a slot; both are hashes. */
  public record Sighted(long slot, long value) {
    private static Sighted of(SlotValue value) {
      return new Sighted(value.slot(), value.value());
    }
  }

  public StateSlots {
    combinations = List.copyOf(combinations);
    slots = List.copyOf(slots);
  }

  /**
   * Returns true if a message reports a state that the family hasn't reported before.
   *
   * @param values the message's values
   * @param members number of the family's members so far, repeats included
   * @param most maximum number of messages minted as news in a family's life; half of them for
   *     combinations, so that these don't crowd out new values
   * @param isName true for a value that occurs in free slots of the scope's families
   */
  public boolean isNews(List<SlotValue> values, long members, int most, LongPredicate isName) {
    if (minted >= most) {
      return false;
    }
    for (SlotValue value : values) {
      if (isNew(value, members, isName)) {
        return true;
      }
    }
    long combination = minted < most / 2 ? combination(values) : 0;
    return combination != 0
        && combinations.size() < MAX_COMBINATIONS
        && members >= (long) StateSlot.RECURRING * combinations.size()
        && !combinations.contains(combination);
  }

  /** Returns the values of a message in slots that are states; see {@link #isNews}. */
  public List<Reading> readings(List<SlotValue> values, long members, LongPredicate isName) {
    List<Reading> readings = new ArrayList<>();
    for (SlotValue value : values) {
      boolean isNew = isNew(value, members, isName);
      int at = indexOf(value.slot());
      if (at < 0 && isNew) {
        SpamFamily.Slot first = new SpamFamily.Slot(StateSlot.POLARITY_NAME, null, List.of(), null);
        readings.add(new Reading(first, value.text(), true));
      } else if (at >= 0 && (isNew || slots.get(at).isKnownState(value.value()))) {
        readings.add(new Reading(slots.get(at).shown(at + 1), value.text(), isNew));
      }
    }
    return readings;
  }

  private boolean isNew(SlotValue value, long members, LongPredicate isName) {
    StateSlot slot = slot(value.slot());
    return slot == null ? value.slot() == SlotValue.POLARITY : slot.isNews(value, members, isName);
  }

  /**
   * Returns the slots after learning from a message.
   *
   * @param occurredAt event time, epoch milliseconds
   * @param isNews true if the message was minted because of its states
   */
  public StateSlots with(
      List<SlotValue> values, long occurredAt, boolean isNews, LongPredicate isName) {
    return values.isEmpty() ? this : with(values, values, occurredAt, isNews, isName);
  }

  /**
   * Returns the slots after learning from a text of a new template. It may be of an erased member,
   * so it doesn't show a value whose text was erased.
   *
   * @param earlier sightings that may have been in the texts of the template, and so don't count
   *     again; those in this text are subtracted
   */
  public StateSlots withText(
      List<SlotValue> values,
      long occurredAt,
      Map<Sighted, Integer> earlier,
      LongPredicate isName) {
    List<SlotValue> more = new ArrayList<>();
    for (SlotValue value : values) {
      if (earlier.merge(Sighted.of(value), -1, Integer::sum) < 0) {
        more.add(isErased(value) ? value.withoutText() : value);
      }
    }
    return with(more, values, occurredAt, false, isName);
  }

  private boolean isErased(SlotValue value) {
    StateSlot slot = slot(value.slot());
    int at = slot == null ? -1 : slot.indexOf(value.value());
    return at >= 0 && slot.values().get(at).text().isEmpty();
  }

  private StateSlots with(
      List<SlotValue> counted,
      List<SlotValue> values,
      long occurredAt,
      boolean isNews,
      LongPredicate isName) {
    List<StateSlot> changed = new ArrayList<>(slots);
    // A member counts once, also if a literal before the slot occurs twice in its text.
    Set<Sighted> sighted = new HashSet<>();
    for (SlotValue value : counted) {
      if (sighted.add(Sighted.of(value))) {
        learn(value, occurredAt, isName, changed);
      }
    }
    StateSlots learned = new StateSlots(minted + (isNews ? 1 : 0), combinations, changed);
    long combination = learned.combination(values);
    return combination == 0 ? learned : learned.withCombinations(List.of(combination));
  }

  /**
   * Returns the slots after learning from the nearest earlier message, if its only slot is still
   * unknown.
   */
  public StateSlots withNearest(List<SlotValue> values, long occurredAt, LongPredicate isName) {
    return values.isEmpty() || slot(values.get(0).slot()) != null
        ? this
        : with(values, occurredAt, false, isName);
  }

  private static void learn(
      SlotValue value, long occurredAt, LongPredicate isName, List<StateSlot> slots) {
    int at = indexOf(slots, value.slot());
    StateSlot slot = at < 0 ? StateSlot.begin(value) : slots.get(at);
    StateSlot now = slot.with(value, occurredAt, isName);
    if (at >= 0) {
      slots.set(at, now);
    } else if (hasPlace(value.slot(), slots)) {
      slots.add(now);
    }
  }

  /** Returns true if another slot has a place; the last one is for the slot of polarity words. */
  private static boolean hasPlace(long slot, List<StateSlot> others) {
    boolean isTaken = slot == SlotValue.POLARITY || indexOf(others, SlotValue.POLARITY) >= 0;
    return others.size() < (isTaken ? MAX_SLOTS : MAX_SLOTS - 1);
  }

  /** Returns the number of sightings of each value. */
  public Map<Sighted, Integer> sightings() {
    Map<Sighted, Integer> sightings = new HashMap<>();
    for (StateSlot slot : slots) {
      slot.values()
          .forEach(value -> sightings.put(new Sighted(slot.slot(), value.value()), value.count()));
    }
    return sightings;
  }

  /** Returns true if a slot is known to be free. */
  public boolean isFree(long slot) {
    StateSlot found = slot(slot);
    return found != null && found.isFree();
  }

  /** Returns the slots of two families that were merged. */
  StateSlots with(StateSlots younger) {
    List<StateSlot> all = new ArrayList<>(slots);
    for (StateSlot slot : younger.slots) {
      int at = indexOf(slot.slot());
      if (at >= 0) {
        all.set(at, all.get(at).with(slot));
      } else if (hasPlace(slot.slot(), all)) {
        all.add(slot);
      }
    }
    return new StateSlots(minted + younger.minted, combinations, all)
        .withCombinations(younger.combinations);
  }

  /**
   * Returns the slots that are states with two values or more, as the published record shows them.
   */
  List<SpamFamily.Slot> states() {
    List<SpamFamily.Slot> states = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).isState()) {
        SpamFamily.Slot shown = slots.get(i).shown(i + 1);
        if (!shown.values().isEmpty()) {
          states.add(shown);
        }
      }
    }
    return states;
  }

  private StateSlots withCombinations(List<Long> others) {
    List<Long> all = new ArrayList<>(combinations);
    for (Long other : others) {
      if (!all.contains(other) && all.size() < MAX_COMBINATIONS) {
        all.add(other);
      }
    }
    return all.size() == combinations.size() ? this : new StateSlots(minted, all, slots);
  }

  /** Returns a hash of the values of at least two recurring states, or 0. */
  private long combination(List<SlotValue> values) {
    long hash = 0;
    int states = 0;
    for (SlotValue value : values) {
      StateSlot slot = slot(value.slot());
      if (slot != null && slot.recurs() && slot.values().size() <= MAX_COMBINED) {
        hash = hash * 31 + value.value();
        states++;
      }
    }
    return states < 2 ? 0 : hash;
  }

  /** Returns the slot with an identifier; null if there is none. */
  public StateSlot slot(long slot) {
    int at = indexOf(slot);
    return at < 0 ? null : slots.get(at);
  }

  private int indexOf(long slot) {
    return indexOf(slots, slot);
  }

  private static int indexOf(List<StateSlot> slots, long slot) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).slot() == slot) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the slots without texts that only erased members may have had.
   *
   * @param erased number of erased members
   */
  public StateSlots without(int erased) {
    return new StateSlots(
        minted, combinations, slots.stream().map(slot -> slot.without(erased)).toList());
  }
}
