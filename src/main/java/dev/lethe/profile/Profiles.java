package dev.lethe.profile;

import java.util.List;
import java.util.function.Predicate;

/** What is kept of a scope's profiles: as it was before the change that is asked about. */
public interface Profiles {

  /** The profile of that memory, live, merged away or deleted; null if nothing is known of it. */
  Profile byId(String memoryId);

  /**
   * The {@link Profile#BEST_FIRST} of the live snapshots of that {@link Reading#exactKey}; null if
   * there is none.
   *
   * @param wanted those that are asked for
   */
  Profile bestBySignature(String exactKey, Predicate<Profile> wanted);

  /** The same of that {@link Reading#tokenKey}. */
  Profile bestByTokenKey(String tokenKey, Predicate<Profile> wanted);

  /**
   * Of those that were merged into that memory directly the one with the newest observation; null
   * if there is none.
   *
   * @param wanted those that are asked for
   */
  Profile newestMergedInto(String memoryId, Predicate<Profile> wanted);

  /** Those that were merged into that memory directly, deleted ones included. */
  List<Profile> mergedInto(String memoryId);
}
