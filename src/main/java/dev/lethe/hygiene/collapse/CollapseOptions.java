package dev.lethe.hygiene.collapse;

import dev.lethe.policy.ProfilePolicy;

/**
 * Options for comparing profiles in a run.
 *
 * @param fuzzy true if profiles that share most of their words are duplicates
 * @param similarity minimum Jaccard index of fuzzy duplicates
 * @param minShared minimum number of words shared by fuzzy duplicates
 * @param minTokens minimum number of significant words; a profile with fewer only has exact
 *     duplicates
 * @param samples number of groups to report
 */
public record CollapseOptions(
    boolean fuzzy, double similarity, int minShared, int minTokens, int samples) {

  /** Returns the options of a policy. */
  public static CollapseOptions of(ProfilePolicy policy) {
    return new CollapseOptions(
        policy.fuzzy(),
        policy.fuzzySimilarity(),
        policy.fuzzyMinShared(),
        policy.tokenKeyMinTokens(),
        policy.samples());
  }

  /** Returns a copy with or without fuzzy duplicates. */
  public CollapseOptions withFuzzy(boolean on) {
    return new CollapseOptions(on, similarity, minShared, minTokens, samples);
  }

  /** Returns a copy with another number of samples. */
  public CollapseOptions withSamples(int most) {
    return new CollapseOptions(fuzzy, similarity, minShared, minTokens, most);
  }
}
