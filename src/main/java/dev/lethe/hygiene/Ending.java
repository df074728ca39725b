package dev.lethe.hygiene;

import dev.lethe.memory.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run reports of a scope.
 *
 * @param capBase of the day, if this is its first run
 * @param seen memories that it looked at
 * @param counts by their names, in their order
 * @param deferred what it leaves, and why
 * @param flagged a JSON array of what a person should look at, or null for nothing
 * @param tells whether an interval's run has anything to report
 * @param checkpoint from which the next run goes on; null for the beginning
 * @param trial what it came to when it was tried; null of a stage that tries nothing
 */
public record Ending(
    long capBase,
    long seen,
    Map<String, Long> counts,
    List<Report.Sample> samples,
    List<Left> deferred,
    String flagged,
    boolean tells,
    Checkpoint checkpoint,
    Trial trial) {
  public static final String DEFERRED = "deferred";

  public Ending {
    counts = new LinkedHashMap<>(counts);
    samples = List.copyOf(samples);
    deferred = List.copyOf(deferred);
  }

  /** Of a stage that tries nothing. */
  public Ending(
      long capBase,
      long seen,
      Map<String, Long> counts,
      List<Report.Sample> samples,
      List<Left> deferred,
      String flagged,
      boolean tells,
      Checkpoint checkpoint) {
    this(capBase, seen, counts, samples, deferred, flagged, tells, checkpoint, null);
  }

  /**
   * The same where models were asked, which is told in any case.
   *
   * @param more by name what is to be added to the counts
   * @param flags a JSON array of what a person should look at, or null for nothing
   */
  public Ending asking(Map<String, Long> more, String flags) {
    Ending all = plus(more, List.of());
    return new Ending(capBase, seen, all.counts, samples, deferred, flags, true, checkpoint, trial);
  }

  /**
   * The same after steps could not be done.
   *
   * @param more by name what is to be added to the counts
   * @param left by them
   */
  public Ending plus(Map<String, Long> more, List<Left> left) {
    Map<String, Long> sums = new LinkedHashMap<>(counts);
    more.forEach((name, count) -> sums.merge(name, count, Long::sum));
    List<Left> all = Left.first(deferred, left);
    boolean speaks = tells || !left.isEmpty();
    return new Ending(capBase, seen, sums, samples, all, flagged, speaks, checkpoint, trial);
  }
}
