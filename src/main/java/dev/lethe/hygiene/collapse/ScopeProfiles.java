package dev.lethe.hygiene.collapse;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Profiles of a scope in the memory table, found by the item index. */
public final class ScopeProfiles implements Profiles {
  private final Scope scope;
  private final ProfileMemory reading;
  private final MemoryRepository memories;
  private final ProfileIndex index;
  private final JsonFormat format;
  private final long now;

  /**
   * @param policy the tenant's policy
   * @param now time that decides which profiles still rest after a restore, epoch milliseconds
   */
  public ScopeProfiles(
      Scope scope,
      Policy policy,
      MemoryRepository memories,
      ProfileIndex index,
      JsonFormat format,
      long now) {
    this.scope = scope;
    this.reading = new ProfileMemory(policy);
    this.memories = memories;
    this.index = index;
    this.format = format;
    this.now = now;
  }

  @Override
  public Profile byId(String memoryId) {
    Memory memory = memories.memory(scope, memoryId);
    if (memory == null) {
      return purged(memoryId);
    }
    return memory.kind() == Kind.PROFILE && memory.item() != null
        ? reading.profile(memory, ItemState.read(memory.kind(), memory.item(), format), now)
        : null;
  }

  private Profile purged(String memoryId) {
    ItemRow.Kept kept = index.purged(scope, memoryId);
    Tombstone tombstone = kept == null ? null : memories.tombstone(scope, memoryId);
    return tombstone == null ? null : ProfileMemory.profile(memoryId, tombstone.itemId(), kept);
  }

  @Override
  public Profile bestBySignature(String exactKey, Predicate<Profile> wanted) {
    return best(ProfileKeys.exact(exactKey), wanted);
  }

  @Override
  public Profile bestByTokenKey(String tokenKey, Predicate<Profile> wanted) {
    return best(ProfileKeys.token(tokenKey), wanted);
  }

  /**
   * Profiles restored long ago are not sorted by rank, so all of them are read; there are usually
   * none.
   */
  private Profile best(String start, Predicate<Profile> wanted) {
    List<Profile> found = new ArrayList<>();
    index.each(scope, ProfileKeys.neverRestored(start), id -> !addWanted(byId(id), wanted, found));
    index.each(
        scope,
        ProfileKeys.restored(start, reading.restedUntil(now)),
        id -> {
          addWanted(byId(id), wanted, found);
          return true;
        });
    return found.stream().min(Profile.BEST_FIRST).orElse(null);
  }

  private static boolean addWanted(
      Profile profile, Predicate<Profile> wanted, List<Profile> found) {
    boolean fits = profile != null && profile.isLive() && wanted.test(profile);
    if (fits) {
      found.add(profile);
    }
    return fits;
  }

  @Override
  public Profile newestMergedInto(String memoryId, Predicate<Profile> wanted) {
    List<Profile> found = new ArrayList<>();
    index.each(
        scope,
        ProfileKeys.observed(memoryId),
        id -> {
          Profile profile = byId(id);
          if (profile != null && memoryId.equals(profile.replacedBy()) && wanted.test(profile)) {
            found.add(profile);
          }
          return found.isEmpty();
        });
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public List<Profile> mergedInto(String memoryId) {
    List<Profile> merged = new ArrayList<>();
    index.each(
        scope,
        ProfileKeys.mergedInto(memoryId),
        id -> {
          Profile profile = byId(id);
          if (profile != null && memoryId.equals(profile.replacedBy())) {
            merged.add(profile);
          }
          return true;
        });
    return List.copyOf(merged);
  }
}
