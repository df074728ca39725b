package dev.lethe.consolidation;

import dev.lethe.policy.DedupePolicy;
import dev.lethe.vector.TextEmbedder;
import dev.lethe.wording.Differences;
import java.util.List;

/**
 * Whether entries say different things though their vectors are near: rules CN5 and CN21. Not safe
 * for use by many threads.
 */
final class Contradictions {
  private final Differences differences;
  private final TextEmbedder embedder;

  /**
   * @param policy the tenant's words that tell
   * @param embedder whose models put one word beside another
   */
  Contradictions(DedupePolicy policy, TextEmbedder embedder) {
    this.differences = new Differences(policy);
    this.embedder = embedder;
  }

  /** Whether two of some entries with vectors, of whatever subject, differ in their texts. */
  boolean areInTexts(List<Entry> entries) {
    List<String> contents = entries.stream().map(Entry::content).toList();
    return differences.areIn(contents)
        || (areOfKnownModels(entries) && differences.areOfOthers(contents));
  }

  /** The same with what they are about. */
  boolean areIn(List<Entry> entries) {
    List<String> subjects = entries.stream().map(Entry::subject).toList();
    return areInTexts(entries)
        || differences.areIn(subjects)
        || (areOfKnownModels(entries)
            && differences.areOfOtherSubjects(
                subjects, entries.stream().map(Entry::content).toList()));
  }

  /** Of any other model it isn't known that it has contraries near each other. */
  private boolean areOfKnownModels(List<Entry> entries) {
    return entries.stream().allMatch(entry -> embedder.knows(entry.vector().model()));
  }
}
