package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.ModelScore;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.memory.summary.JsonFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Scores of the patterns of one request, in the request's order. As JSON: {@code
 * {"scores":[{"n":1,"accuracy":0.9,"completeness":0.8,"specificity":0.7,"reusability":0.6,"recency":0.5}]}},
 * with each requested {@code n} exactly once, in any order, and each number from 0 to 1.
 */
public record PatternScores(List<ModelScore> scores) {
  private static final String SCORES = "scores";
  private static final String NUMBER = "n";

  /** In the order of {@link ModelScore}. */
  private static final List<String> DIMENSIONS =
      List.of("accuracy", "completeness", "specificity", "reusability", "recency");

  public PatternScores {
    scores = List.copyOf(scores);
  }

  /**
   * Parses an untrusted answer.
   *
   * @param json parsed JSON: maps, lists, strings, numbers, booleans and null
   * @param patterns number of patterns in the request
   * @throws InvalidJsonException for the first error, which invalidates the entire answer
   */
  public static PatternScores read(Object json, int patterns) {
    JsonFields fields = JsonFields.of(json, "$");
    fields.refuseUnknown(Set.of(SCORES));
    if (!(fields.get(SCORES) instanceof List<?> all) || all.size() != patterns) {
      throw new InvalidJsonException(fields.path(SCORES), "must be an array of " + patterns);
    }
    ModelScore[] scores = new ModelScore[patterns];
    for (JsonFields one : fields.objects(SCORES)) {
      int n = number(one, patterns);
      if (scores[n - 1] != null) {
        throw new InvalidJsonException(one.path(NUMBER), "is repeated");
      }
      scores[n - 1] = score(one);
    }
    return new PatternScores(List.of(scores));
  }

  private static int number(JsonFields one, int patterns) {
    if (one.get(NUMBER) instanceof Integer n && n >= 1 && n <= patterns) {
      return n;
    }
    throw new InvalidJsonException(one.path(NUMBER), "must be the n of a pattern in the request");
  }

  private static ModelScore score(JsonFields one) {
    List<Integer> thousandths =
        DIMENSIONS.stream().map(dimension -> thousandths(one, dimension)).toList();
    Set<String> known = new HashSet<>(DIMENSIONS);
    known.add(NUMBER);
    one.refuseUnknown(known);
    return new ModelScore(
        thousandths.get(0),
        thousandths.get(1),
        thousandths.get(2),
        thousandths.get(3),
        thousandths.get(4));
  }

  private static int thousandths(JsonFields one, String dimension) {
    double score = one.get(dimension) instanceof Number number ? number.doubleValue() : Double.NaN;
    if (score >= 0 && score <= 1) {
      return (int) Math.round(score * Quality.MOST);
    }
    throw new InvalidJsonException(one.path(dimension), "must be a number from 0 to 1");
  }

  /** Returns the JSON form that {@link #read} parses. */
  public Map<String, Object> json() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ModelScore score : scores) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put(NUMBER, all.size() + 1);
      List<Integer> thousandths =
          List.of(
              score.accuracy(),
              score.completeness(),
              score.specificity(),
              score.reusability(),
              score.recency());
      for (int i = 0; i < thousandths.size(); i++) {
        one.put(DIMENSIONS.get(i), thousandths.get(i) / (double) Quality.MOST);
      }
      all.add(one);
    }
    return Map.of(SCORES, all);
  }
}
