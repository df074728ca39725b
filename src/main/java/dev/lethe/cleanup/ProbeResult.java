package dev.lethe.cleanup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What probes came to before and after a run.
 *
 * @param probes so many
 * @param before that found their item
 * @param after that found it, or what stands for it
 * @param missing item ids of pinned patterns that their name found before, and doesn't after
 */
record ProbeResult(int probes, int before, int after, List<String> missing) {
  private static final double DECIMALS = 1e9;

  ProbeResult {
    missing = List.copyOf(missing);
  }

  /**
   * Whether the run may stand.
   *
   * @param least the share of what was found before that has to be found after
   */
  boolean passes(double least) {
    double wanted = Math.rint(least * before * DECIMALS) / DECIMALS;
    return missing.isEmpty() && after >= wanted;
  }

  /** By its names in reports. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("count", probes);
    json.put("before", share(before));
    json.put("after", share(after));
    if (!missing.isEmpty()) {
      json.put("missing", missing);
    }
    return json;
  }

  private double share(int found) {
    return probes == 0 ? 1 : Math.rint((double) found / probes * Quality.MOST) / Quality.MOST;
  }
}
