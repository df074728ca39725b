package dev.lethe.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokensTest {
  private static String cut(String text) {
    Tokens tokens = new Tokens();
    tokens.scan(text);
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < tokens.size; i++) {
      shown.add(tokens.token[i] == Tokens.VALUE ? "V" : tokens.text(i));
    }
    return String.join(" ", shown);
  }

  @Test
  void words_and_marks_are_apart() {
    assertEquals("user = root , group = wheel", cut("user=root, group=wheel"));
    assertEquals("Now playing : ** title ** !", cut("Now playing: **title**!"));
    assertEquals("it's done .", cut("it's done."));
  }

  @Test
  void whatever_holds_a_digit_or_a_placeholder_is_a_value() {
    assertEquals("host V is up", cut("host <ip> is up"));
    assertEquals("task V done", cut("task attempt_2017_m_01 done"));
    assertEquals("at V", cut("at <url host/pull/<n>?id=7>"));
    assertEquals("from V", cut("from <hex>.cable.example.nl"));
  }

  @Test
  void an_emoji_of_a_server_is_a_word() {
    assertEquals("<:tada:> done", cut("<:tada:> done"));
  }

  @Test
  void values_side_by_side_or_in_a_list_are_one() {
    assertEquals("took V", cut("took <n>m <n>s"));
    assertEquals("tests V", cut("tests a1, a2, a3"));
    assertEquals("V / V", cut("<n> / <n>"));
  }

  @Test
  void a_number_and_its_unit_are_one_value() {
    assertEquals("size V free", cut("size <n> GB free"));
    assertEquals("V members", cut("<n> members"));
  }

  @Test
  void names_in_a_date_belong_to_it() {
    assertEquals("at V", cut("at Fri Jun <n> <time> <n>"));
    assertEquals("May I", cut("May I"));
  }

  @Test
  void what_is_missing_is_a_value() {
    assertEquals("from V ( V ) at noon", cut("from <ip> () at noon"));
    assertEquals("ruser = V rhost = V", cut("ruser= rhost=<ip>"));
    assertEquals("tag \" V \" set", cut("tag \"\" set"));
  }

  @Test
  void a_sign_that_says_less_or_more_belongs_to_its_value() {
    assertEquals("lifetime V", cut("lifetime <<n> sec"));
    assertEquals("lifetime V", cut("lifetime <time>"));
    assertEquals("took ( V )", cut("took (~<n>ms)"));
    assertEquals("load = V", cut("load=><n>%"));
    assertEquals("load > V", cut("load > <n>%"));
    assertEquals("a - > V", cut("a -><n>"));
  }

  @Test
  void angle_brackets_of_other_text_are_marks() {
    assertEquals("a < b > c", cut("a < b > c"));
  }

  @Test
  void a_word_is_the_same_token_wherever_it_stands() {
    Tokens tokens = new Tokens();
    tokens.scan("übung macht Übung <:ok:> ** 🎶");

    for (int i = 0; i < tokens.size; i++) {
      assertEquals(tokens.token[i], Tokens.of(tokens.text(i)), tokens.text(i));
    }
    assertNotEquals(tokens.token[0], tokens.token[2]);
  }

  @Test
  void an_instance_forgets_the_text_before() {
    Tokens tokens = new Tokens();
    tokens.scan("one two three");
    tokens.scan("four");

    assertEquals(1, tokens.size);
    assertEquals("four", tokens.text(0));
  }
}
