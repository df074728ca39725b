package dev.lethe.text.token;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextScannerTest {
  private final TextScanner scanner = new TextScanner();

  /** Returns the tokens of a normalized text: V for a value, P for a place, p for a plain token. */
  private String cut(String text) {
    Tokens tokens = scanner.scan(text);
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      shown.add(shown(tokens.token(i), text));
    }
    return String.join(" ", shown);
  }

  private static String shown(long token, String text) {
    if (token == Token.VALUE) {
      return "V";
    }
    if (Token.isPlace(token)) {
      return Token.isPlainPlace(token) ? "p" : "P";
    }
    if (token == Token.BREAK) {
      return "/n";
    }
    for (int from = 0; from < text.length(); from++) {
      for (int to = from + 1; to <= text.length(); to++) {
        long hash = Token.hash(text.toCharArray(), from, to);
        if (Token.of(hash, (int) token & Token.KIND) == (token & ~Token.CHARACTER)) {
          return text.substring(from, to);
        }
      }
    }
    return "?";
  }

  @Test
  void words_and_marks_are_apart() {
    assertEquals("user = root , group = wheel", cut("user=root, group=wheel"));
    assertEquals("Now playing : title !", cut("Now playing: title!"));
    assertEquals("don't go .", cut("don't go."));
  }

  @Test
  void a_word_with_a_digit_or_a_placeholder_is_a_value() {
    assertEquals("host V came up", cut("host <ip> came up"));
    assertEquals("task V done", cut("task attempt_2017_m_01 done"));
    assertEquals("at V", cut("at <url host/pull/<n>?id=7>"));
    assertEquals("from V", cut("from <hex>.cable.example.nl"));
  }

  @Test
  void a_verb_is_one_for_one_and_for_many() {
    for (String pair : List.of("is are", "has have", "was were", "does do")) {
      String[] both = pair.split(" ", -1);
      long[] one = scanner.scan("what " + both[0] + " it").copy();

      assertArrayEquals(one, scanner.scan("what " + both[1] + " it").copy(), pair);
    }
  }

  @Test
  void an_emoji_of_a_server_is_a_word() {
    assertEquals("<:tada:> done", cut("<:tada:> done"));
  }

  @Test
  void values_side_by_side_or_in_a_list_are_one() {
    assertEquals("took V", cut("took <n>m <n>s"));
    assertEquals("test V", cut("tests a1, a2, a3"));
    assertEquals("V / V", cut("<n> / <n>"));
  }

  @Test
  void a_number_and_its_unit_are_one_value() {
    assertEquals("size V free", cut("size <n> GB free"));
    assertEquals("V member", cut("<n> members"));
  }

  @Test
  void names_in_a_date_belong_to_it() {
    assertEquals("at V", cut("at Fri Jun <n> <time> <n>"));
    assertEquals("May I", cut("May I"));
  }

  @Test
  void a_missing_value_is_a_value() {
    assertEquals("from V at noon", cut("from <ip> () at noon"));
    assertEquals("call ( V ) at noon", cut("call() at noon"));
    assertEquals("ruser = V rhost = V", cut("ruser= rhost=<ip>"));
    assertEquals("tag P set", cut("tag \"\" set"));
  }

  @Test
  void a_comparison_or_approximation_sign_belongs_to_its_value() {
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
  void a_delimited_span_is_one_token_by_its_content() {
    assertEquals("song p saved", cut("song \"quit\" saved"));
    assertEquals("song P saved", cut("song \"Quit\" saved"));
    assertEquals("song P saved", cut("song \"a b c d e\" saved"));
    assertEquals("Role : P", cut("Role: **a**, **b** and **c**"));
  }

  @Test
  void a_text_of_delimited_spans_only_is_read_by_its_content() {
    assertEquals("* * passed * *", cut("**passed**").replace("**", "* *"));
  }

  @Test
  void groups_of_hex_between_colons_and_a_name_with_a_port_are_one_value() {
    assertEquals("port V down", cut("port ff:f2:9f:16:00:01:02:dc down"));
    assertEquals("device V ready", cut("device 0000:00:02.0 ready"));
  }

  @Test
  void a_value_repeated_in_brackets_belongs_to_the_value_before_it() {
    assertEquals("sent V to a", cut("sent <n> bytes (<n> KB) to a"));
  }

  @Test
  void a_path_without_digits_is_a_place() {
    assertEquals("GET P took V", cut("GET /latest/meta-data/?all took <n> ms"));
    assertEquals("see P .", cut("see /usr/share/doc."));
  }

  @Test
  void a_path_that_no_slash_begins_is_a_file_if_a_dot_shows_it() {
    for (String file : List.of("docs/readme.md", "com.acme.mail/.Main", "example.org/about")) {
      assertEquals("saved " + file + " today", cut("saved " + file + " today"));
      assertTrue(Token.isFile(scanner.tokens().token(1)), file);
    }
    for (String name : List.of("and/or", "example.org", "Mail.app")) {
      cut("saved " + name + " today");
      assertFalse(Token.isFile(scanner.tokens().token(1)), name);
    }
  }

  @Test
  void bars_and_exclamation_marks_without_spaces_join_the_parts_of_one_token() {
    assertEquals("saw web!ping today !", cut("saw web!ping today!"));
    assertEquals("saw V today", cut("saw <n>|com.acme.mail|<n>|null|<n> today"));
    assertEquals("saw V today", cut("saw mail|<n> today"));
    assertEquals("jack|ass joined", cut("jack|ass joined"));
    assertEquals("mail | V | open", cut("mail | <n> | open"));
    assertEquals("a - > | b", cut("a ->|b"));
  }

  @Test
  void lines_are_apart() {
    assertEquals("one /n two", cut("one\ntwo"));
  }

  @Test
  void a_script_without_spaces_is_read_by_character() {
    assertEquals("田 中 さ ん が", cut("田中さんが"));
  }

  @Test
  void an_instance_forgets_the_text_before() {
    cut("one two three");

    assertEquals("four", cut("four"));
  }
}
