package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.policy.Policy;
import dev.lethe.text.token.TextScanner;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TemplateLearnerTest {
  private static final long MAX_STEPS = 210_000;

  @Test
  void texts_of_two_words_in_any_order_take_a_bounded_number_of_steps() {
    TemplateLearner learner =
        new TemplateLearner(new MatchingWorkspace(Policy.defaults().dedupe().polarityLexicon()));
    TextScanner scanner = new TextScanner();
    Random random = new Random(5);
    long most = 0;

    for (int i = 0; i < 400; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = 0; k < 60; k++) {
        text.append(random.nextBoolean() ? "left " : "right ");
      }
      Elements elements = new Elements(scanner.scan(text.toString()).copy(), null);
      SignatureRow row = new SignatureRow(i, i, 0, text.toString());
      assertNull(learner.learn(learner.add(row, elements, i)));
      most = Math.max(most, learner.spent);
    }

    assertTrue(most <= MAX_STEPS, "took " + most + " steps");
  }
}
