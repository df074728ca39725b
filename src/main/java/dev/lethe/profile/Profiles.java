package dev.lethe.profile;

/** What is kept of a scope's profiles: as it was before the change that is asked about. */
public interface Profiles {

  /** The profile of that memory, live, merged away or deleted; null if there never was one. */
  Profile byId(String memoryId);

  /** The live snapshots of that {@link Reading#exactKey}, {@link Profile#BEST_FIRST}. */
  Iterable<Profile> bySignature(String exactKey);

  /** The live snapshots of that {@link Reading#tokenKey}, {@link Profile#BEST_FIRST}. */
  Iterable<Profile> byTokenKey(String tokenKey);

  /** Those that were merged into that memory directly, deleted ones included. */
  Iterable<Profile> mergedInto(String memoryId);
}
