package dev.lethe.session;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;

/** A preference gives way to another one of its key and scope. */
public record PreferenceStep(Member loser, Member winner) implements StageStep {
  @Override
  public int leaving() {
    return 1;
  }
}
