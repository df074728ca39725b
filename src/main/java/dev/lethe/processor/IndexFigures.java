package dev.lethe.processor;

import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.state.HashRow;
import dev.lethe.store.HotTable;
import dev.lethe.text.fingerprint.Digest;
import java.time.Duration;

/**
 * Metrics of the families' tables: their sizes, and the families published, merged and retired
 * since the last report.
 */
final class IndexFigures {
  /** Reports per search for the largest scope, which visits every scope. */
  private static final int REPORTS_BETWEEN =
      Math.toIntExact(Duration.ofSeconds(10).dividedBy(TaskMetrics.PERIOD));

  private final EngineStores stores;
  private final HotTable<String, Long> erasures;
  private int published;
  private int merged;
  private int retired;
  private int reports;

  IndexFigures(EngineStores stores, HotTable<String, Long> erasures) {
    this.stores = stores;
    this.erasures = erasures;
  }

  void published() {
    published++;
  }

  void put(FamilyProfile profile) {
    if (profile.isAlias()) {
      merged++;
    }
  }

  void retired() {
    retired++;
  }

  void report(TaskMetrics metrics) {
    metrics.count(Figure.FAMILY_RECORDS, published);
    metrics.count(Figure.FAMILIES_MERGED, merged);
    metrics.count(Figure.FAMILIES_RETIRED, retired);
    published = 0;
    merged = 0;
    retired = 0;
    metrics.count(Figure.LIMIT_DROPS, 0, Names.EXACT_HASHES);
    metrics.count(Figure.RULES_UNTRIED, 0);
    metrics.set(Figure.HOT_ROWS, stores.hashes().size(), Names.EXACT_HASHES);
    metrics.set(Figure.HOT_ROWS, stores.signatures().size(), Names.SIGNATURES);
    metrics.set(Figure.HOT_ROWS, stores.counters().size(), Names.FAMILY_COUNTERS);
    metrics.set(Figure.HOT_ROWS, erasures.size(), Names.ERASURES);
    if (reports++ % REPORTS_BETWEEN == 0) {
      metrics.set(Figure.SCOPE_SIGNATURES, largestScope(stores.hashes()));
    }
  }

  private static int largestScope(HotTable<Digest, HashRow> hashes) {
    int largest = 0;
    for (String scope : hashes.scopes()) {
      largest = Math.max(largest, hashes.rows(scope).size());
    }
    return largest;
  }
}
