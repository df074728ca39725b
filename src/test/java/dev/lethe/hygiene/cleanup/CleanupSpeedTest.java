package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.EntryVector;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Measures the CPU time to plan the cleanup of a large scope. */
class CleanupSpeedTest {
  private static final int DIMENSIONS = 384;
  private static final int SENTENCES = 6;
  private static final String CONSONANTS = "bdfghklmnprst";
  private static final String VOWELS = "aeiou";

  /** Distance from a common centre; two such vectors have a cosine of about 0.94. */
  private static final float APART = 0.25f;

  private final Random random = new Random(7);

  @ParameterizedTest(name = "in groups of {0}")
  @ValueSource(ints = {5, 10_000})
  @Tag("soak")
  void ten_thousand_patterns_are_planned_in_a_minute_of_one_core(int size) {
    assertPlannedWithin(60, 10_000, size);
  }

  @ParameterizedTest(name = "in groups of {0}")
  @ValueSource(ints = {5, 1_000})
  void a_thousand_patterns_are_planned_in_seconds(int size) {
    assertPlannedWithin(6, 1_000, size);
  }

  /**
   * Measures CPU time, as other tests run at the same time.
   *
   * @param count number of patterns
   * @param size number of patterns that are near each other
   */
  private void assertPlannedWithin(int seconds, int count, int size) {
    List<ManualPattern> patterns = patterns(count, size);
    long before = cpuSeconds();

    CleanupPlan plan = plan(patterns);

    long took = cpuSeconds() - before;
    assertTrue(took < seconds, took + " s");
    assertEquals(count, plan.counts().get("manual"));
    assertTrue(plan.counts().get("clusters") > 0);
  }

  private static long cpuSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1_000_000_000;
  }

  private static CleanupPlan plan(List<ManualPattern> patterns) {
    List<SearchText> texts =
        patterns.stream()
            .map(one -> SearchText.of(one.itemId(), one.own(), one.gain(), false))
            .toList();
    Probing probing = new Probing(texts, Map.of(), 5);
    return new CleanupPlanner(Policy.defaults())
        .plan(
            new CleanupPlanner.Input(
                patterns, texts.size(), probing, List.of(), Written.DAY, null));
  }

  /** Returns patterns in groups that share a name and all sentences but one. */
  private List<ManualPattern> patterns(int count, int size) {
    List<ManualPattern> patterns = new ArrayList<>();
    while (patterns.size() < count) {
      float[] centre = vector();
      String name = words(5);
      StringBuilder common = new StringBuilder();
      for (int i = 0; i < SENTENCES; i++) {
        common.append(words(12)).append(". ");
      }
      for (int i = 0; i < size && patterns.size() < count; i++) {
        patterns.add(pattern(patterns.size(), name, common + words(12) + '.', near(centre)));
      }
    }
    return patterns;
  }

  private static ManualPattern pattern(int number, String name, String content, float[] vector) {
    return new ManualPattern(
        "memory-" + number,
        "item-" + number,
        new ItemFields.Pattern("note", name, content, "{}"),
        List.of(),
        null,
        Written.DAY,
        Written.DAY,
        EntryVector.of(new StoredVector(new EmbeddingModel("test", ""), DenseVector.of(vector))),
        MergeEligibility.FREE,
        null,
        0);
  }

  private float[] vector() {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private float[] near(float[] centre) {
    float[] vector = vector();
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = centre[i] + APART * vector[i];
    }
    return vector;
  }

  private String words(int many) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < many * 3; i++) {
      text.append(i > 0 && i % 3 == 0 ? " " : "")
          .append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())))
          .append(VOWELS.charAt(random.nextInt(VOWELS.length())));
    }
    return text.toString();
  }
}
