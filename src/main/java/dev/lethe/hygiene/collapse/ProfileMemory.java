package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Gathered;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;
import java.util.concurrent.TimeUnit;

/** Conversion between profiles and memories. */
public final class ProfileMemory {
  private final Policy policy;
  private final long restMs;

  /**
   * @param policy the tenant's policy
   */
  public ProfileMemory(Policy policy) {
    this.policy = policy;
    this.restMs = TimeUnit.DAYS.toMillis(policy.safety().restoreExemptDays());
  }

  /**
   * Returns the profile stored in a memory.
   *
   * @param state item state kept by the memory
   * @param now time that decides whether it still rests after a restore, epoch milliseconds
   */
  public Profile profile(Memory memory, ItemState state, long now) {
    ItemFields.Profile fields = (ItemFields.Profile) state.fields();
    Memory.Lifecycle life = memory.lifecycle();
    boolean deleted = isDeleted(memory);
    ProfileItem item =
        new ProfileItem(
            memory.memoryId(),
            memory.itemId(),
            deleted ? null : fields.summary(),
            null,
            fields.significance(),
            fields.reinforcementCount(),
            memory.createdAt(),
            state.updatedAt(),
            eligibility(memory, now));
    Gathered gathered = state.gathered();
    return new Profile(
        item,
        gathered == null ? 0 : gathered.count(),
        latest(gathered),
        life.deleted() ? life.replacedBy() : null,
        deleted ? state.updatedAt() : null);
  }

  /** Returns true if its own store deleted a memory's item, so that its text is gone. */
  public static boolean isDeleted(Memory memory) {
    Memory.Lifecycle life = memory.lifecycle();
    return life.deleted() && (life.replacedBy() == null || memory.content().text().isEmpty());
  }

  private static Observation latest(Gathered gathered) {
    return gathered == null || gathered.latestSummary() == null
        ? null
        : new Observation(gathered.latestSummary(), gathered.latestAt(), gathered.latestItemId());
  }

  /**
   * Returns the profile that remains of a purged one, with only the hash of its text. A profile
   * deleted by its own store has no hash either.
   */
  static Profile profile(String memoryId, String itemId, ItemRow.Kept kept) {
    ProfileItem item =
        new ProfileItem(
            memoryId,
            itemId,
            null,
            kept.last().contentHash(),
            null,
            kept.last().contribution() - kept.gained(),
            0,
            kept.last().updatedAt(),
            MergeEligibility.FREE);
    Long deletedAt = kept.last().contentHash() == null ? kept.last().updatedAt() : null;
    return new Profile(item, kept.gained(), null, kept.last().replacedBy(), deletedAt);
  }

  /** Returns true if a memory is never merged into another. */
  boolean isProtected(Memory memory) {
    return Protection.protects(memory, policy);
  }

  /** Returns the latest time of a restore after which a memory has rested long enough. */
  long restedUntil(long now) {
    return now - restMs;
  }

  /** Returns the standing of a memory. */
  MergeEligibility eligibility(Memory memory, long now) {
    Long restoredAt = memory.lifecycle().restoredAt();
    if (memory.isExpiring() || (restoredAt != null && restoredAt > restedUntil(now))) {
      return MergeEligibility.RESTING;
    }
    return isProtected(memory) ? MergeEligibility.PROTECTED : MergeEligibility.FREE;
  }

  /**
   * Returns the item state of a changed profile.
   *
   * @param before the previous item state
   */
  static ItemState state(Profile profile, ItemState before) {
    ProfileItem item = profile.item();
    String summary = item.summary() == null ? "" : item.summary();
    return before.with(
        profile.lastKnown(),
        new ItemFields.Profile(summary, item.significance(), item.ownCount()),
        gathered(profile));
  }

  private static Gathered gathered(Profile profile) {
    if (profile.gained() == 0) {
      return null;
    }
    Observation newest = profile.latest() == null ? null : profile.newest();
    return newest == null
        ? new Gathered(profile.gained(), null, 0, null)
        : new Gathered(profile.gained(), newest.text(), newest.at(), newest.itemId());
  }
}
