package dev.lethe.cleanup;

import dev.lethe.policy.CleanupPolicy;
import dev.lethe.profile.Standing;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pattern for which a model may know a better text: rule CL13.
 *
 * @param reason what it lacks, in a word, as reviews have it
 * @param worst the score by which it is weak, in thousandths
 */
record WeakPattern(ManualPattern pattern, String reason, int worst) {
  /** A model thinks that what it says is wrong. */
  private static final String INACCURATE = "inaccurate";

  /** A model thinks that something is lacking. */
  private static final String INCOMPLETE = "incomplete";

  /** A model thinks that nobody does so any more. */
  private static final String OUTDATED = "outdated";

  private static final Comparator<WeakPattern> WORST_FIRST =
      Comparator.comparingInt(WeakPattern::worst).thenComparing(one -> one.pattern.itemId());

  /** One of its scores. */
  private record Score(String reason, int value) {}

  /**
   * Those of some patterns, the worst first.
   *
   * @param patterns with their scores
   */
  static List<WeakPattern> of(Stream<ManualPattern> patterns, CleanupPolicy rules) {
    return patterns
        .filter(WeakPattern::mayChange)
        .flatMap(one -> of(one, rules).stream())
        .sorted(WORST_FIRST)
        .toList();
  }

  /** One whose text a model wrote before isn't written anew: each would move further away. */
  private static boolean mayChange(ManualPattern one) {
    return one.standing() == Standing.FREE
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
