package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.call.llm.SaturatingSum;

/** Summed counts of a stage's reports. */
final class StageCounts {
  private final JsonNode reports;

  private StageCounts(JsonNode reports) {
    this.reports = reports;
  }

  /** Counts of one report, or of an array of reports. */
  static StageCounts of(JsonNode reports) {
    return new StageCounts(reports.isArray() ? reports : Json.array().add(reports));
  }

  /** Returns true if the field is true in any report. */
  boolean has(String field) {
    for (JsonNode report : reports) {
      if (report.path(field).asBoolean()) {
        return true;
      }
    }
    return false;
  }

  /** Count with the given name in the reports; 0 if they don't have it. */
  long get(String name) {
    long sum = 0;
    for (JsonNode report : reports) {
      sum = SaturatingSum.sum(sum, report.path("counts").path(name).asLong());
    }
    return sum;
  }
}
