package dev.lethe.quality;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.ValueWeights;
import dev.lethe.policy.ValueWeights.Feature;
import dev.lethe.quality.KeptEvidence.Choice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The invented conversations: a support channel, an agent's log and a game server. */
class KeptEvidenceTest {
  private final List<Conversation> invented = Conversation.invented();

  KeptEvidenceTest() throws IOException {}

  @Test
  void sentences_chosen_by_value_answer_more_questions_than_random_or_the_newest_ones() {
    for (double share : new double[] {0.3, 0.4, 0.6}) {
      double byValue = KeptEvidence.mean(invented, share, Choice.BY_VALUE);

      assertTrue(byValue > 1.3 * KeptEvidence.mean(invented, share, Choice.RANDOM), "" + share);
      assertTrue(byValue > 1.3 * KeptEvidence.mean(invented, share, Choice.NEWEST), "" + share);
    }
    assertTrue(KeptEvidence.mean(invented, 0.6, Choice.BY_VALUE) > 0.7);
  }

  @Test
  void a_training_prints_weights_in_the_form_of_their_file() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    ValueTraining.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), invented);

    String printed = bytes.toString(StandardCharsets.UTF_8);
    for (Feature feature : Feature.values()) {
      assertTrue(printed.contains("\n[" + feature.fileName() + "]\n"), printed);
    }
    assertTrue(printed.contains("[intercept]"), printed);
  }

  @Test
  void every_feature_makes_a_message_more_valuable() {
    for (Feature feature : Feature.values()) {
      assertTrue(ValueWeights.of(feature) > 0, feature.fileName());
    }
  }
}
