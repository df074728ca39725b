package dev.lethe.cli.demo;

import java.util.Comparator;
import java.util.List;

/**
 * A record of the sample and when it arrives, which is not always in the order in which things
 * happened.
 *
 * @param arrival epoch milliseconds
 */
record Planned(long arrival, SampleEvent event) {

  /** The records in the order in which they arrive. */
  static List<SampleEvent> inOrder(List<Planned> planned) {
    return planned.stream()
        .sorted(Comparator.comparingLong(Planned::arrival))
        .map(Planned::event)
        .toList();
  }
}
