package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.family.state.SlotValue;
import dev.lethe.family.state.SlotValue.Form;
import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotReaderTest {
  /** Returns the values where a text differs from another one, first that of the other. */
  private static List<SlotValue> difference(String other, String text) {
    return SlotReader.difference(new TextScanner().scan(text), new TextScanner().scan(other));
  }

  private static List<String> texts(List<SlotValue> values) {
    return values.stream().map(SlotValue::text).toList();
  }

  /** Reads a text by a template of these words, where {@code *} is a gap. */
  private static List<SlotValue> read(String template, String text) {
    String[] words = template.split(" ", -1);
    long[] elements = new long[words.length];
    for (int i = 0; i < words.length; i++) {
      elements[i] = words[i].equals("*") ? Template.GAP : new TextScanner().scan(words[i]).token(0);
    }
    Elements found = new Elements(elements, null);
    Tokens tokens = new TextScanner().scan(text);
    TemplateFit fit = new TemplateFit();
    assertEquals(true, fit.fits(found, tokens.array(), null, tokens.size(), false), text);
    return SlotReader.read(found, fit.starts, tokens);
  }

  @Test
  void a_gap_has_a_value_and_the_words_before_it_as_name() {
    SlotValue value = read("the pump is *", "the pump is running dry").get(0);

    assertEquals("running dry", value.text());
    assertEquals("the pump is", value.name());
    assertEquals(Form.WORDS, value.form());
  }

  @Test
  void a_name_includes_the_value_before_the_gap() {
    assertEquals("at berth <n>", read("at berth <n> : *", "at berth <n>: moored").get(0).name());
  }

  @Test
  void punctuation_divides_a_gap() {
    assertEquals(
        List.of("Ada Lovelace", "paid"),
        texts(read("invoice of *", "invoice of Ada Lovelace: paid")));
  }

  @Test
  void a_slot_is_the_same_in_a_template_that_gained_a_gap_before_it() {
    long before = read("the pump is *", "the pump is dry").get(0).slot();
    List<SlotValue> after = read("the * is *", "the valve is dry");

    assertEquals(before, after.get(1).slot());
    assertNotEquals(before, after.get(0).slot());
  }

  @Test
  void a_content_without_words_is_no_value() {
    assertEquals(List.of(), read("the pump is *", "the pump is <n> <n>"));
  }

  @ParameterizedTest
  @CsvSource({
    "dry, WORDS",
    "out of order now, WORDS",
    "timed_out, MARKED",
    "SuspendedPump, MARKED",
    "UP, MARKED",
    "⬛, MARKED",
    "Ada Lovelace, UNLIKELY",
    "somewhere between here and the other side, UNLIKELY",
  })
  void the_form_of_a_value_shows_whether_it_may_be_a_state(String text, Form form) {
    assertEquals(form, read("the pump is *", "the pump is " + text).get(0).form());
  }

  @Test
  void the_only_difference_of_two_texts_is_a_slot() {
    List<SlotValue> values =
        difference("the seal of the vault is whole", "the seal of the vault is cut");

    assertEquals(List.of("whole", "cut"), texts(values));
    assertEquals(values.get(0).slot(), values.get(1).slot());
  }

  @Test
  void two_differences_are_no_slot() {
    assertEquals(
        List.of(),
        difference("the red seal of the vault is whole", "the old seal of the vault is cut"));
  }
}
