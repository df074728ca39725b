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
 */
public record ScoreRow(Scope scope, long quarter, String contentKey, ModelScore score)
    implements RunRow {
  static final String ALL = "score|";

  /** A score holds in the quarter in which it was given and in the next one. */
  static final int QUARTER_DAYS = 90;

  private static final int DIGITS = 6;

  static ScoreRow of(Scope scope, String contentKey, ModelScore score, long at) {
    return new ScoreRow(scope, quarter(at), contentKey, score);
  }

  static long quarter(long at) {
    return Math.floorDiv(at, TimeUnit.DAYS.toMillis(QUARTER_DAYS));
  }

  /** The score that holds at that time; empty if there is none. */
  static Optional<ModelScore> score(RunState runs, Scope scope, String contentKey, long at) {
    return rows(runs, scope, contentKey, at).findFirst().map(ScoreRow::score);
  }

  /** Those that hold at that time, the newest first. */
  static Stream<ScoreRow> rows(RunState runs, Scope scope, String contentKey, long at) {
    return Stream.of(quarter(at), quarter(at) - 1)
        .flatMap(quarter -> runs.row(key(scope, quarter, contentKey)).stream())
        .map(row -> (ScoreRow) row);
  }

  /** Whether it holds at that time, or will. */
  boolean holds(long at) {
    return quarter >= quarter(at) - 1;
  }

  @Override
  public String key() {
    return key(scope, quarter, contentKey);
  }

  /** The oldest first. */
  private static String key(Scope scope, long quarter, String contentKey) {
    String number = Long.toString(quarter);
    return ALL
        + "0".repeat(Math.max(0, DIGITS - number.length()))
        + number
        + '|'
        + scope.name()
        + '|'
        + contentKey;
  }
}
