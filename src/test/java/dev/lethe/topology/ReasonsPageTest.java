package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code topology/reasons.md} lists the reasons in code; {@code -Dgolden.update=true} rewrites it.
 */
class ReasonsPageTest {
  private static final Path PAGE = Path.of("topology", "reasons.md");
  private static final Path RULES = Path.of("topology", "rules.md");
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  @Test
  void the_page_is_the_list_in_code() throws IOException {
    String page = page();
    if (UPDATE) {
      Files.writeString(PAGE, page);
    }

    assertEquals(page, Files.readString(PAGE));
  }

  @Test
  void the_readme_leads_to_it() throws IOException {
    assertTrue(Files.readString(Path.of("README.md")).contains("(topology/reasons.md)"));
  }

  @Test
  void each_reason_is_given_for_a_verdict_by_a_rule() throws IOException {
    Set<Verdict> verdicts = new HashSet<>();
    for (Reason reason : Reason.values()) {
      verdicts.addAll(reason.verdicts());
      String rule = "- **" + reason.rule() + "**";
      assertTrue(Files.readString(RULES).contains(rule), reason + " names " + rule);
    }

    assertEquals(Set.of(Verdict.values()), verdicts);
  }

  @Test
  void each_reason_of_a_dead_letter_has_its_form() throws IllegalAccessException, IOException {
    Set<String> constants = new TreeSet<>();
    for (Field field : DeadLetterReason.class.getFields()) {
      if (field.get(null) instanceof DeadLetterReason reason) {
        constants.add(reason.text());
      }
    }
    constants.add(DeadLetterReason.missing("NAME").text());
    constants.add(DeadLetterReason.invalid("NAME").text());

    assertEquals(
        constants,
        DeadLetterReason.FORMS.stream()
            .map(DeadLetterReason.Form::text)
            .collect(Collectors.toCollection(TreeSet::new)));
    Set<String> ruled =
        MarkdownPage.of(
                Files.readAllLines(RULES).stream().map(String::strip).toArray(String[]::new))
            .table("reason", "when")
            .stream()
            .flatMap(row -> Pattern.compile("[a-z_]+(?::PATH)?").matcher(row.get(0)).results())
            .map(MatchResult::group)
            .map(reason -> reason.replace("PATH", "NAME"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(constants, ruled);
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Reasons

        Why an event went where it went. The list in code makes this page; no reason is ever renamed, and metrics, runbooks
        and queries may cite it. Rules are those of [rules.md](rules.md).

        ## Of decisions

        `reason` in `lethe.decisions.v1`, one for every event that was read and is no dead letter.

        | reason | verdict | given when | rule |
        |---|---|---|---|
        """);
    for (Reason reason : Reason.values()) {
      List<String> verdicts = reason.verdicts().stream().map(Verdict::wireName).toList();
      row(
          page,
          '`' + reason.wireName() + '`',
          String.join(", ", verdicts),
          reason.meaning(),
          reason.rule());
    }
    page.append(
        """

        ## Of dead letters

        `lethe.reason` in `lethe.dead-letters.v1`; the first that holds. `lethe inspect dead-letters --reason not_json` shows
        those of one, and `--replay` sends them again once the cause is mended.

        | reason | given when | do |
        |---|---|---|
        """);
    for (DeadLetterReason.Form form : DeadLetterReason.FORMS) {
      row(page, '`' + form.text() + '`', form.meaning(), form.remedy());
    }
    return page.toString();
  }

  private static void row(StringBuilder page, String... cells) {
    String row =
        Arrays.stream(cells)
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |\n"));
    page.append(row);
  }
}
