package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CommonTextTest {

  @Test
  void the_template_of_one_text_is_the_text() {
    String text = "build=<n> failed on\nbranch <hex>: see <url ci.example/run/<n>>.";

    assertEquals(text, CommonText.of(text).toString());
  }

  @Test
  void differing_words_become_a_wildcard() {
    assertEquals("<*> joined the server", common("ann joined the server", "bob joined the server"));
    assertEquals(
        "Now playing: <*> by <*>",
        common("Now playing: Halo by Ann", "Now playing: So What by B."));
    assertEquals("Deploy of api <*>", common("Deploy of api done", "Deploy of api failed"));
  }

  @Test
  void adjacent_wildcards_are_one() {
    assertEquals("start <*> end", common("start a b c end", "start d e end", "start end"));
  }

  @Test
  void a_wildcard_may_match_nothing() {
    assertEquals("a <*> b", common("a b", "a x b", "a b"));
  }

  @Test
  void a_key_keeps_its_place_when_its_value_differs() {
    assertEquals("login user=<*> ok", common("login user=ann ok", "login user=bob ok"));
    assertEquals("status: <*>", common("status: green", "status: deep red"));
  }

  @Test
  void quotes_and_brackets_around_a_value_stay() {
    assertEquals("added \"<*>\" (<*>)", common("added \"So What\" (live)", "added \"Halo\" (mix)"));
  }

  @Test
  void a_lone_separator_between_wildcards_is_dropped() {
    assertEquals("found <*> in <*>", common("found a, b in x", "found c, d in y"));
  }

  @Test
  void texts_without_spaces_are_aligned_by_characters() {
    assertEquals("サーバー<*>が停止しました", common("サーバーAが停止しました", "サーバー東京が停止しました"));
  }

  @Test
  void a_url_is_one_piece_with_any_content() {
    assertEquals(
        "see <*>.", common("see <url a.example/pull/<n>?id=7>.", "see <url a.example/run/<n>>."));
  }

  @Test
  void lines_stay_lines() {
    assertEquals("Report\nerrors: <*>", common("Report\nerrors: none", "Report\nerrors: two"));
  }

  @Test
  void texts_with_nothing_in_common_are_a_wildcard() {
    assertEquals("<*>", common("abc def", "ghi"));
    assertEquals("<*>", common("", "ghi"));
    assertEquals("", common("", ""));
  }

  @Test
  void a_text_that_fits_changes_nothing() {
    CommonText common = CommonText.of("a b c").with("a x c");

    assertSame(common, common.with("a y z c"));
  }

  @Test
  void the_common_text_fits_every_text_it_was_learned_from() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<FamilyMember> members = Members.similar(random, "", 12);
      CommonText common = CommonText.of(textOf(members.get(0)));
      for (FamilyMember member : members) {
        common = common.with(textOf(member));
      }

      for (FamilyMember member : members) {
        assertSame(common, common.with(textOf(member)), "seed " + seed + ": " + common);
      }
    }
  }

  @Test
  void the_common_text_of_two_common_texts_fits_all_their_sources() {
    CommonText ann = CommonText.of("ann joined room five").with("ann joined room six");
    CommonText bob = CommonText.of("bob joined room five").with("bob left room five");

    CommonText both = ann.with(bob);

    assertEquals("<*> room <*>", both.toString());
    assertSame(both, both.with("bob left room five"));
  }

  @Test
  void long_texts_are_cut_with_a_wildcard() {
    String text = "word ".repeat(200_000);

    String template = CommonText.of(text).toString();

    assertTrue(template.endsWith(" word <*>"), template);
    assertTrue(template.length() <= 1_400);
  }

  @Test
  void a_word_too_long_to_show_is_a_wildcard() {
    assertEquals(
        "token <*> given", CommonText.of("token " + "x".repeat(300) + " given").toString());
  }

  private static String common(String first, String... others) {
    CommonText common = CommonText.of(first);
    for (String other : others) {
      common = common.with(other);
    }
    return common.toString();
  }

  private static String textOf(FamilyMember member) {
    return member.text() == null ? "" : member.text();
  }
}
