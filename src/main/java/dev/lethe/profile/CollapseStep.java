package dev.lethe.profile;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.List;

/**
 * Profiles become one: a group, or a part of a large one.
 *
 * @param phase by which they are duplicates
 * @param canonical the one that stays
 * @param duplicates those that go, the oldest first
 * @param transferred what the one that stays gains
 * @param isFirst whether the group begins with it
 */
public record CollapseStep(
    Phase phase, Member canonical, List<Member> duplicates, long transferred, boolean isFirst)
    implements StageStep {

  public CollapseStep {
    duplicates = List.copyOf(duplicates);
  }

  @Override
  public int leaving() {
    return duplicates.size();
  }
}
