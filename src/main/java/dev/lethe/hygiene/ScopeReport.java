package dev.lethe.hygiene;

import dev.lethe.memory.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Report data of a run for one scope.
 *
 * @param capBase base of the day's cap, if this is its first run
 * @param seen number of memories seen
 * @param counts counts by name, in order
 * @param deferred skipped work with reasons
 * @param flagged a JSON array of findings for a person, or null for none
 * @param hasNews true if a run of the interval has anything to report
 * @param checkpoint position from which the next run continues; null for the beginning
 * @param trial result of the trial; null for a stage without trials
 */
public record ScopeReport(
    long capBase,
    long seen,
    Map<String, Long> counts,
    List<Report.Sample> samples,
    List<Leftover> deferred,
    String flagged,
    boolean hasNews,
    Checkpoint checkpoint,
    Trial trial) {
  /** Count of memories left to another day because of the cap. */
  public static final String DEFERRED = "deferred";

  /** Count of memories kept because they are protected or were restored recently. */
  public static final String PROTECTED = "protected";

  public ScopeReport {
    counts = new LinkedHashMap<>(counts);
    samples = List.copyOf(samples);
    deferred = List.copyOf(deferred);
  }

  /**
   * Returns a copy for a scope about which models were asked, which is always reported.
   *
   * @param more increments of the counts by name
   * @param flags a JSON array of findings for a person, or null for none
   */
  public ScopeReport withRequests(Map<String, Long> more, String flags) {
    ScopeReport all = plus(more, List.of());
    return new ScopeReport(
        capBase, seen, all.counts, samples, deferred, flags, true, checkpoint, trial);
  }

  /**
   * Returns a copy after steps were skipped.
   *
   * @param more increments of the counts by name
   * @param left work left by the skipped steps
   */
  public ScopeReport plus(Map<String, Long> more, List<Leftover> left) {
    Map<String, Long> sums = new LinkedHashMap<>(counts);
    more.forEach((name, count) -> sums.merge(name, count, Long::sum));
    List<Leftover> all = Leftover.first(deferred, left);
    boolean isNews = hasNews || !left.isEmpty();
    return new ScopeReport(capBase, seen, sums, samples, all, flagged, isNews, checkpoint, trial);
  }
}
