package dev.lethe.quality;

import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.Excerpts;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.ValueWeights.Feature;
import dev.lethe.quality.Conversation.Question;
import dev.lethe.quality.Conversation.Turn;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Fits the weights of {@code value-weights.txt} to conversations with questions by a logistic
 * regression. A message counts as valuable if it answers a question, and the more the more
 * questions it answers.
 */
final class ValueTraining {
  private static final int ROUNDS = 30;

  /** Weight of the penalty on the squares of the weights, which keeps them small. */
  private static final double PENALTY = 10;

  /** Message to learn from. */
  private static final class Example {
    /** Features in the order of their declaration, and a last one that is always 1. */
    private final double[] features;

    /** Number of questions that it answers; one that several messages answer counts in part. */
    private final double answers;

    private Example(double[] features, double answers) {
      this.features = features;
      this.answers = answers;
    }

    static Example of(Map<Feature, Double> features, double answers) {
      double[] all = new double[features.size() + 1];
      int place = 0;
      for (Feature feature : Feature.values()) {
        all[place++] = features.get(feature);
      }
      all[place] = 1;
      return new Example(all, answers);
    }

    Example without(int feature) {
      double[] others = features.clone();
      others[feature] = 0;
      return new Example(others, answers);
    }
  }

  private ValueTraining() {}

  /**
   * Prints the weights for the conversations. Before, it prints for each conversation how well the
   * weights of all others do: the probability that a message that answers a question has a higher
   * value than one that doesn't; and the mean of these, also without each feature.
   */
  static void run(PrintStream out, List<Conversation> conversations) {
    List<List<Example>> all = conversations.stream().map(ValueTraining::examples).toList();
    for (int i = 0; i < all.size(); i++) {
      print(out, "# %s, by the others: %.3f", conversations.get(i).scope(), byOthers(i, all));
    }
    print(out, "# mean: %.3f", mean(all));
    Feature[] features = Feature.values();
    for (int i = 0; i < features.length; i++) {
      int left = i;
      List<List<Example>> without =
          all.stream()
              .map(examples -> examples.stream().map(one -> one.without(left)).toList())
              .toList();
      print(out, "# mean without %s: %.3f", features[i].fileName(), mean(without));
    }
    double[] weights = fit(all);
    print(out, "%n[intercept]%n%.3f", weights[features.length]);
    for (int i = 0; i < features.length; i++) {
      print(out, "%n[%s]%n%.3f", features[i].fileName(), weights[i]);
    }
  }

  private static void print(PrintStream out, String format, Object... values) {
    out.printf(Locale.ROOT, format + "%n", values);
  }

  private static List<Example> examples(Conversation conversation) {
    Map<String, Double> answers = new HashMap<>();
    for (Question question : conversation.questions()) {
      question
          .evidence()
          .forEach(id -> answers.merge(id, 1.0 / question.evidence().size(), Double::sum));
    }
    List<Example> examples = new ArrayList<>();
    WordCounts counts = WordCounts.NONE;
    for (List<Turn> session : conversation.sessions()) {
      List<Memory> messages = session.stream().map(Turn::memory).toList();
      Excerpts excerpts = new Excerpts(messages, counts);
      List<Map<Feature, Double>> features = excerpts.features();
      for (int i = 0; i < features.size(); i++) {
        double answered = answers.getOrDefault(session.get(i).id(), 0.0);
        examples.add(Example.of(features.get(i), answered));
      }
      counts = excerpts.counts();
    }
    return examples;
  }

  private static double mean(List<List<Example>> all) {
    double sum = 0;
    for (int i = 0; i < all.size(); i++) {
      sum += byOthers(i, all);
    }
    return sum / all.size();
  }

  private static double byOthers(int one, List<List<Example>> all) {
    List<List<Example>> others = new ArrayList<>(all);
    List<Example> examples = others.remove(one);
    return separation(examples, fit(others));
  }

  /** Fits by Newton's method. */
  private static double[] fit(List<List<Example>> conversations) {
    int size = Feature.values().length + 1;
    double[] weights = new double[size];
    for (int round = 0; round < ROUNDS; round++) {
      double[] gradient = new double[size];
      double[][] curvature = new double[size][size];
      for (int i = 0; i < size - 1; i++) {
        gradient[i] = -PENALTY * weights[i];
        curvature[i][i] = PENALTY;
      }
      for (List<Example> examples : conversations) {
        examples.forEach(example -> add(example, weights, gradient, curvature));
      }
      double[] step = solved(curvature, gradient);
      for (int i = 0; i < size; i++) {
        weights[i] += step[i];
      }
    }
    return weights;
  }

  private static void add(
      Example example, double[] weights, double[] gradient, double[][] curvature) {
    double[] features = example.features;
    double importance = Math.max(1, example.answers);
    double estimate = 1 / (1 + Math.exp(-product(weights, features)));
    double error = (example.answers > 0 ? 1 : 0) - estimate;
    for (int i = 0; i < features.length; i++) {
      gradient[i] += importance * error * features[i];
      for (int j = 0; j < features.length; j++) {
        curvature[i][j] += importance * estimate * (1 - estimate) * features[i] * features[j];
      }
    }
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  /** Solves a system whose matrix is positive definite, by elimination; changes its arguments. */
  private static double[] solved(double[][] matrix, double[] right) {
    int size = right.length;
    for (int i = 0; i < size; i++) {
      for (int row = i + 1; row < size; row++) {
        double factor = matrix[row][i] / matrix[i][i];
        for (int column = i; column < size; column++) {
          matrix[row][column] -= factor * matrix[i][column];
        }
        right[row] -= factor * right[i];
      }
    }
    for (int i = size - 1; i >= 0; i--) {
      for (int column = i + 1; column < size; column++) {
        right[i] -= matrix[i][column] * right[column];
      }
      right[i] /= matrix[i][i];
    }
    return right;
  }

  private static double separation(List<Example> examples, double[] weights) {
    double higher = 0;
    long pairs = 0;
    for (Example one : examples) {
      if (one.answers == 0) {
        continue;
      }
      double value = product(weights, one.features);
      for (Example other : examples) {
        if (other.answers == 0) {
          int order = Double.compare(value, product(weights, other.features));
          higher += (1 + Integer.signum(order)) / 2.0;
          pairs++;
        }
      }
    }
    return pairs == 0 ? 0 : higher / pairs;
  }
}
