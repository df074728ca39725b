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
    String flagged) {
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
