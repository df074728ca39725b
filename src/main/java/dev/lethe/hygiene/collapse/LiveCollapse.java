package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.policy.Policy;
import java.util.function.Predicate;

/**
 * Changes caused by the arrival of a single profile: rules H8 and H10. Duplicates are found by
 * signature, else by words. Which duplicate is kept, and its counts, don't depend on the order of
 * arrival. Not thread-safe.
 */
public final class LiveCollapse {
  private final SnapshotReader reader;
  private final int minTokens;
  private final Profiles profiles;
  private ProfileTree tree;

  /**
   * @param policy the tenant's policy
   */
  public LiveCollapse(Policy policy, Profiles profiles) {
    this(new SnapshotReader(policy), policy, profiles);
  }

  LiveCollapse(SnapshotReader reader, Policy policy, Profiles profiles) {
    this.reader = reader;
    this.minTokens = policy.profile().tokenKeyMinTokens();
    this.profiles = profiles;
  }

  /** Adds or updates a profile. */
  public ArrivalResult upsert(ProfileItem item, Merging merging) {
    tree = new ProfileTree(profiles);
    Profile known = tree.profile(item.memoryId());
    if (known == null) {
      return place(Profile.of(item), merging);
    }
    if (item.updatedAt() <= known.lastKnown()) {
      return arrival(ArrivalResult.Verdict.UNCHANGED);
    }
    if (known.replacedBy() == null) {
      return place(known.back(item), merging);
    }
    Profile canonical = tree.canonical(known);
    boolean same = !known.isDeleted() && known.item().hasContentOf(item);
    if (same && canonical != null) {
      tree.update(known, known.with(item));
      return new ArrivalResult(
          ArrivalResult.Verdict.UPDATED,
          null,
          canonical.memoryId(),
          known.memoryId(),
          tree.changes());
    }
    tree.subtract(known);
    tree.settle();
    return place(known.back(item), merging);
  }

  /**
   * Deletes a profile in response to its own store. Profiles merged into it stay merged, and its
   * contribution to another profile stays, except for its text.
   *
   * @param at the deletion's {@code updated_at}, epoch milliseconds; the caller has checked that
   *     the deletion is newer than the profile
   */
  ArrivalResult deleted(Profile known, long at) {
    tree = new ProfileTree(profiles);
    tree.silence(known, at);
    tree.settle();
    return arrival(ArrivalResult.Verdict.DELETED);
  }

  /** Takes back the contribution of a merged profile whose item has changed its kind. */
  ArrivalResult removed(Profile known) {
    tree = new ProfileTree(profiles);
    tree.subtract(known);
    tree.settle();
    return arrival(ArrivalResult.Verdict.RESTORED);
  }

  /** Stores a live profile, and merges it if it has a duplicate. */
  private ArrivalResult place(Profile arriving, Merging merging) {
    tree.put(arriving);
    if (merging == Merging.OFF || arriving.item().eligibility() == MergeEligibility.RESTING) {
      return arrival(ArrivalResult.Verdict.KEPT);
    }
    Reading reading = reader.read(arriving.item().summary());
    if (!reading.operational()) {
      return arrival(ArrivalResult.Verdict.KEPT);
    }
    Rival rival = rival(arriving, reading);
    if (rival == null) {
      return arrival(ArrivalResult.Verdict.KEPT);
    }
    Profile other = tree.profile(rival.profile.memoryId());
    boolean better = Profile.BEST_FIRST.compare(arriving, other) < 0;
    return join(better ? arriving : other, better ? other : arriving, rival.phase, merging);
  }

  /** Best duplicate of an arriving profile, with the phase that found it. */
  private record Rival(Profile profile, Phase phase) {}

  /**
   * Returns the best duplicate: by signature, else by words. A protected exact duplicate is not
   * removed, so in that case the better of the exact and the token duplicate is returned.
   */
  private Rival rival(Profile arriving, Reading reading) {
    Profile exact =
        profiles.bestBySignature(
            reading.exactKey(),
            other -> isRival(arriving, other, r -> r.exactKey().equals(reading.exactKey())));
    String tokenKey = reading.tokenKey(minTokens);
    if (tokenKey == null
        || (exact != null && exact.item().eligibility() != MergeEligibility.PROTECTED)) {
      return exact == null ? null : new Rival(exact, Phase.EXACT);
    }
    Profile token =
        profiles.bestByTokenKey(
            tokenKey,
            other -> isRival(arriving, other, r -> tokenKey.equals(r.tokenKey(minTokens))));
    if (exact != null && (token == null || Profile.BEST_FIRST.compare(exact, token) <= 0)) {
      return new Rival(exact, Phase.EXACT);
    }
    return token == null ? null : new Rival(token, Phase.TOKEN);
  }

  /**
   * Returns true if an indexed profile is a duplicate under the current policy; the index may have
   * been built under another one.
   */
  private boolean isRival(Profile arriving, Profile other, Predicate<Reading> alike) {
    if (other.memoryId().equals(arriving.memoryId())
        || other.item().eligibility() == MergeEligibility.RESTING) {
      return false;
    }
    Reading reading = reader.read(other.item().summary());
    return reading.operational() && alike.test(reading);
  }

  private ArrivalResult join(Profile canonical, Profile duplicate, Phase phase, Merging merging) {
    ArrivalResult.Verdict verdict =
        duplicate.item().eligibility() == MergeEligibility.PROTECTED
            ? ArrivalResult.Verdict.SPARED
            : switch (merging) {
              case APPLIED -> ArrivalResult.Verdict.COLLAPSED;
              case REPORTED, OFF -> ArrivalResult.Verdict.REPORTED;
              case CAPPED -> ArrivalResult.Verdict.DEFERRED;
            };
    if (verdict == ArrivalResult.Verdict.COLLAPSED) {
      tree.merge(canonical, duplicate);
    } else if (verdict == ArrivalResult.Verdict.SPARED
        && merging != Merging.REPORTED
        && duplicate.gained() > 0) {
      tree.handOver(duplicate, canonical);
    }
    return new ArrivalResult(
        verdict, phase, canonical.memoryId(), duplicate.memoryId(), tree.changes());
  }

  private ArrivalResult arrival(ArrivalResult.Verdict verdict) {
    return new ArrivalResult(verdict, null, null, null, tree.changes());
  }
}
