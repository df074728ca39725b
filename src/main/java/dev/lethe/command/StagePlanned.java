package dev.lethe.command;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.StageStep;
import java.util.List;

/**
 * A part of what a stage planned. A record, so that a replay commits at the same places of the
 * stream; one that comes twice, or that nobody waits for any more, changes nothing.
 *
 * @param run the key of the run's row
 * @param at the run's time, epoch milliseconds
 * @param batch of scopes that the plan is of
 * @param index of the part
 * @param upTo the last scope of the batch
 * @param isLast whether the batch ends with it
 */
public record StagePlanned(
    String run, long at, int batch, int index, List<Part> parts, Scope upTo, boolean isLast)
    implements Planned {

  public StagePlanned {
    parts = List.copyOf(parts);
  }

  /**
   * What is to be done in one scope.
   *
   * @param capBase memories that count for the day's cap, if this is its first run
   * @param cases what is left to a person
   * @param asks what models are asked first
   * @param ending what is reported; null if more of this scope follows
   */
  public record Part(
      Scope scope,
      long capBase,
      List<StageStep> steps,
      List<ReviewCase> cases,
      List<ScoreAsk> asks,
      Ending ending) {
    public Part {
      steps = List.copyOf(steps);
      // Plans that releases before this one left on the topic have none of these.
      cases = cases == null ? List.of() : List.copyOf(cases);
      asks = asks == null ? List.of() : List.copyOf(asks);
    }
  }

  @Override
  public Scope scope() {
    return upTo;
  }

  /** The stage's name. */
  public String stage() {
    int from = StageRow.ALL.length();
    return run.substring(from, run.indexOf('|', from));
  }

  /** Whether that run waits for it. */
  boolean isFor(StageRow row) {
    return row.at() == at && row.batch() == batch && row.next() == index;
  }
}
