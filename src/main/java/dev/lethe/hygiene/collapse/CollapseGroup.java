package dev.lethe.hygiene.collapse;

import java.util.ArrayList;
import java.util.List;

/**
 * Profiles that collapse into one.
 *
 * @param phase the phase that found its members; the least certain one if there were several
 * @param signature the canonical's signature
 * @param canonical the profile that is kept, in its state before the collapse
 * @param duplicates the profiles that are removed, oldest first
 */
public record CollapseGroup(
    Phase phase, String signature, Profile canonical, List<Profile> duplicates) {

  public CollapseGroup {
    duplicates = List.copyOf(duplicates);
  }

  /** Returns the count that the canonical gains. */
  public long transferred() {
    return duplicates.stream().mapToLong(Profile::contribution).sum();
  }

  /** Returns the canonical in its state after the collapse. */
  public Profile collapsed() {
    Profile result = canonical;
    for (Profile duplicate : duplicates) {
      result = result.with(duplicate);
    }
    return result;
  }

  /** Returns the canonical's reinforcement count after the collapse. */
  public long total() {
    return collapsed().total();
  }

  /** Returns the newest observation's text. */
  public String latestSummary() {
    return collapsed().latestSummary();
  }

  /** Returns the item ids of all members, the canonical's first. */
  public List<String> itemIds() {
    List<String> ids = new ArrayList<>();
    ids.add(canonical.item().itemId());
    duplicates.forEach(duplicate -> ids.add(duplicate.item().itemId()));
    return List.copyOf(ids);
  }

  /** Returns the smallest of all item ids, in order of code units. */
  String smallestItemId() {
    String smallest = canonical.item().itemId();
    for (Profile duplicate : duplicates) {
      String id = duplicate.item().itemId();
      smallest = id.compareTo(smallest) < 0 ? id : smallest;
    }
    return smallest;
  }

  /** Returns the part of the group with the duplicates {@code [from, to)}. */
  CollapseGroup part(int from, int to) {
    return new CollapseGroup(phase, signature, canonical, duplicates.subList(from, to));
  }
}
