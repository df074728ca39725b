package dev.lethe.policy;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Weights of the features by which a message's value is estimated, from {@code value-weights.txt}.
 */
public final class ValueWeights {
  /** Property of a message. */
  public enum Feature {
    /** ln(1 + number of its words outside questions that no older message has). */
    NEW_WORDS,
    /** ln(1 + Σ ln(1 + n/(1 + c))) over its words outside questions; c of n older ones use it. */
    INFORMATION,
    /** ln(1 + number of words for times). */
    TIMES,
    /** 1 if it has a digit. */
    NUMBERS,
    /** 1 if it follows a question of another author. */
    ANSWER,
    /** ln(1 + number of different names). */
    NAMES;

    /** Returns the name in the file. */
    public String fileName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Map<String, List<String>> FILE = WordFile.lists("value-weights.txt", " ");
  private static final double INTERCEPT = read("intercept");
  private static final Map<Feature, Double> WEIGHTS = weights();

  private ValueWeights() {}

  private static Map<Feature, Double> weights() {
    Map<Feature, Double> weights = new EnumMap<>(Feature.class);
    for (Feature feature : Feature.values()) {
      weights.put(feature, read(feature.fileName()));
    }
    return weights;
  }

  private static double read(String name) {
    return Double.parseDouble(FILE.get(name).get(0));
  }

  /** Returns the weight of a feature. */
  public static double of(Feature feature) {
    return WEIGHTS.get(feature);
  }

  /**
   * Returns the estimated probability that a message answers a question.
   *
   * @param features all features of the message
   */
  public static double probability(Map<Feature, Double> features) {
    double sum = INTERCEPT;
    for (Feature feature : Feature.values()) {
      sum += of(feature) * features.get(feature);
    }
    return 1 / (1 + StrictMath.exp(-sum));
  }
}
