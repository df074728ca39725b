package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;

/** Replacement of a preference by another one of the same key and scope. */
public record PreferenceStep(Member loser, Member winner) implements StageStep {
  @Override
  public int leaving() {
    return 1;
  }
}
