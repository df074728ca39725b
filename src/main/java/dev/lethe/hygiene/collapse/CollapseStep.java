package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collapse of a group of profiles, or of a part of a large group.
 *
 * @param phase phase that found the duplicates
 * @param canonical the profile that is kept
 * @param duplicates the profiles that are removed, oldest first
 * @param transferred the count that the kept profile gains
 * @param isFirst true for the first step of its group
 */
public record CollapseStep(
    Phase phase, Member canonical, List<Member> duplicates, long transferred, boolean isFirst)
    implements StageStep {

  public CollapseStep {
    duplicates = List.copyOf(duplicates);
  }

  /** Returns the report entry for a skipped step. */
  Leftover left(String reason) {
    return left(phase, canonical.memoryId(), leaving(), reason);
  }

  /** Returns the report entry for a skipped group. */
  static Leftover left(Phase phase, String canonicalId, int memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase.wireName());
    named.put("canonical_id", canonicalId);
    return new Leftover(named, memories, reason);
  }

  @Override
  public int leaving() {
    return duplicates.size();
  }
}
