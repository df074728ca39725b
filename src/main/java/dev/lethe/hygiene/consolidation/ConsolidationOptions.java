package dev.lethe.hygiene.consolidation;

import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Calibration;
import dev.lethe.policy.ConsolidationPolicy.Phase;

/**
 * Options for making new entries in a run: rules CN9 and CN13.
 *
 * @param rulesOnly true to make none
 * @param type only type to consider, in the first phase alone; null for all types
 * @param sameType first phase, within each type
 * @param sameSubject second phase, across types
 * @param all third phase
 * @param calibration thresholds of all three phases for one model
 * @param minCluster minimum cluster size
 * @param idempotencyDays days for which an entry made by a run is left alone
 * @param batch maximum number of clusters to process; null for all
 * @param resumes true to continue where an earlier run with the same options ended
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

  /** Returns the options of a policy. */
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

  /** Returns a copy with other cluster limits; null keeps the current value. */
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

  /** Returns a string that is equal for runs that look for the same clusters. */
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
