package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.state.SlotValue;
import dev.lethe.family.state.SlotValue.Form;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StateSlotsTest {
  private static final int MOST = 16;
  private static final long AT = 1_767_225_600_000L;

  private static SlotValue value(int slot, String text, Form form) {
    return new SlotValue(slot, "slot " + slot, text.hashCode(), text, form);
  }

  private static List<SlotValue> words(String... texts) {
    return Stream.iterate(0, i -> i < texts.length, i -> i + 1)
        .map(i -> value(i, texts[i], Form.WORDS))
        .toList();
  }

  private static StateSlots learned(StateSlots before, String... texts) {
    return before.with(words(texts), AT, false, name -> false);
  }

  private static boolean isNews(StateSlots slots, long members, String... texts) {
    return slots.isNews(words(texts), members, MOST, name -> false);
  }

  private static StateSlots names(int count) {
    StateSlots slots = StateSlots.NONE;
    for (int i = 0; i < count; i++) {
      slots = learned(slots, "person " + i);
    }
    return slots;
  }

  @Test
  void a_value_is_news_once() {
    StateSlots slots = learned(learned(StateSlots.NONE, "packed"), "shipped");

    assertTrue(isNews(slots, 2, "refunded"));
    assertFalse(isNews(learned(slots, "refunded"), 3, "refunded"));
  }

  @Test
  void values_that_do_not_recur_stop_being_news_after_four() {
    assertTrue(isNews(names(3), 3, "another"));
    assertFalse(isNews(names(4), 4, "another"));
  }

  @Test
  void values_that_recur_in_other_messages_are_states_however_they_look() {
    StateSlots slots = names(4);
    for (int i = 0; i < 4; i++) {
      slots = learned(slots, "person " + i);
    }

    assertTrue(slots.isNews(List.of(value(0, "v12", Form.UNLIKELY)), 8, MOST, name -> false));
  }

  @Test
  void values_that_recur_in_equal_messages_are_states() {
    assertFalse(isNews(names(5), 5, "another"));
    assertTrue(isNews(names(5), 20, "another"));
  }

  @Test
  void a_slot_with_more_than_ten_values_is_free_for_good_and_keeps_no_texts() {
    StateSlots slots = names(11);

    assertTrue(slots.slots().get(0).isFree());
    assertFalse(isNews(slots, 1_000, "another"));
    assertTrue(slots.slots().get(0).values().stream().allMatch(v -> v.text().isEmpty()));
  }

  @Test
  void names_known_from_other_families_are_not_news_in_a_young_slot() {
    StateSlots slots = learned(StateSlots.NONE, "ada");

    assertFalse(slots.isNews(words("ben"), 1, MOST, name -> name == "ben".hashCode()));
  }

  @Test
  void a_new_combination_of_known_states_is_news() {
    StateSlots slots = StateSlots.NONE;
    for (int i = 0; i < 3; i++) {
      slots = learned(learned(slots, "lint", "passed"), "test", "passed");
      slots = learned(slots, "lint", "failed");
    }

    assertFalse(isNews(slots, 9, "lint", "failed"));
    assertTrue(isNews(slots, 9, "test", "failed"));
  }

  @Test
  void a_family_mints_no_more_news_than_allowed() {
    StateSlots slots = learned(StateSlots.NONE, "packed");
    StateSlots minted = slots.with(words("shipped"), AT, true, name -> false);

    assertFalse(minted.isNews(words("refunded"), 2, 1, name -> false));
    assertTrue(minted.isNews(words("refunded"), 2, 2, name -> false));
    assertFalse(slots.isNews(words("refunded"), 2, 0, name -> false));
  }

  @Test
  void a_value_keeps_its_count_and_first_and_last_sighting() {
    StateSlots slots = StateSlots.NONE;
    for (long at : new long[] {AT + 5, AT, AT + 9}) {
      slots = slots.with(words("packed"), at, false, name -> false);
    }

    assertEquals(
        List.of(new StateValue("packed".hashCode(), "packed", 3, AT, AT + 9)),
        slots.slots().get(0).values());
  }

  @Test
  void erasure_removes_texts_that_only_erased_members_may_have_had() {
    StateSlots slots = learned(learned(learned(StateSlots.NONE, "packed"), "packed"), "lost");

    List<StateValue> left = slots.without(1).slots().get(0).values();

    assertEquals(List.of("packed", ""), left.stream().map(StateValue::text).toList());
    assertFalse(isNews(slots.without(1), 3, "lost"));
  }

  @Test
  void an_erased_text_is_shown_again_once_another_member_has_it() {
    StateSlots slots = learned(learned(StateSlots.NONE, "packed"), "lost").without(1);

    assertEquals(List.of("packed", ""), texts(learned(slots, "packed")));
    assertEquals(List.of("", ""), texts(learned(slots, "packed").without(2)));
  }

  private static List<String> texts(StateSlots slots) {
    return slots.slots().get(0).values().stream().map(StateValue::text).toList();
  }

  @Test
  void a_text_counts_once_although_a_template_is_learned_from_it_later() {
    StateSlots slots = learned(learned(StateSlots.NONE, "packed"), "lost");
    Map<StateSlots.Sighted, Integer> earlier = slots.sightings();
    for (String text : List.of("packed", "lost", "lost")) {
      slots = slots.withText(words(text), AT, earlier, name -> false);
    }

    assertEquals(
        List.of(1, 2), slots.slots().get(0).values().stream().map(StateValue::count).toList());
    assertEquals(3, slots.slots().get(0).seen());
  }

  @Test
  void a_value_that_a_member_has_twice_counts_once() {
    SlotValue value = value(0, "packed", Form.WORDS);
    StateSlots slots = StateSlots.NONE.with(List.of(value, value), AT, false, name -> false);

    assertEquals(List.of(""), texts(slots.without(1)));
  }

  @Test
  void polarity_words_are_news_once_in_a_family_with_many_slots() {
    StateSlots slots = StateSlots.NONE;
    for (int slot = 10; slot < 20; slot++) {
      SlotValue any = value(slot, "any", Form.WORDS);
      slots = slots.with(List.of(any), AT, false, name -> false);
    }
    SlotValue failed =
        new SlotValue(SlotValue.POLARITY, "", "failed".hashCode(), "failed", Form.WORDS);
    assertTrue(slots.isNews(List.of(failed), 1, MOST, name -> false));

    StateSlots after = slots.with(List.of(failed), AT, true, name -> false);

    assertFalse(after.isNews(List.of(failed), 2, MOST, name -> false));
    assertEquals(StateSlots.MAX_SLOTS, after.slots().size());
  }

  @Test
  void a_slot_is_named_by_the_words_that_all_its_members_share() {
    StateSlots slots = named(named(StateSlots.NONE, "ada closed the gate"), "ben shut the gate");

    assertEquals("the gate", slots.slots().get(0).name());
    assertEquals("gate", named(slots, "gate").slots().get(0).name());
    assertEquals("", named(slots, "floodgate").slots().get(0).name());
  }

  @Test
  void erasure_removes_a_name_that_only_erased_members_may_have_had() {
    StateSlots slots = named(named(StateSlots.NONE, "the gate"), "the gate");

    assertEquals("the gate", slots.without(1).slots().get(0).name());
    assertEquals("", slots.without(2).slots().get(0).name());
  }

  private static StateSlots named(StateSlots before, String name) {
    SlotValue value = new SlotValue(1, name, name.hashCode(), name, Form.WORDS);
    return before.with(List.of(value), AT, false, any -> false);
  }

  @Test
  void readings_are_the_new_and_known_values_of_states() {
    StateSlots slots = StateSlots.NONE;
    for (int i = 0; i < 12; i++) {
      slots = learned(slots, i % 2 == 0 ? "lint" : "test", "person " + i);
    }

    assertEquals(List.of("lint known"), readings(slots, "lint", "person 1"));
    assertEquals(List.of("deploy new"), readings(slots, "deploy", "person 99"));
    assertEquals(List.of("down new"), readings(StateSlots.NONE, "any", "down"));
  }

  private static List<String> readings(StateSlots slots, String... texts) {
    return slots.readings(words(texts), 12, name -> false).stream()
        .map(reading -> reading.value() + (reading.isNew() ? " new" : " known"))
        .toList();
  }

  @Test
  void merged_families_know_the_values_of_both() {
    StateSlots one = learned(learned(StateSlots.NONE, "packed"), "shipped");
    StateSlots other = learned(learned(StateSlots.NONE, "shipped"), "lost");

    StateSlots both = one.with(other);

    assertEquals(
        List.of("packed", "shipped", "lost"),
        both.slots().get(0).values().stream().map(StateValue::text).toList());
    assertEquals(4, both.slots().get(0).seen());
  }
}
