package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void words_are_runs_of_letters_digits_and_marks_in_any_alphabet() {
    assertEquals(
        List.of("build_v2", "of", "größe", "сборка", "नमस्ते", "готова"),
        Words.of("Build_v2 of Größe: СБОРКА नमस्ते (готова)!"));
  }

  @Test
  void an_apostrophe_between_letters_belongs_to_the_word() {
    assertEquals(
        List.of("don't", "can\u2019t", "quoted", "rock", "n", "roll"),
        Words.of("don't can\u2019t 'quoted' rock 'n' roll"));
  }

  @Test
  void a_dot_between_letters_or_digits_belongs_to_the_word() {
    assertEquals(
        List.of("host", "a.example.info", "v1.2", "done", "end", "部署", "ok"),
        Words.of("host a.example.info v1.2 done. .end 部署.ok"));
  }

  @Test
  void placeholders_are_no_words() {
    assertEquals(
        List.of("ping", "n", "b", "user"),
        Words.of(
            "ping <@user> <@role> <#channel> <ts> <n> <id> <ip> <hex> <time> <:name:>"
                + " <url a.b/<n>/c?d=e> n <b> user>"));
  }

  @Test
  void scripts_without_spaces_are_cut_into_pairs() {
    assertEquals(
        List.of("部署", "署失", "失败", "api", "が", "使え", "え\ud842\udfb7"),
        Words.of("部署失败api、が・使え\ud842\udfb7"));
  }

  @Test
  void a_lone_character_is_not_paired_across_a_space() {
    assertEquals(List.of("你", "好"), Words.of("你 好"));
  }

  @Test
  void distinct_words_are_counted_without_case_up_to_the_limit() {
    assertEquals(3, Words.distinct("One two THREE one Two three", 4));
    assertEquals(4, Words.distinct("one two three four five", 4));
    assertEquals(5, Words.distinct("one two three four five", 100));
    assertEquals(0, Words.distinct("<n> <ts> ... \ud83d\ude00", 4));
    assertEquals(0, Words.distinct("one", 0));
  }

  @Test
  void equal_words_have_equal_hashes_and_others_do_not() {
    Words cursor = new Words().start("Failed failed failure");
    cursor.next();
    long first = cursor.hash();
    cursor.next();
    long second = cursor.hash();
    cursor.next();

    assertEquals(first, second);
    assertNotEquals(first, cursor.hash());
  }

  @Test
  void a_cursor_restarts_with_another_text() {
    Words cursor = new Words().start("使え");
    cursor.next();

    cursor.start("a b");

    assertEquals(2, cursor.distinct(9));
  }
}
