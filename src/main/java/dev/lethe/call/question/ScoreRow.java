package dev.lethe.call.question;

import dev.lethe.call.RunRow;
import dev.lethe.call.RunState;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ModelScore;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A model's score of a pattern's content in a scope. It holds numbers and none of the pattern's
 * text: rule CL10.
 *
 * @param quarter quarter in which the score was given, counted in {@link #QUARTER_DAYS} days since
 *     the epoch
 * @param contentKey key of the scored content
 * @param actor model that was to be asked first; null in rows of an earlier release
 */
public record ScoreRow(Scope scope, long quarter, String contentKey, ModelScore score, String actor)
    implements RunRow {
  public static final String ALL = "score|";

  /** Number of digits of a quarter in a key. */
  private static final int DIGITS = 6;

  /**
   * Length of a quarter in days. A score is valid in the quarter in which it was given and in the
   * next one.
   */
  static final int QUARTER_DAYS = 90;

  public static ScoreRow of(
      Scope scope, String contentKey, ModelScore score, long at, String actor) {
    return new ScoreRow(scope, quarter(at), contentKey, score, actor);
  }

  static long quarter(long at) {
    return Math.floorDiv(at, TimeUnit.DAYS.toMillis(QUARTER_DAYS));
  }

  /**
   * Returns the newest score that is valid at the given time, of those requested from the given
   * model.
   */
  public static Optional<ModelScore> score(
      RunState runs, Scope scope, String contentKey, String actor, long at) {
    return quarters(at)
        .flatMap(quarter -> runs.row(key(scope, quarter, contentKey, actor)).stream())
        .map(row -> ((ScoreRow) row).score())
        .findFirst();
  }

  /** Returns the rows that are valid at the given time, of all models. */
  static Stream<RunRow> rows(RunState runs, Scope scope, String contentKey, long at) {
    return quarters(at)
        .flatMap(quarter -> runs.rows(key(scope, quarter, contentKey, null)).stream());
  }

  private static Stream<Long> quarters(long at) {
    return Stream.of(quarter(at), quarter(at) - 1);
  }

  /** Returns true if the score has not expired at the given time. */
  boolean isValid(long at) {
    return quarter >= quarter(at) - 1;
  }

  /**
   * Returns true if a model's answer has not expired.
   *
   * @param answeredAt epoch milliseconds
   * @param at time at which it is used, epoch milliseconds
   */
  static boolean isValid(long answeredAt, long at) {
    return quarter(answeredAt) >= quarter(at) - 1;
  }

  @Override
  public String key() {
    return key(scope, quarter, contentKey, actor);
  }

  /** Returns a key that sorts by age; without an actor it is the prefix of all actors' keys. */
  private static String key(Scope scope, long quarter, String contentKey, String actor) {
    String number = Long.toString(quarter);
    return ALL
        + "0".repeat(Math.max(0, DIGITS - number.length()))
        + number
        + '|'
        + scope.name()
        + '|'
        + contentKey
        + (actor == null ? "" : '|' + actor);
  }
}
