package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.MergeEligibility;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A scope's profiles during a change. Merged profiles form trees, in which each contributes to its
 * parent and so to all its ancestors.
 */
final class ProfileTree {
  private final Profiles profiles;
  private final Map<String, Profile> changed = new LinkedHashMap<>();
  private final Set<String> forgotten = new HashSet<>();

  /** Profiles that have lost their newest observation. */
  private final Set<String> stale = new LinkedHashSet<>();

  /** Cache of profiles before the change, since they are requested several times. */
  private final Map<String, Profile> known = new HashMap<>();

  ProfileTree(Profiles profiles) {
    this.profiles = profiles;
  }

  /** Returns a profile in its current state; null if it is unknown. */
  Profile profile(String memoryId) {
    if (forgotten.contains(memoryId)) {
      return null;
    }
    Profile now = changed.get(memoryId);
    return now == null ? known.computeIfAbsent(memoryId, profiles::byId) : now;
  }

  void put(Profile profile) {
    changed.put(profile.memoryId(), profile);
  }

  /** Returns the changed profiles in order of the changes. */
  List<Profile> changes() {
    return List.copyOf(changed.values());
  }

  void merge(Profile canonical, Profile duplicate) {
    put(canonical.with(duplicate));
    put(duplicate.mergedInto(canonical.memoryId()));
  }

  /** Moves everything merged into one kept profile to another kept profile. */
  void handOver(Profile from, Profile to) {
    for (Profile child : mergedInto(from.memoryId())) {
      put(child.mergedInto(to.memoryId()));
    }
    put(to.gaining(from.gained(), from.latest()));
    put(from.losing(from.gained(), null));
  }

  /**
   * Returns a profile's ancestors: the profile it was merged into, and so on up to the kept one.
   */
  List<Profile> above(Profile profile) {
    List<Profile> above = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Profile one = profile;
    while (one != null && one.replacedBy() != null && seen.add(one.memoryId())) {
      one = profile(one.replacedBy());
      if (one != null) {
        above.add(one);
      }
    }
    return above;
  }

  /** Returns the kept profile at the root; null if its own store deleted it. */
  Profile canonical(Profile profile) {
    List<Profile> above = above(profile);
    Profile last = above.isEmpty() ? null : above.get(above.size() - 1);
    return last != null && last.isLive() ? last : null;
  }

  /** Updates a profile, and the counts and newest observations of all its ancestors. */
  void update(Profile before, Profile now) {
    put(now);
    for (Profile above : above(now)) {
      put(above.gaining(now.contribution() - before.contribution(), now.item().observation()));
    }
  }

  /**
   * Takes back a profile's contribution from all its ancestors; the caller must call {@link
   * #settle}.
   */
  void subtract(Profile given) {
    List<Profile> above = above(given);
    put(given.mergedInto(null));
    for (Profile one : above) {
      lose(one, given.contribution(), given, given.newest());
    }
  }

  /** Undoes the merges of the given profiles; ignores those that were not merged. */
  void restore(Collection<String> memoryIds) {
    for (String memoryId : memoryIds) {
      Profile known = profile(memoryId);
      if (known != null && !known.isDeleted() && known.replacedBy() != null) {
        subtract(known);
        put(known.back(known.item().withStanding(MergeEligibility.RESTING)));
      }
    }
    settle();
  }

  /** Removes profiles permanently. */
  void forget(Collection<String> memoryIds) {
    for (String memoryId : memoryIds) {
      Profile known = profile(memoryId);
      if (known != null) {
        forget(known);
      }
    }
    settle();
  }

  /**
   * Removes a profile's text from the profile and all its ancestors; the caller must call {@link
   * #settle}.
   */
  void silence(Profile known, long at) {
    List<Profile> above = above(known);
    Profile silent = known.deleted(at);
    put(silent);
    lose(silent, 0, known, null);
    for (Profile one : above) {
      lose(one, 0, known, null);
    }
  }

  /**
   * Removes a profile. Profiles merged into it move to the profile it was merged into; if it was
   * not merged, they are left without a successor.
   */
  private void forget(Profile known) {
    if (known.replacedBy() != null) {
      for (Profile child : mergedInto(known.memoryId())) {
        put(child.mergedInto(known.replacedBy()));
      }
      for (Profile one : above(known)) {
        lose(one, known.contribution() - known.gained(), known, null);
      }
    }
    changed.remove(known.memoryId());
    forgotten.add(known.memoryId());
  }

  /**
   * @param newest newest observation of the whole subtree that leaves; null if only the profile's
   *     own observation leaves
   */
  private void lose(Profile one, long count, Profile leaving, Observation newest) {
    Observation latest = one.latest();
    boolean stays =
        latest == null
            || (!latest.equals(newest) && !latest.itemId().equals(leaving.item().itemId()));
    put(one.losing(count, stays ? latest : null));
    if (!stays) {
      stale.add(one.memoryId());
    }
  }

  /** Recomputes the newest remaining observations, deepest profiles first. */
  void settle() {
    List<Profile> open = new ArrayList<>();
    stale.forEach(id -> open.add(profile(id)));
    open.removeIf(profile -> profile == null);
    open.sort(Comparator.comparingInt((Profile profile) -> above(profile).size()).reversed());
    for (Profile one : open) {
      put(profile(one.memoryId()).losing(0, latest(one.memoryId())));
    }
    stale.clear();
  }

  /**
   * Needs a single look-up however many profiles are merged into the memory; changes made here are
   * considered separately.
   */
  private Observation latest(String memoryId) {
    Profile stored =
        profiles.newestMergedInto(
            memoryId,
            child ->
                !changed.containsKey(child.memoryId()) && !forgotten.contains(child.memoryId()));
    Observation latest = stored == null ? null : stored.newest();
    for (Profile child : changed.values()) {
      if (memoryId.equals(child.replacedBy())) {
        latest = Observation.newer(latest, child.newest());
      }
    }
    return latest;
  }

  /** Returns the profiles currently merged directly into a memory. */
  private List<Profile> mergedInto(String memoryId) {
    Map<String, Profile> merged = new LinkedHashMap<>();
    profiles.mergedInto(memoryId).forEach(child -> merged.put(child.memoryId(), child));
    merged.putAll(changed);
    forgotten.forEach(merged::remove);
    return merged.values().stream().filter(child -> memoryId.equals(child.replacedBy())).toList();
  }
}
