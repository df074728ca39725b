package dev.lethe.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import org.junit.jupiter.api.Test;

class RetrievalWeightsTest {
  private static double weight(Kind kind, boolean authorIsBot) {
    return RetrievalWeights.of(kind, authorIsBot, Policy.defaults().context().weights());
  }

  @Test
  void default_weights_follow_the_preference_orders() {
    double summary = weight(Kind.SUMMARY, false);
    double aggregate = weight(Kind.AGGREGATE, true);
    double human = weight(Kind.MESSAGE, false);
    double bot = weight(Kind.MESSAGE, true);

    assertTrue(summary > aggregate && aggregate > human && human > bot);
    assertEquals(1.2, summary);
    assertEquals(1.1, aggregate);
    assertEquals(1.0, human);
    assertEquals(1.0, weight(Kind.ASSISTANT_MESSAGE, false));
    assertEquals(0.8, weight(Kind.TOOL_RESULT, false));
    assertEquals(0.5, bot);
    assertEquals(0.2, weight(Kind.THINK_TRACE, false));
  }

  @Test
  void a_policy_weighs_otherwise() {
    Policy policy = Policies.edn("{:context {:weights {:aggregate 0.4}}}");

    assertEquals(0.4, RetrievalWeights.of(Kind.AGGREGATE, true, policy.context().weights()));
  }
}
