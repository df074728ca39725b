package dev.lethe.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * Profiles that collapse into one.
 *
 * @param phase by which its members are duplicates: the least sure, if by several
 * @param signature the canonical's
 * @param canonical the one that stays, as it is before
 * @param duplicates those that go, the oldest first
 */
public record CollapseGroup(
    Phase phase, String signature, Profile canonical, List<Profile> duplicates) {

  public CollapseGroup {
    duplicates = List.copyOf(duplicates);
  }

  /** What the canonical gains. */
  public long transferred() {
    return duplicates.stream().mapToLong(Profile::contribution).sum();
  }

  /** The canonical as it is afterwards. */
  public Profile collapsed() {
    Profile result = canonical;
    for (Profile duplicate : duplicates) {
      result = result.with(duplicate);
    }
    return result;
  }

  /** The canonical's reinforcement afterwards. */
  public long total() {
    return collapsed().total();
  }

  /** The newest observation's text. */
  public String latestSummary() {
    return collapsed().latestSummary();
  }

  /** The item ids of all members, the canonical's first. */
  public List<String> itemIds() {
    List<String> ids = new ArrayList<>();
    ids.add(canonical.item().itemId());
    duplicates.forEach(duplicate -> ids.add(duplicate.item().itemId()));
    return List.copyOf(ids);
  }

  /** The smallest of all item ids, by code units. */
  String smallestItemId() {
    String smallest = canonical.item().itemId();
    for (Profile duplicate : duplicates) {
      String id = duplicate.item().itemId();
      smallest = id.compareTo(smallest) < 0 ? id : smallest;
    }
    return smallest;
  }

  /** The part with the duplicates {@code [from, to)}. */
  CollapseGroup part(int from, int to) {
    return new CollapseGroup(phase, signature, canonical, duplicates.subList(from, to));
  }
}
