package dev.lethe.call.stage;

import dev.lethe.call.Instruction;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.StageStep;
import java.util.List;

/**
 * A part of a stage's plan. It is a record of the topic, so that a replay commits at the same
 * positions of the stream; a part that is repeated or no longer awaited changes nothing.
 *
 * @param run key of the run's row
 * @param at time of the run, epoch milliseconds
 * @param batch batch of scopes that is planned
 * @param index index of the part
 * @param upTo last scope of the batch
 * @param isLast true if this is the last part of the batch
 */
public record StagePlanned(
    String run, long at, int batch, int index, List<Part> parts, Scope upTo, boolean isLast)
    implements Instruction.Result {

  public StagePlanned {
    parts = List.copyOf(parts);
  }

  /**
   * Planned work in one scope.
   *
   * @param capBase memories that count for the day's cap, if this is its first run
   * @param cases review cases
   * @param asks score requests to be made first
   * @param ending data of the report; null if more of this scope follows
   */
  public record Part(
      Scope scope,
      long capBase,
      List<StageStep> steps,
      List<ReviewCase> cases,
      List<ScoreAsk> asks,
      ScopeReport ending) {
    public Part {
      steps = List.copyOf(steps);
      // Null in plans that earlier releases left on the topic.
      cases = cases == null ? List.of() : List.copyOf(cases);
      asks = asks == null ? List.of() : List.copyOf(asks);
    }
  }

  @Override
  public Scope scope() {
    return upTo;
  }

  /** Returns the name of the stage. */
  public String stage() {
    int from = StageRow.ALL.length();
    return run.substring(from, run.indexOf('|', from));
  }

  /** Returns true if the given run waits for this part. */
  boolean isFor(StageRow row) {
    return row.at() == at && row.batch() == batch && row.next() == index;
  }
}
