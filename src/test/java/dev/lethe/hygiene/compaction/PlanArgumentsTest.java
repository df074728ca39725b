package dev.lethe.hygiene.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.compaction.PlanArguments.Asked;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.Policy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanArgumentsTest {
  private static final Policy POLICY = Policy.defaults();

  @Test
  void omitted_arguments_default_to_the_policy() {
    assertEquals(Optional.empty(), PlanArguments.refused(Asked.NOTHING, POLICY));
    assertEquals(
        new PlanArguments(14, 0.8, 60_000, Integer.MAX_VALUE),
        PlanArguments.of(Asked.NOTHING, POLICY));
  }

  @Test
  void a_call_may_be_as_strict_as_the_policy_or_stricter() {
    for (Asked asked : new Asked[] {new Asked(14, 0.8, 60_000, 10), new Asked(15, 0.0, 1, 1)}) {
      assertEquals(Optional.empty(), PlanArguments.refused(asked, POLICY));
    }
    assertEquals(
        new PlanArguments(15, 0.7, 500, 2), PlanArguments.of(new Asked(15, 0.7, 500, 2), POLICY));
  }

  @ParameterizedTest
  @CsvSource({
    "13, , , , $.age_min_days",
    ", 0.81, , , $.access_threshold",
    ", -0.1, , , $.access_threshold",
    ", NaN, , , $.access_threshold",
    ", , 60001, , $.limit_source_tokens",
    ", , 0, , $.limit_source_tokens",
    ", , , 0, $.max_groups",
    "13, 0.9, , 0, $.age_min_days",
  })
  void the_first_argument_laxer_than_the_policy_is_named(
      Integer age, Double threshold, Integer tokens, Integer groups, String path) {
    Refusal refusal =
        PlanArguments.refused(new Asked(age, threshold, tokens, groups), POLICY).orElseThrow();

    assertEquals(ErrorCode.INVALID_ARGS, refusal.code());
    assertEquals(path, refusal.path());
  }
}
