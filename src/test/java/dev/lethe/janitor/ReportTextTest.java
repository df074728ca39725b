package dev.lethe.janitor;

import static dev.lethe.janitor.Figures.HOUR;
import static dev.lethe.janitor.Figures.NOON;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.stages.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Report text as posted on Discord: rules I6 and I7. */
class ReportTextTest {
  private static String text(Figures figures) {
    return ReportText.of(figures.get(), Stages.BUILT_IN, NOON, NOON + HOUR);
  }

  @Test
  void a_report_shows_families_signals_compaction_and_suggested_rules() {
    Figures figures =
        Figures.of("acme")
            .with(Figures.family("fam-1", "build <n> failed on <*>", 812, 2301))
            .with(Figures.family("fam-2", "backup done", 1, 40))
            .begun(1)
            .signal("contains token \"build=<n>\"", 812)
            .runs(3, 1120, 2, 14)
            .rule("rule-1", 812, 900);

    assertEquals(
        """
        **Lethe, 2026-01-31 12:00 to 13:00 UTC**
        813 messages of bots in 2 families, 1 new, with totals:
        1. 812 (2,301) `build <n> failed on <*>` by `ci-bot` in `#bots`
        2. 1 (40) `backup done` by `ci-bot` in `#bots`
        **New signals**
        - `contains token "build=<n>"` (812)
        **Compaction** 1,120 memories deleted for 3 summaries, 14 deferred, 2 protected
        **Suggested rules**, which have no effect until an admin approves them
        - `rule-1` keep only counts of `build <n>` in `#bots`: 812 of 900 messages there (90 %), \
        seen since 2026-01-31\
        """,
        text(figures));
  }

  @Test
  void sections_without_content_are_omitted() {
    assertEquals(
        """
        **Lethe, 2026-01-31 12:00 to 13:00 UTC**
        1 message of bots in 1 family, with totals:
        1. 1 (7) `build <n> of fam-1` by `ci-bot` in `#bots`\
        """,
        text(Figures.of("acme").grew("fam-1", 1, 7)));
    assertEquals(
        """
        **Lethe, 2026-01-31 12:00 to 13:00 UTC**
        **Compaction** 5 deferred\
        """,
        text(Figures.of("acme").runs(0, 0, 0, 5)));
  }

  @Test
  void each_stage_with_removals_has_its_own_line() {
    Figures figures =
        Figures.of("acme")
            .runs(1, 3, 0, 0)
            .stage("profile_duplicates_removed", 1_204)
            .stage("profile_deferred", 20)
            .stage("profile_protected", 1)
            .stage("session_messages_pruned", 1)
            .stage("session_summaries_removed", 2)
            .stage("session_wisdom_extracted", 1)
            .stage("session_summaries_requested", 3)
            .stage("consolidation_expired", 4)
            .stage("consolidation_protected", 2)
            .stage("cleanup_removed", 1);

    assertEquals(
        """
        **Lethe, 2026-01-31 12:00 to 13:00 UTC**
        **Compaction** 3 memories deleted for 1 summary
        **Profiles** 1,204 merged into others, 20 deferred, 1 protected
        **Sessions** 1 message pruned, 2 summaries removed, 1 memory kept from decisions, \
        3 summaries requested
        **Entries** 4 expired, 2 protected
        **Patterns** 1 removed\
        """,
        text(figures));
  }

  @Test
  void a_stage_without_removals_or_deferrals_is_not_shown() {
    Figures figures =
        Figures.of("acme")
            .grew("fam-1", 1, 7)
            .stage("profile_protected", 4)
            .stage("session_deferred", 5)
            .stage("session_summaries_requested", 3);

    assertEquals(
        "**Sessions** 3 summaries requested, 5 deferred",
        text(figures).lines().skip(3).reduce("", (a, b) -> a + b));
  }

  @Test
  void five_families_and_signals_are_shown_most_first_and_ties_by_their_names() {
    Figures figures = Figures.of("acme");
    for (String id : List.of("fam-c", "fam-a", "fam-e", "fam-b", "fam-d", "fam-f")) {
      figures.grew(id, id.equals("fam-e") ? 9 : 3, 3);
      figures.signal("contains token \"" + id + '"', id.equals("fam-f") ? 9 : 3);
    }

    List<String> lines = text(figures).lines().toList();

    assertEquals(
        List.of("fam-e", "fam-a", "fam-b", "fam-c", "fam-d"),
        lines.subList(2, 7).stream().map(ReportTextTest::familyId).toList());
    assertEquals(
        List.of("fam-f", "fam-a", "fam-b", "fam-c", "fam-d"),
        lines.subList(8, 13).stream().map(ReportTextTest::familyId).toList());
    assertEquals(13, lines.size());
    assertTrue(lines.get(1).endsWith("in 6 families. The largest, with their totals:"));
  }

