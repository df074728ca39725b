package dev.lethe.consolidation;

import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Calibration;
import dev.lethe.policy.ConsolidationPolicy.Phase;

/**
 * What a run makes new entries of: rules CN9 and CN13.
 *
 * @param rulesOnly whether it makes none
 * @param type the one that alone is looked at, in the first phase only; null for all
 * @param sameType the first phase, inside each type
 * @param sameSubject the second one, across types
 * @param all the third one
 * @param calibration of all three for one model
 * @param minCluster the smallest cluster
 * @param idempotencyDays how long an entry that a run made is left alone
 * @param batch so many clusters it deals with at the most; null for all
 * @param resumes whether it goes on where an earlier one of the same options ended
 */
public record ConsolidationOptions(
    boolean rulesOnly,
    String type,
    Phase sameType,
    Phase sameSubject,
    Phase all,
    Calibration calibration,
    int minCluster,
    int idempotencyDays,
    Integer batch,
    boolean resumes) {

  /** Those of a policy. */
  public static ConsolidationOptions of(ConsolidationPolicy policy) {
    return new ConsolidationOptions(
        false,
        null,
        policy.sameType(),
        policy.sameSubject(),
        policy.all(),
        policy.calibration(),
        policy.minCluster(),
        policy.idempotencyDays(),
        null,
        true);
  }

  /** The same by rules alone. */
  ConsolidationOptions byRulesAlone() {
    return new ConsolidationOptions(
        true,
        type,
        sameType,
        sameSubject,
        all,
        calibration,
        minCluster,
        idempotencyDays,
        batch,
        resumes);
  }

  /** The same with other clusters; what is null stays. */
  public ConsolidationOptions with(Double similarity, Integer smallest, Integer largest) {
    return new ConsolidationOptions(
        rulesOnly,
        type,
        phase(sameType, similarity, largest),
        phase(sameSubject, null, largest),
        phase(all, null, largest),
        similarity == null ? calibration : calibration.withSameType(similarity),
        smallest == null ? minCluster : smallest,
        idempotencyDays,
        batch,
        resumes);
  }

  private static Phase phase(Phase before, Double similarity, Integer largest) {
    return new Phase(
        similarity == null ? before.similarity() : similarity,
        largest == null ? before.maxSize() : largest);
  }

  /** By which it is known whether another run looks for the same clusters. */
  public String signature() {
    return String.join(
        " ",
        "" + type,
        "" + sameType,
        "" + sameSubject,
        "" + all,
        "" + calibration,
        minCluster + "/" + idempotencyDays);
  }
}
