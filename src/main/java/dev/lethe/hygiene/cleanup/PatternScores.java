package dev.lethe.hygiene.cleanup;

import dev.lethe.memory.summary.InvalidAnswerException;
import java.util.ArrayList;
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

  /** Maximum number of characters of an unknown name in an error message. */
  private static final int SHOWN = 30;

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
   * @throws InvalidAnswerException for the first error, which invalidates the entire answer
   */
  public static PatternScores read(Object json, int patterns) throws InvalidAnswerException {
    Map<?, ?> object = object(json, "$");
    refuseOthers(object, Set.of(SCORES), "$");
    String path = "$." + SCORES;
    if (!(object.get(SCORES) instanceof List<?> said) || said.size() != patterns) {
      throw new InvalidAnswerException(path, "must be an array of " + patterns);
    }
    ModelScore[] scores = new ModelScore[patterns];
    for (int i = 0; i < patterns; i++) {
      String at = path + '[' + i + ']';
      Map<?, ?> one = object(said.get(i), at);
      int n = number(one.get(NUMBER), patterns, at);
      if (scores[n - 1] != null) {
        throw new InvalidAnswerException(at + '.' + NUMBER, "is repeated");
      }
      scores[n - 1] = score(one, at);
    }
    return new PatternScores(List.of(scores));
  }

  private static ModelScore score(Map<?, ?> one, String at) throws InvalidAnswerException {
    List<Integer> thousandths = new ArrayList<>();
    for (String dimension : DIMENSIONS) {
      thousandths.add(thousandths(one.get(dimension), at + '.' + dimension));
    }
    List<String> known = new ArrayList<>(DIMENSIONS);
    known.add(NUMBER);
    refuseOthers(one, Set.copyOf(known), at);
    return new ModelScore(
        thousandths.get(0),
        thousandths.get(1),
        thousandths.get(2),
        thousandths.get(3),
        thousandths.get(4));
  }

  private static int number(Object value, int patterns, String at) throws InvalidAnswerException {
    if (value instanceof Integer n && n >= 1 && n <= patterns) {
      return n;
    }
    throw new InvalidAnswerException(
        at + '.' + NUMBER, "must be the n of a pattern in the request");
  }

  private static int thousandths(Object value, String at) throws InvalidAnswerException {
    double score = value instanceof Number number ? number.doubleValue() : Double.NaN;
    if (score >= 0 && score <= 1) {
      return (int) Math.round(score * Quality.MOST);
    }
    throw new InvalidAnswerException(at, "must be a number from 0 to 1");
  }

  private static Map<?, ?> object(Object value, String at) throws InvalidAnswerException {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw new InvalidAnswerException(at, "must be an object");
  }

  private static void refuseOthers(Map<?, ?> object, Set<String> known, String at)
      throws InvalidAnswerException {
    for (Object name : object.keySet()) {
      if (!known.contains(name)) {
        throw new InvalidAnswerException(
            at + '.' + ShownPattern.begin(String.valueOf(name), SHOWN), "is an unknown field");
      }
    }
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
