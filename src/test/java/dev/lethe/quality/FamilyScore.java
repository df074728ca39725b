package dev.lethe.quality;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Agreement of found families with true ones; all scores are between 0 and 1.
 *
 * @param ga grouping accuracy: share of messages whose found family equals a true family as a set
 * @param fga harmonic mean of the shares of correct families among the found ones and among the
 *     true ones
 * @param precision share of pairs within a found family that also share a true one; 1 if there are
 *     no pairs
 * @param recall share of pairs within a true family that also share a found one; 1 if there are no
 *     pairs
 * @param f1 harmonic mean of precision and recall
 * @param expected number of true families
 * @param found number of found families
 */
public record FamilyScore(
    double ga,
    double fga,
    double precision,
    double recall,
    double f1,
    int messages,
    int expected,
    int found) {
  private record Pair(String truth, String found) {}

  /**
   * Computes the score from each message's families.
   *
   * @param truth true family of each message
   * @param found found family of each message, in the same order
   * @throws IllegalArgumentException if the lists are empty or differ in length
   */
  public static FamilyScore of(List<String> truth, List<String> found) {
    if (truth.isEmpty() || truth.size() != found.size()) {
      throw new IllegalArgumentException(
          truth.size() + " true families for " + found.size() + " found ones");
    }
    Map<String, Integer> byTruth = new HashMap<>();
    Map<String, Integer> byFound = new HashMap<>();
    Map<Pair, Integer> joint = new HashMap<>();
    for (int i = 0; i < truth.size(); i++) {
      byTruth.merge(truth.get(i), 1, Integer::sum);
      byFound.merge(found.get(i), 1, Integer::sum);
      joint.merge(new Pair(truth.get(i), found.get(i)), 1, Integer::sum);
    }
    int rightFamilies = 0;
    int rightMessages = 0;
    for (Map.Entry<Pair, Integer> cell : joint.entrySet()) {
      Integer size = cell.getValue();
      if (size.equals(byTruth.get(cell.getKey().truth()))
          && size.equals(byFound.get(cell.getKey().found()))) {
        rightFamilies++;
        rightMessages += size;
      }
    }
    long together = pairs(joint);
    double precision = share(together, pairs(byFound));
    double recall = share(together, pairs(byTruth));
    return new FamilyScore(
        (double) rightMessages / truth.size(),
        mean((double) rightFamilies / byFound.size(), (double) rightFamilies / byTruth.size()),
        precision,
        recall,
        mean(precision, recall),
        truth.size(),
        byTruth.size(),
        byFound.size());
  }

  private static long pairs(Map<?, Integer> sizes) {
    return sizes.values().stream().mapToLong(n -> (long) n * (n - 1) / 2).sum();
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }

  private static double mean(double a, double b) {
    return a + b == 0 ? 0 : 2 * a * b / (a + b);
  }
}
