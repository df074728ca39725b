package dev.lethe.cli.demo;

import java.util.Comparator;
import java.util.List;

/**
 * Record of the sample with its arrival time; records don't always arrive in the order in which
 * they occurred.
 *
 * @param arrival epoch milliseconds
 */
record Planned(long arrival, SampleEvent event) {

  /** Returns the records in order of arrival. */
  static List<SampleEvent> inOrder(List<Planned> planned) {
    return planned.stream()
        .sorted(Comparator.comparingLong(Planned::arrival))
        .map(Planned::event)
        .toList();
  }
}
