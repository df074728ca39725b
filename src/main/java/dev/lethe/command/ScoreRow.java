package dev.lethe.command;

import dev.lethe.cleanup.ModelScore;
import dev.lethe.event.Scope;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A model's score of what a pattern of a scope says. It holds numbers, and nothing that the pattern
 * says: rule CL10.
 *
 * @param quarter in which it was given, a number of {@link #QUARTER_DAYS} days since the epoch
 * @param contentKey of what was scored
 * @param actor the model that was to be asked first; null where an earlier release asked
 */
public record ScoreRow(Scope scope, long quarter, String contentKey, ModelScore score, String actor)
    implements RunRow {
  static final String ALL = "score|";

  /** A score holds in the quarter in which it was given and in the next one. */
  static final int QUARTER_DAYS = 90;

  private static final int DIGITS = 6;

  static ScoreRow of(Scope scope, String contentKey, ModelScore score, long at, String actor) {
    return new ScoreRow(scope, quarter(at), contentKey, score, actor);
  }

  static long quarter(long at) {
    return Math.floorDiv(at, TimeUnit.DAYS.toMillis(QUARTER_DAYS));
  }

  /** The score that holds at that time, of those that this model was asked for; the newest. */
  static Optional<ModelScore> score(
      RunState runs, Scope scope, String contentKey, String actor, long at) {
    return quarters(at)
        .flatMap(quarter -> runs.row(key(scope, quarter, contentKey, actor)).stream())
        .map(row -> ((ScoreRow) row).score())
        .findFirst();
  }

  /** Those that hold at that time, whoever was asked. */
  static Stream<RunRow> rows(RunState runs, Scope scope, String contentKey, long at) {
    return quarters(at)
        .flatMap(quarter -> runs.rows(key(scope, quarter, contentKey, null)).stream());
  }

  private static Stream<Long> quarters(long at) {
    return Stream.of(quarter(at), quarter(at) - 1);
  }

  /** Whether it holds at that time, or will. */
  boolean holds(long at) {
    return quarter >= quarter(at) - 1;
  }

  @Override
  public String key() {
    return key(scope, quarter, contentKey, actor);
  }

  /** The oldest first; a key without an actor begins those of all actors. */
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
