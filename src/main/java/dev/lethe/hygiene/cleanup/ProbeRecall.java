package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.ListedMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Results of the probes before and after a run.
 *
 * @param probes number of probes
 * @param before number of probes that found their item before
 * @param after number of probes that found it, or its successor, after
 * @param missing item ids of pinned patterns that were found by name before but not after
 */
record ProbeRecall(int probes, int before, int after, List<String> missing) {
  private static final double DECIMALS = 1e9;

  ProbeRecall {
    missing = List.copyOf(missing);
  }

  /**
   * Returns true if the run may be applied.
   *
   * @param least minimum ratio of items found after to items found before
   */
  boolean passes(double least) {
    double wanted = Math.rint(least * before * DECIMALS) / DECIMALS;
    return missing.isEmpty() && after >= wanted;
  }

  /** Returns the JSON for reports. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("count", probes);
    json.put("before", share(before));
    json.put("after", share(after));
    if (!missing.isEmpty()) {
      List<String> listed = new ListedMembers().first(missing);
      json.put("missing", listed);
      ListedMembers.addLeftOut(missing, listed, json);
    }
    return json;
  }

  private double share(int found) {
    return probes == 0 ? 1 : Math.rint((double) found / probes * Quality.MOST) / Quality.MOST;
  }
}
