package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.cleanup.Probe;
import java.util.List;

/**
 * A tool with its arguments, validated against the tool's schema. Each tool is a class of its own,
 * declared by a {@link ToolType}.
 */
public interface Tool {

  /**
   * Executes a call on one partition. A call that takes several records is answered by the last.
   */
  Step process(CallContext context);

  /**
   * Returns true if the tool searches what the call covers. Such a call is refused if the partition
   * has never stored a memory there: an empty reply would hide a misspelled name.
   */
  default boolean searches() {
    return false;
  }

  /** Returns the collection that the arguments are confined to; null for none. */
  default String collection() {
    return null;
  }

  /** Returns true if the arguments allow the given scope. */
  default boolean covers(Scope scope) {
    return collection() == null || scope.equals(Scope.ofCollection(scope.tenant(), collection()));
  }

  /** A run of a hygiene stage; a null argument takes the policy's value. */
  sealed interface OfStage extends Tool {
    /** Returns the call's argument; null if it gives none. */
    Boolean dryRun();

    @Override
    default boolean searches() {
      return true;
    }

    @Override
    default Step process(CallContext context) {
      return new StageRuns(context.partition()).begin(context.delivery(), this, context.now());
    }

    /** Returns true if the run only reports its changes, which is the default. */
    default boolean onlyReports() {
      return dryRun() == null || dryRun();
    }
  }

  /** Collapses operational profiles with the same content. */
  record CollapseProfiles(Boolean dryRun, Boolean fuzzy, Integer samples, Integer batchSize)
      implements OfStage {}

  /** Prunes sessions. */
  record PruneSessions(Boolean dryRun, Integer maxMessagesPerSession, Integer sessionMaxAgeDays)
      implements OfStage {}

  /**
   * Expires entries, and merges those with the same content.
   *
   * @param rulesOnly true if no model may be asked
   * @param type type of the entries that a model merges
   * @param batch largest number of clusters that a model is asked about
   * @param noResume true to ignore the checkpoint of an earlier call
   */
  record ConsolidateEntries(
      Boolean dryRun,
      Boolean rulesOnly,
      String type,
      Integer minCluster,
      Double simThreshold,
      Integer maxClusterSize,
      Integer idempotencyDays,
      Integer batch,
      Boolean noResume)
      implements OfStage {
    /** Arguments of a run by the policy alone. */
    static final ConsolidateEntries BY_POLICY =
        new ConsolidateEntries(null, null, null, null, null, null, null, null, null);

    /** Returns true if both sizes are given and no cluster can satisfy them. */
    public static boolean fitsNone(Integer minCluster, Integer maxClusterSize) {
      return minCluster != null && maxClusterSize != null && minCluster > maxClusterSize;
    }
  }

  /**
   * Cleans up the patterns that people wrote in a knowledge base.
   *
   * @param mode {@code analysis}, which never changes anything, or {@code full}
   * @param collection collection that the run is confined to, in each tenant that the call covers;
   *     null for all
   * @param probes queries that must still find what they found before
   */
  record CleanPatterns(Boolean dryRun, String mode, String collection, List<Probe> probes)
      implements OfStage {
    private static final String FULL = "full";

    /** Arguments of a run by the policy alone. */
    static final CleanPatterns BY_POLICY = new CleanPatterns(null, null, null, List.of());

    public CleanPatterns {
      probes = probes == null ? List.of() : List.copyOf(probes);
    }

    /** Returns true if the call asks for changes and does not confirm them by a mode. */
    boolean lacksMode() {
      return mode == null && !OfStage.super.onlyReports();
    }

    @Override
    public boolean onlyReports() {
      return OfStage.super.onlyReports() || !FULL.equals(mode);
    }
  }
}
