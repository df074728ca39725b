package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.EntryVector;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.List;

/** Builder of patterns written by people; by default an unprotected one about herons. */
final class Written {
  /** Epoch milliseconds. */
  static final long DAY = 1_772_323_200_000L;

  private final String id;
  private String name = "Herons";
  private String content = "Herons stand still.";
  private String payload = "{}";
  private long createdAt = DAY;
  private long updatedAt = DAY;
  private EntryVector vector;
  private MergeEligibility standing = MergeEligibility.FREE;
  private Quality quality;

  private Written(String id) {
    this.id = id;
    near(0);
  }

  static Written of(String id) {
    return new Written(id);
  }

  Written named(String other) {
    name = other;
    return this;
  }

  Written says(String other) {
    content = other;
    return this;
  }

  Written with(String other) {
    payload = other;
    return this;
  }

  Written created(long other) {
    createdAt = other;
    return this;
  }

  Written updated(long other) {
    updatedAt = other;
    return this;
  }

  /**
   * Sets a vector of the given angle in degrees; the cosine of two vectors is that of the
   * difference.
   */
  Written near(double degrees) {
    return near(degrees, "test");
  }

  Written near(double degrees, String model) {
    double radians = Math.toRadians(degrees);
    vector =
        EntryVector.of(
            new StoredVector(
                new EmbeddingModel(model, ""),
                DenseVector.of((float) Math.cos(radians), (float) Math.sin(radians))));
    return this;
  }

  Written without() {
    vector = null;
    return this;
  }

  Written standing(MergeEligibility other) {
    standing = other;
    return this;
  }

  /** Sets a model's scores, all to the given thousandths. */
  Written scored(int score) {
    quality = new Quality(score, score, score, score, score, true);
    return this;
  }

  ManualPattern pattern() {
    return new ManualPattern(
        "memory-" + id,
        id,
        new ItemFields.Pattern("note", name, content, payload),
        List.of(),
        null,
        createdAt,
        updatedAt,
        vector,
        standing,
        quality,
        quality == null ? 0 : quality.accuracy());
  }

  /** Returns the pattern with a score computed by Lethe instead of a model. */
  ManualPattern reckoned(int score) {
    return pattern().scored(new Quality(score, score, score, score, score, false), score);
  }
}
