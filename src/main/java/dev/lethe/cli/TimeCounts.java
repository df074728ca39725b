package dev.lethe.cli;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Counts by event time, in steps that grow with the time covered, so that their number stays
 * bounded.
 */
final class TimeCounts {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** Lengths of a step; each is a multiple of the one before. */
  private static final long[] STEPS = {
    SECOND,
    5 * SECOND,
    15 * SECOND,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    7 * DAY,
    28 * DAY,
    364 * DAY
  };

  /** Maximum number of columns of a chart. */
  static final int MOST_COLUMNS = 120;

  /** At each end of the time covered, one count of this many may be far from the others. */
  private static final int ODD = 1_000;

  private final int series;
  private final int most;
  private final TreeMap<Long, long[]> counts = new TreeMap<>();
  private int step;

  /**
   * Columns of a chart.
   *
   * @param from start of the first one, epoch milliseconds
   * @param step length of a column in milliseconds
   * @param size number of columns
   */
  record Range(long from, long step, int size) {
    private int column(long at) {
      long column = Math.floorDiv(at - from, step);
      return column < 0 || column >= size ? -1 : (int) column;
    }
  }

  /**
   * @param series number of counts per step
   * @param most maximum number of steps kept
   */
  TimeCounts(int series, int most) {
    this.series = series;
    this.most = most;
  }

  /**
   * Counts an event.
   *
   * @param at its time, epoch milliseconds
   */
  void add(long at, int ofSeries) {
    at(at)[ofSeries]++;
    coarsen();
  }

  /** Adds the counts of another one with as many series. */
  void addAll(TimeCounts other) {
    step = Math.max(step, other.step);
    merge(new TreeMap<>(counts));
    other.counts.forEach(this::addAt);
    coarsen();
  }

  private long[] at(long at) {
    return counts.computeIfAbsent(
        Math.floorDiv(at, STEPS[step]) * STEPS[step], none -> new long[series]);
  }

  private void addAt(long at, long[] added) {
    long[] sums = at(at);
    for (int i = 0; i < series; i++) {
      sums[i] += added[i];
    }
  }

  private void coarsen() {
    while (counts.size() > most && step < STEPS.length - 1) {
      step++;
      merge(new TreeMap<>(counts));
    }
  }

  private void merge(Map<Long, long[]> fine) {
    counts.clear();
    fine.forEach(this::addAt);
  }

  /**
   * Returns columns for the times of almost all events. A few odd times far away from the others
   * are left out, since the chart would show nothing else.
   */
  Range range() {
    if (counts.isEmpty()) {
      return new Range(0, STEPS[0], 0);
    }
    long odd = total() / ODD;
    long first = edge(counts, odd);
    long last = edge(counts.descendingMap(), odd);
    long margin = (last - first) / 10 + STEPS[step];
    first = counts.ceilingKey(first - margin);
    last = counts.floorKey(last + margin);
    int wide = step;
    while (size(first, last, STEPS[wide]) > MOST_COLUMNS && wide < STEPS.length - 1) {
      wide++;
    }
    long from = Math.floorDiv(first, STEPS[wide]) * STEPS[wide];
    return new Range(from, STEPS[wide], (int) size(first, last, STEPS[wide]));
  }

  private static long size(long first, long last, long length) {
    return Math.floorDiv(last, length) - Math.floorDiv(first, length) + 1;
  }

  /** Returns the first time, in the map's order, before which at most {@code odd} events lie. */
  private static long edge(NavigableMap<Long, long[]> ordered, long odd) {
    long passed = 0;
    for (Map.Entry<Long, long[]> entry : ordered.entrySet()) {
      passed += sum(entry.getValue());
      if (passed > odd) {
        return entry.getKey();
      }
    }
    return ordered.lastKey();
  }

  /** Returns the counts of one series by the columns of a chart. */
  long[] columns(Range range, int ofSeries) {
    long[] columns = new long[range.size()];
    counts.forEach(
        (at, values) -> {
          int column = range.column(at);
          if (column >= 0) {
            columns[column] += values[ofSeries];
          }
        });
    return columns;
  }

  /** Returns the number of all events. */
  long total() {
    return counts.values().stream().mapToLong(TimeCounts::sum).sum();
  }

  private static long sum(long[] values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
