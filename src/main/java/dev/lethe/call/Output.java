package dev.lethe.call;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Output of a tool that succeeded; its components are the fields of {@code result} in a reply. */
public interface Output {

  /**
   * Returns this partition's output merged with another's for the same call.
   *
   * @param other output of the same tool
   */
  Output with(Output other);

  /** Returns the output as it appears in a reply. */
  default Output told() {
    return this;
  }

  /** Output of a single partition, for tools whose subject lives on one partition. */
  interface OfOnePartition extends Output {
    @Override
    default Output with(Output other) {
      return this;
    }
  }

  /**
   * Reports of a stage run, one per scope with anything to report.
   *
   * @param dryRun true if the run only reports and changes nothing; null in runs of earlier
   *     releases
   * @param reports by scope, at most {@link #MAX_REPORTS}
   * @param reportsLeftOut number of scopes that are not listed; their reports are on the reports
   *     topic
   */
  record Ran(Boolean dryRun, List<StageReport> reports, int reportsLeftOut) implements Output {
    /** Largest number of scopes in a reply. */
    static final int MAX_REPORTS = 2_000;

    public Ran {
      int all = reports.size();
      reports =
          reports.stream()
              .sorted(Comparator.comparing(StageReport::scope))
              .limit(MAX_REPORTS)
              .toList();
      reportsLeftOut += all - reports.size();
    }

    @Override
    public Output with(Output other) {
      Ran more = (Ran) other;
      List<StageReport> both = new ArrayList<>(reports);
      both.addAll(more.reports);
      return new Ran(dryRun, both, reportsLeftOut + more.reportsLeftOut);
    }
  }

  /**
   * Counts of a stage run in a scope.
   *
   * @param scope scope name
   */
  record StageReport(String runId, String scope, Map<String, Long> counts) {
    public StageReport {
      counts = new LinkedHashMap<>(counts);
    }
  }
}
