package dev.lethe.profile;

import dev.lethe.policy.ProfilePolicy;

/**
 * How a run compares profiles.
 *
 * @param fuzzy whether those that share most of their words are duplicates too
 * @param similarity the Jaccard index of fuzzy duplicates, at least
 * @param minShared how many words they share, at least
 * @param minTokens with fewer words that count a profile has exact duplicates only
 * @param samples how many groups are shown
 */
public record CollapseOptions(
    boolean fuzzy, double similarity, int minShared, int minTokens, int samples) {

  /** Those of a policy. */
  public static CollapseOptions of(ProfilePolicy policy) {
    return new CollapseOptions(
        policy.fuzzy(),
        policy.fuzzySimilarity(),
        policy.fuzzyMinShared(),
        policy.tokenKeyMinTokens(),
        policy.samples());
  }

  /** The same with or without fuzzy duplicates. */
  public CollapseOptions withFuzzy(boolean on) {
    return new CollapseOptions(on, similarity, minShared, minTokens, samples);
  }

  /** The same with so many samples. */
  public CollapseOptions withSamples(int most) {
    return new CollapseOptions(fuzzy, similarity, minShared, minTokens, most);
  }
}
