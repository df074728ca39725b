package dev.lethe.family.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Activation and end of a rule: rule U2. */
class RuleStepTest {

  private static RuleStatus status(String name) {
    return name.equals("-") ? null : RuleStatus.named(name);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          propose, -,        proposed
          propose, proposed, proposed
          propose, active,   active
          propose, rejected, proposed
          propose, removed,  proposed
          approve, -,        -
          approve, proposed, active
          approve, active,   active
          approve, rejected, -
          approve, removed,  -
          reject,  -,        -
          reject,  proposed, rejected
          reject,  active,   -
          reject,  rejected, rejected
          reject,  removed,  -
          remove,  -,        -
          remove,  proposed, -
          remove,  active,   removed
          remove,  rejected, -
          remove,  removed,  removed
          """)
  void each_step_leads_from_each_status_to_one_or_to_none(String step, String from, String to) {
    Optional<RuleStatus> after = RuleStep.valueOf(step.toUpperCase(Locale.ROOT)).from(status(from));

    assertEquals(Optional.ofNullable(status(to)), after);
  }
}
