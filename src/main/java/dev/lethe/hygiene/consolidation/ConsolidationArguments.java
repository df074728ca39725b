package dev.lethe.hygiene.consolidation;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.policy.ConsolidationPolicy;
import java.util.Optional;

/**
 * Arguments of a consolidation.
 *
 * @param rulesOnly true if no model may be asked
 * @param type type of the entries that a model merges
 * @param batch largest number of clusters that a model is asked about
 * @param noResume true to ignore the checkpoint of an earlier call
 */
public record ConsolidationArguments(
    Boolean dryRun,
    Boolean rulesOnly,
    String type,
    Integer minCluster,
    Double simThreshold,
    Integer maxClusterSize,
    Integer idempotencyDays,
    Integer batch,
    Boolean noResume)
    implements StageArguments {
  static final ConsolidationArguments BY_POLICY =
      new ConsolidationArguments(null, null, null, null, null, null, null, null, null);

  /** Returns true if both sizes are given and no cluster can satisfy them. */
  public static boolean fitsNone(Integer minCluster, Integer maxClusterSize) {
    return minCluster != null && maxClusterSize != null && minCluster > maxClusterSize;
  }

  @Override
  public Optional<Refusal> refusal() {
    return fitsNone(minCluster, maxClusterSize)
        ? Optional.of(
            new Refusal(
                ErrorCode.INVALID_ARGS,
                "$.min_cluster: must be at most max_cluster_size",
                "$.min_cluster"))
        : Optional.empty();
  }

  @Override
  public ScopeWork work(RunContext context) {
    ConsolidationPolicy policy = context.policy().consolidation();
    ConsolidationOptions options =
        ConsolidationOptions.of(policy).with(simThreshold, minCluster, maxClusterSize);
    return new ConsolidationWork(
        context,
        new ConsolidationOptions(
            Boolean.TRUE.equals(rulesOnly),
            type,
            options.sameType(),
            options.sameSubject(),
            options.all(),
            options.calibration(),
            options.minCluster(),
            idempotencyDays == null ? options.idempotencyDays() : idempotencyDays,
            batch,
            !Boolean.TRUE.equals(noResume)));
  }
}
