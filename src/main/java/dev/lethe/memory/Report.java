package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Report of a hygiene run in one scope, or of a tenant's interval: a value of {@code
 * lethe.reports.v1}.
 *
 * @param stage for example {@code compaction}
 * @param scope null for a tenant's interval
 * @param dryRun true if the run only reported its intended changes
 * @param startedAt nominal time of the run, epoch milliseconds
 * @param finishedAt arrival of the record that ended the run
 * @param counts by name, in order
 * @param samples sample groups of related memories
 * @param deferred a JSON array of work postponed because of the caps; null means empty
 * @param flagged a JSON array of findings for a person to review; null means empty
 * @param merged a JSON array of merges, with the values they lost; null if there are none
 * @param rolledBack true if the probes kept the run from being applied; null for a stage without
 *     probes
 * @param probes a JSON object of the probes' results before and after; null if there were no probes
 */
public record Report(
    String runId,
    String stage,
    Scope scope,
    String tenant,
    boolean dryRun,
    long startedAt,
    long finishedAt,
    String policyVersion,
    Map<String, Long> counts,
    List<Sample> samples,
    String deferred,
    String flagged,
    String merged,
    Boolean rolledBack,
    String probes) {
  private static final String NOTHING = "[]";

  public Report {
    counts = new LinkedHashMap<>(counts);
    samples = List.copyOf(samples);
    deferred = Objects.requireNonNullElse(deferred, NOTHING);
    flagged = Objects.requireNonNullElse(flagged, NOTHING);
  }

  /**
   * Group of related memories.
   *
   * @param phase phase that grouped them
   * @param signature signature of the remaining memory, or null
   * @param canonicalId the memory that is kept
   * @param duplicateIds the memories that are removed
   * @param itemIds items of all memories, that of the kept one first
   */
  public record Sample(
      String phase,
      String signature,
      String canonicalId,
      List<String> duplicateIds,
      List<String> itemIds,
      int size) {
    public Sample {
      duplicateIds = List.copyOf(duplicateIds);
      itemIds = List.copyOf(itemIds);
    }
  }

  /** Creates the report of a run in one scope that has neither samples nor probes. */
  public Report(
      String runId,
      String stage,
      Scope scope,
      boolean dryRun,
      long startedAt,
      long finishedAt,
      String policyVersion,
      Map<String, Long> counts,
      String flagged) {
    this(
        runId,
        stage,
        scope,
        scope.tenant(),
        dryRun,
        startedAt,
        finishedAt,
        policyVersion,
        counts,
        List.of(),
        null,
        flagged,
        null,
        null,
        null);
  }
}
