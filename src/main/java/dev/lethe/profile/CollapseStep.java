package dev.lethe.profile;

import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** What a report says of it if it is left. */
  Left left(String reason) {
    return left(phase, canonical.memoryId(), leaving(), reason);
  }

  /** The same of a group. */
  static Left left(Phase phase, String canonicalId, int memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase.wireName());
    named.put("canonical_id", canonicalId);
    return new Left(named, memories, reason);
  }

  @Override
  public int leaving() {
    return duplicates.size();
  }
}
