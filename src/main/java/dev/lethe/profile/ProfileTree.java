package dev.lethe.profile;

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
 * A scope's profiles in the midst of a change. What was merged away is a tree, in which each gives
 * its contribution to the one above it, and through that to all above.
 */
final class ProfileTree {
  private final Profiles profiles;
  private final Map<String, Profile> changed = new LinkedHashMap<>();
  private final Set<String> forgotten = new HashSet<>();

  /** Those whose newest observation has left. */
  private final Set<String> stale = new LinkedHashSet<>();

  /** As they were before: one is asked for several times. */
  private final Map<String, Profile> known = new HashMap<>();

  ProfileTree(Profiles profiles) {
    this.profiles = profiles;
  }

  /** A profile as it is now; null if nothing is known of it. */
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

  /** What is other than before, in the order of changes. */
  List<Profile> changes() {
    return List.copyOf(changed.values());
  }

  void merge(Profile canonical, Profile duplicate) {
    put(canonical.with(duplicate));
    put(duplicate.mergedInto(canonical.memoryId()));
  }

  /** What was merged into one that stays was merged into another one, which stays as well. */
  void handOver(Profile from, Profile to) {
    for (Profile child : mergedInto(from.memoryId())) {
      put(child.mergedInto(to.memoryId()));
    }
    put(to.gaining(from.gained(), from.latest()));
    put(from.losing(from.gained(), null));
  }

  /** What a profile was merged into, and what that was merged into, up to the one that stays. */
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

  /** The one that stays for a profile; null if its own store deleted it. */
  Profile canonical(Profile profile) {
    List<Profile> above = above(profile);
    Profile last = above.isEmpty() ? null : above.get(above.size() - 1);
    return last != null && last.isLive() ? last : null;
  }

  /** Has all above a profile know what it gives now, and when it was observed. */
  void update(Profile before, Profile now) {
    put(now);
    for (Profile above : above(now)) {
      put(above.gaining(now.contribution() - before.contribution(), now.item().observation()));
    }
  }

  /** Takes what a profile gave from all above it; {@link #settle} is to follow. */
  void takeBack(Profile given) {
    List<Profile> above = above(given);
    put(given.mergedInto(null));
    for (Profile one : above) {
      lose(one, given.contribution(), given, given.newest());
    }
  }

  /** Undoes that profiles were merged away; those that weren't are passed over. */
  void restore(Collection<String> memoryIds) {
    for (String memoryId : memoryIds) {
      Profile known = profile(memoryId);
      if (known != null && !known.isDeleted() && known.replacedBy() != null) {
        takeBack(known);
        put(known.back(known.item().withStanding(Standing.RESTING)));
      }
    }
    settle();
  }

  /** Takes profiles out for good. */
  void forget(Collection<String> memoryIds) {
    for (String memoryId : memoryIds) {
      Profile known = profile(memoryId);
      if (known != null) {
        forget(known);
      }
    }
    settle();
  }

  /** Takes what a profile said from itself and all above it; {@link #settle} is to follow. */
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
   * What was merged into it is merged into what it was merged into; if it stands for itself,
   * nothing stands for them any more.
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
   * @param newest of all that leaves; null if only what it said itself leaves
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

  /** Looks for the newest observations that are left, from the lowest up. */
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

  /** One look-up, however many are merged into a memory: what has changed here is known besides. */
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

  /** What is merged into a memory directly by now. */
  private List<Profile> mergedInto(String memoryId) {
    Map<String, Profile> merged = new LinkedHashMap<>();
    profiles.mergedInto(memoryId).forEach(child -> merged.put(child.memoryId(), child));
    merged.putAll(changed);
    forgotten.forEach(merged::remove);
    return merged.values().stream().filter(child -> memoryId.equals(child.replacedBy())).toList();
  }
}
