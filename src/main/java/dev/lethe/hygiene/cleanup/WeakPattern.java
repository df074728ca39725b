package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.policy.CleanupPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pattern that a model might be able to improve: rule CL13.
 *
 * @param reason its weakness as one word, used in reviews
 * @param worst its lowest score, in thousandths
 */
record WeakPattern(ManualPattern pattern, String reason, int worst) {
  /** A model considers the content wrong. */
  private static final String INACCURATE = "inaccurate";

  /** A model considers the content incomplete. */
  private static final String INCOMPLETE = "incomplete";

  /** A model considers the content outdated. */
  private static final String OUTDATED = "outdated";

  private static final Comparator<WeakPattern> WORST_FIRST =
      Comparator.comparingInt(WeakPattern::worst).thenComparing(one -> one.pattern.itemId());

  /** Score in one dimension. */
  private record Score(String reason, int value) {}

  /**
   * Returns the weak ones of the given patterns, worst first.
   *
   * @param patterns patterns with scores
   */
  static List<WeakPattern> of(Stream<ManualPattern> patterns, CleanupPolicy rules) {
    return patterns
        .filter(WeakPattern::mayChange)
        .flatMap(one -> of(one, rules).stream())
        .sorted(WORST_FIRST)
        .toList();
  }

  /**
   * Returns true if the text may be rewritten. An approved proposal is not rewritten again, since
   * each rewrite would drift further from the original.
   */
  private static boolean mayChange(ManualPattern one) {
    return one.eligibility() == MergeEligibility.FREE
        && (one.gain() == null || one.gain().update() == null)
        && one.own().content().length() <= ProposedUpdate.MOST_CHARACTERS;
  }

  private static Optional<WeakPattern> of(ManualPattern one, CleanupPolicy rules) {
    Quality quality = one.quality();
    if (!quality.byModel()) {
      return one.overall() < Resolver.thousandths(rules.deleteBelow())
          ? Optional.of(new WeakPattern(one, Resolver.LOW_QUALITY, one.overall()))
          : Optional.empty();
    }
    return Stream.of(
            new Score(INACCURATE, quality.accuracy()),
            new Score(INCOMPLETE, quality.completeness()),
            new Score(OUTDATED, quality.recency()))
        .filter(score -> score.value() < Resolver.thousandths(rules.updateBelow()))
        .min(Comparator.comparingInt(Score::value))
        .map(score -> new WeakPattern(one, score.reason(), score.value()));
  }
}