  private static String familyId(String line) {
    return line.replaceAll(".*(fam-.).*", "$1");
  }

  @Test
  void a_period_over_midnight_names_both_days() {
    String text =
        ReportText.of(
            Figures.of("acme").grew("f", 1, 1).get(), Stages.BUILT_IN, NOON, NOON + 12 * HOUR);

    assertTrue(text.startsWith("**Lethe, 2026-01-31 12:00 to 2026-02-01 00:00 UTC**\n"), text);
  }

  @Test
  void no_text_mentions_a_user_or_applies_markup() {
    String trick =
        "@everyone @here <@1> <@!1> <@&2> <#3> </run:4> <:e:5> <a:e:6> <t:7:R> ``` `**x** ||y||\n"
            + "# title\u202e gnp\u200d";
    Figures figures =
        Figures.of("acme")
            .with(new FamilyLine("f", "acme/bots", "#@here", "`@everyone`", trick, 1, 1))
            .signal(trick, 1);

    String text = text(figures);

    assertFalse(
        Pattern.compile("@(everyone|here)|<[@#:/]|<[at]:|<@[!&]?\\d").matcher(text).find(), text);
    assertFalse(text.contains("\u202e"));
    for (String line : text.lines().toList()) {
      assertEquals(0, line.chars().filter(c -> c == '`').count() % 2, line);
      String outside = line.replaceAll("`[^`]*`", "");
      assertTrue(outside.matches("[\\p{Alnum} ,.:()*%#-]*"), outside);
    }
  }

  @Test
  void a_family_without_a_text_is_shown_by_its_id() {
    Figures figures =
        Figures.of("acme").with(new FamilyLine("f", "acme/bots", "bots", null, "", 3, 3));

    assertTrue(text(figures).endsWith("\n1. 3 (3) family `f` in `#bots`"), text(figures));
  }

  @Test
  void rules_beyond_the_first_three_are_named() {
    Figures figures = Figures.of("acme").grew("fam-1", 9, 9);
    for (int i = 1; i <= 5; i++) {
      figures.rule("rule-" + i, 100 - i, 900);
    }

    List<String> lines = text(figures).lines().toList();

    assertTrue(lines.get(6).startsWith("- `rule-3` keep only counts of "), lines.get(6));
    assertEquals("- and `rule-4`, `rule-5`", lines.get(7));
    assertEquals(8, lines.size());
  }

  @Test
  void rule_ids_have_priority_over_their_descriptions() {
    for (int rules : new int[] {30, 45, 300}) {
      Figures figures = Figures.of("acme");
      for (int i = 0; i < 9; i++) {
        figures.grew("fam-" + i + " said".repeat(40), 100, 1000).signal("a word " + i, 12);
      }
      for (int i = 0; i < rules; i++) {
        figures.rule(String.format(Locale.ROOT, "rule-%024d", i), 1000 - i, 2000);
      }

      String text = text(figures);

      long named = Pattern.compile("`rule-\\d{24}`").matcher(text).results().count();
      assertTrue(text.length() <= ReportText.MAX_LENGTH, text);
      assertEquals(named == rules, !text.contains(" more"), text);
      assertTrue(named == rules || text.endsWith(" and " + (rules - named) + " more"), text);
      // One more id would need another 33 characters.
      assertTrue(named == rules || text.length() > ReportText.MAX_LENGTH - 33, text);
      assertEquals(rules == 30, named == rules, text);
    }
  }

  @Test
  void no_report_exceeds_discords_limit() {
    long seed = 68;
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      Figures figures = Figures.of("acme").runs(any(random), any(random), any(random), any(random));
      for (int i = 0; i < random.nextInt(9); i++) {
        String said = said(random);
        figures.with(new FamilyLine("f" + i, "s", said, said, said, any(random), any(random)));
        figures.signal(i + said, any(random));
        figures.rule("rule-" + "0123456789abcdef".repeat(random.nextInt(3)) + i, any(random), 0);
      }

      String text = text(figures);

      assertTrue(text.length() <= ReportText.MAX_LENGTH, "seed " + seed + ": " + text.length());
      assertFalse(text.codePoints().anyMatch(ReportTextTest::isHalf), "seed " + seed);
    }
  }

  private static boolean isHalf(int point) {
    return Character.getType(point) == Character.SURROGATE;
  }

  private static long any(Random random) {
    return random.nextLong() >>> (1 + random.nextInt(60));
  }

  private static String said(Random random) {
    List<String> parts = List.of("@", "<@1>", "🙂", "ö", "`", "漢字", "word ", "\ud83d", "e\u0301");
    List<String> said = new ArrayList<>();
    for (int i = random.nextInt(300); i >= 0; i--) {
      said.add(parts.get(random.nextInt(parts.size())));
    }
    return String.join("", said);
  }
}
