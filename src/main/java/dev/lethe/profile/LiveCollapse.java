package dev.lethe.profile;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What a single profile changes as it arrives: rule H8. Its signature is looked up, and its words
 * if nothing has that. Which of its duplicates stays doesn't depend on the order in which they
 * arrive. Not safe for use by many threads.
 */
public final class LiveCollapse {
  private final SummaryReader reader;
  private final int minTokens;
  private final Profiles profiles;
  private final Map<String, Profile> changed = new LinkedHashMap<>();

  /**
   * @param policy the tenant's
   */
  public LiveCollapse(Policy policy, Profiles profiles) {
    this.reader = new SummaryReader(policy);
    this.minTokens = policy.profile().tokenKeyMinTokens();
    this.profiles = profiles;
  }

  /** Takes in a profile as it is now. */
  public Arrival upsert(ProfileItem item, Merging merging) {
    changed.clear();
    Profile known = profile(item.memoryId());
    if (known == null) {
      return place(Profile.of(item), merging);
    }
    if (item.updatedAt() <= known.lastKnown()) {
      return arrival(Arrival.Verdict.UNCHANGED);
    }
    if (known.replacedBy() == null) {
      return place(known.back(item), merging);
    }
    Profile canonical = canonical(known);
    boolean same = !known.isDeleted() && known.item().saysAs(item);
    if (same && canonical != null) {
      return update(known, item, canonical);
    }
    takeBack(known);
    return place(known.back(item), merging);
  }

  /**
   * Its own store deletes a profile. What was merged into it stays merged away, and what it had
   * given to another one stays given, but for what it said.
   *
   * @param at the deletion's {@code updated_at}, epoch milliseconds
   */
  public Arrival delete(String memoryId, long at) {
    changed.clear();
    Profile known = profile(memoryId);
    if (known == null || known.isDeleted() || at <= known.lastKnown()) {
      return arrival(Arrival.Verdict.UNCHANGED);
    }
    Observation said = known.item().observation();
    put(known.deleted(at));
    for (Profile above : above(known)) {
      if (said != null && said.equals(above.latest())) {
        put(above.losing(0, latest(above.memoryId())));
      }
    }
    return arrival(Arrival.Verdict.DELETED);
  }

  /** Undoes that a profile was merged away; all that had been merged into it is its own again. */
  public Arrival restore(String memoryId) {
    changed.clear();
    Profile known = profile(memoryId);
    if (known == null || known.isDeleted() || known.replacedBy() == null) {
      return arrival(Arrival.Verdict.UNCHANGED);
    }
    takeBack(known);
    put(known.back(known.item().withStanding(Standing.RESTING)));
    return arrival(Arrival.Verdict.RESTORED);
  }

  /** A profile that stands for itself: alone, or with the duplicate that it has. */
  private Arrival place(Profile arriving, Merging merging) {
    put(arriving);
    Reading reading = reader.read(arriving.item().summary());
    if (!reading.operational() || arriving.item().standing() == Standing.RESTING) {
      return arrival(Arrival.Verdict.KEPT);
    }
    Phase phase = Phase.EXACT;
    Profile rival =
        profiles.bestBySignature(
            reading.exactKey(),
            other -> isRival(arriving, other, r -> r.exactKey().equals(reading.exactKey())));
    String tokenKey = reading.tokenKey(minTokens);
    if (rival == null && tokenKey != null) {
      phase = Phase.TOKEN;
      rival =
          profiles.bestByTokenKey(
              tokenKey,
              other -> isRival(arriving, other, r -> tokenKey.equals(r.tokenKey(minTokens))));
    }
    if (rival == null) {
      return arrival(Arrival.Verdict.KEPT);
    }
    rival = profile(rival.memoryId());
    boolean better = Profile.BEST_FIRST.compare(arriving, rival) < 0;
    return join(better ? arriving : rival, better ? rival : arriving, phase, merging);
  }

  /**
   * Whether one that was found is a duplicate: what is found may have been read by another policy.
   */
  private boolean isRival(Profile arriving, Profile other, Predicate<Reading> alike) {
    if (other.memoryId().equals(arriving.memoryId())
        || other.item().standing() == Standing.RESTING) {
      return false;
    }
    Reading reading = reader.read(other.item().summary());
    return reading.operational() && alike.test(reading);
  }

  private Arrival join(Profile canonical, Profile duplicate, Phase phase, Merging merging) {
    Arrival.Verdict verdict =
        duplicate.item().standing() == Standing.PROTECTED
            ? Arrival.Verdict.SPARED
            : switch (merging) {
              case APPLIED -> Arrival.Verdict.COLLAPSED;
              case REPORTED -> Arrival.Verdict.REPORTED;
              case CAPPED -> Arrival.Verdict.DEFERRED;
            };
    if (verdict == Arrival.Verdict.COLLAPSED) {
      put(canonical.with(duplicate));
      put(duplicate.mergedInto(canonical.memoryId()));
    }
    return new Arrival(verdict, phase, canonical.memoryId(), duplicate.memoryId(), changes());
  }

  private Arrival update(Profile known, ProfileItem item, Profile canonical) {
    Profile updated = known.with(item);
    put(updated);
    for (Profile above : above(known)) {
      put(above.gaining(updated.contribution() - known.contribution(), item.observation()));
    }
    return new Arrival(
        Arrival.Verdict.UPDATED, null, canonical.memoryId(), known.memoryId(), changes());
  }

  /** Takes what a profile gave from all above it. */
  private void takeBack(Profile given) {
    List<Profile> above = above(given);
    put(given.mergedInto(null));
    for (Profile one : above) {
      boolean newestLeaves = one.latest() != null && one.latest().equals(given.newest());
      put(one.losing(given.contribution(), newestLeaves ? latest(one.memoryId()) : one.latest()));
    }
  }

  /** The newest observation among what is merged into a memory now. */
  private Observation latest(String memoryId) {
    Observation latest = null;
    for (Profile child : profiles.mergedInto(memoryId)) {
      Profile now = profile(child.memoryId());
      if (memoryId.equals(now.replacedBy())) {
        latest = Observation.newer(latest, now.newest());
      }
    }
    return latest;
  }

  /** What a profile was merged into, and what that was merged into, up to the one that stays. */
  private List<Profile> above(Profile profile) {
    List<Profile> above = new ArrayList<>();
    Profile one = profile;
    while (one != null && one.replacedBy() != null) {
      one = profile(one.replacedBy());
      if (one != null) {
        above.add(one);
      }
    }
    return above;
  }

  /** The one that stays for a profile; null if its own store deleted it. */
  private Profile canonical(Profile profile) {
    List<Profile> above = above(profile);
    Profile last = above.isEmpty() ? null : above.get(above.size() - 1);
    return last != null && last.isLive() ? last : null;
  }

  private Profile profile(String memoryId) {
    Profile now = changed.get(memoryId);
    return now == null ? profiles.byId(memoryId) : now;
  }

  private void put(Profile profile) {
    changed.put(profile.memoryId(), profile);
  }

  private List<Profile> changes() {
    return List.copyOf(changed.values());
  }

  private Arrival arrival(Arrival.Verdict verdict) {
    return new Arrival(verdict, null, null, null, changes());
  }
}
