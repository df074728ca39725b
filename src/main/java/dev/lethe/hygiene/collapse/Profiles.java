package dev.lethe.hygiene.collapse;

import java.util.List;
import java.util.function.Predicate;

/** Read access to a scope's profiles in the state before the change being judged. */
public interface Profiles {

  /** Returns the profile of a memory, live, merged or deleted; null if it is unknown. */
  Profile byId(String memoryId);

  /**
   * Returns the {@link Profile#BEST_FIRST} of the live snapshots with the given {@link
   * Reading#exactKey}; null if there is none.
   *
   * @param wanted filter
   */
  Profile bestBySignature(String exactKey, Predicate<Profile> wanted);

  /**
   * Returns the best of the live snapshots with the given {@link Reading#tokenKey}; null if there
   * is none.
   */
  Profile bestByTokenKey(String tokenKey, Predicate<Profile> wanted);

  /**
   * Returns the profile with the newest observation of those merged directly into a memory; null if
   * there is none.
   *
   * @param wanted filter
   */
  Profile newestMergedInto(String memoryId, Predicate<Profile> wanted);

  /** Returns the profiles merged directly into a memory, including deleted ones. */
  List<Profile> mergedInto(String memoryId);
}
