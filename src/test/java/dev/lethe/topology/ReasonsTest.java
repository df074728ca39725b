package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.DeadLetterReason;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Reasons of decisions and dead letters cite existing rules and agree with them. */
class ReasonsTest {

  @Test
  void each_reason_is_given_for_a_verdict_by_a_rule() throws IOException {
    Set<Verdict> verdicts = new HashSet<>();
    for (Reason reason : Reason.values()) {
      verdicts.addAll(reason.verdicts());
      String rule = "- **" + reason.rule() + " ";
      assertTrue(RulesPageTest.page().contains(rule), reason + " names " + rule);
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
        MarkdownPage.of(RulesPageTest.page().lines().map(String::strip).toArray(String[]::new))
            .table("reason", "when")
            .stream()
            .flatMap(row -> Pattern.compile("[a-z_]+(?::PATH)?").matcher(row.get(0)).results())
            .map(MatchResult::group)
            .map(reason -> reason.replace("PATH", "NAME"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(constants, ruled);
  }
}
