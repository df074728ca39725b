package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Expiry;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.util.ArrayList;
import java.util.List;

/** Builder of entries; by default an unprotected, permanent fact about herons. */
final class Invented {
  static final EmbeddingModel TEST = new EmbeddingModel("test", "");

  /** Epoch milliseconds. */
  static final long DAY = 1_772_323_200_000L;

  private static final String STILL = "Herons stand still.";

  private final String id;
  private String type = "fact";
  private String subject = "herons";
  private String project = "";
  private String content = STILL;
  private Expiry expiry = Expiry.PERMANENT;
  private long confirmations;
  private long support = 1;
  private long createdAt = DAY;
  private Long freshAt;
  private EntryVector vector = at(0);
  private MergeEligibility standing = MergeEligibility.FREE;
  private Long madeAt;

  /**
   * Returns the entries with texts of their own in place of the default: each contains those of
   * lower rank.
   */
  static List<Entry> nested(List<Entry> entries) {
    List<Entry> ranked = entries.stream().sorted(Entry.BEST_FIRST).toList();
    List<Entry> nested = new ArrayList<>();
    for (Entry one : entries) {
      StringBuilder text = new StringBuilder(STILL);
      for (int i = ranked.indexOf(one) + 1; i < ranked.size(); i++) {
        text.append(" Herons also have habit ").append(Integer.toString(i, 36)).append("h.");
      }
      nested.add(
          one.content().equals(STILL)
              ? new Entry(
                  one.memoryId(),
                  one.itemId(),
                  one.type(),
                  one.subject(),
                  one.project(),
                  text.toString(),
                  one.expiry(),
                  one.confirmations(),
                  one.support(),
                  one.createdAt(),
                  one.freshAt(),
                  one.stability(),
                  one.vector(),
                  one.eligibility(),
                  one.madeAt())
              : one);
    }
    return nested;
  }

  private Invented(String id) {
    this.id = id;
  }

  static Invented of(String id) {
    return new Invented(id);
  }

  /**
   * Returns a vector of the given angle in degrees; the cosine of two vectors is that of the
   * difference.
   */
  static EntryVector at(double degrees) {
    return vector(Math.cos(Math.toRadians(degrees)), Math.sin(Math.toRadians(degrees)));
  }

  /** Returns a vector of the model {@code test}. */
  static EntryVector vector(double... values) {
    return EntryVector.of(stored(values));
  }

  /** Returns a vector of the model {@code test} in its stored form. */
  static StoredVector stored(double... values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return new StoredVector(TEST, DenseVector.of(floats));
  }

  Invented type(String other) {
    type = other;
    return this;
  }

  Invented about(String other) {
    subject = ItemFields.Entry.comparable(other);
    return this;
  }

  Invented project(String other) {
    project = other;
    return this;
  }

  Invented says(String other) {
    content = other;
    return this;
  }

  Invented expiry(Expiry other) {
    expiry = other;
    return this;
  }

  Invented support(long other) {
    support = other;
    return this;
  }

  /** Sets the number of confirmations, without recalls. */
  Invented confirmed(long other) {
    confirmations = other;
    support = other;
    return this;
  }

  /** Marks the entry as created from others at the given time. */
  Invented made(long other) {
    madeAt = other;
    return this;
  }

  Invented created(long other) {
    createdAt = other;
    return this;
  }

  Invented fresh(long other) {
    freshAt = other;
    return this;
  }

  /** Sets a vector of the given angle in degrees. */
  Invented near(double degrees) {
    vector = at(degrees);
    return this;
  }

  Invented means(EntryVector other) {
    vector = other;
    return this;
  }

  Invented standing(MergeEligibility other) {
    standing = other;
    return this;
  }

  Entry entry() {
    return new Entry(
        "memory-" + id,
        id,
        type,
        subject,
        project,
        content,
        expiry,
        confirmations,
        support,
        createdAt,
        freshAt == null ? createdAt : freshAt,
        1,
        vector,
        standing,
        madeAt);
  }
}
