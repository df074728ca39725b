package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a hygiene run did in one scope, or what a tenant's interval came to: a value of {@code
 * lethe.reports.v1}.
 *
 * @param stage such as {@code compaction}
 * @param scope null for a tenant's interval
 * @param dryRun whether it only says what it would do
 * @param startedAt nominal time of the run, epoch milliseconds
 * @param finishedAt arrival of the record with which it ended
 * @param counts by name, in their order
 * @param samples of what goes together
 * @param deferred a JSON array of what the caps left for later; null is an empty one
 * @param flagged a JSON array of what a person should look at; null is an empty one
 * @param merged a JSON array of what became one, with the values that were lost by it; null for
 *     nothing
 * @param rolledBack whether nothing was done because of the probes; null of a stage without any
 * @param probes a JSON object of what was found before and after; null if nothing was asked
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
   * Memories that go together.
   *
   * @param phase by which they do
   * @param signature of the one that stays, or null
   * @param canonicalId the memory that stays
   * @param duplicateIds the memories that go
   * @param itemIds of all, that of the one that stays first
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

  /** That of a run or an interval without probes. */
  public Report(
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
      String flagged) {
    this(
        runId,
        stage,
        scope,
        tenant,
        dryRun,
        startedAt,
        finishedAt,
        policyVersion,
        counts,
        samples,
        deferred,
        flagged,
        null,
        null,
        null);
  }

  /** The report of a run in one scope. */
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
        flagged);
  }

  /**
   * The report of a tenant's interval.
   *
   * @param since when the interval begins, epoch milliseconds
   * @param at the nominal time at which it ends
   */
  public static Report ofTenant(
      String runId,
      String stage,
      String tenant,
      long since,
      long at,
      String policyVersion,
      Map<String, Long> counts,
      String flagged) {
    return new Report(
        runId,
        stage,
        null,
        tenant,
        false,
        since,
        at,
        policyVersion,
        counts,
        List.of(),
        null,
        flagged);
  }
}
