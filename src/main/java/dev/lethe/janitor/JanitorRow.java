package dev.lethe.janitor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Stored state of reports being collected: a row of {@code janitor}. */
public sealed interface JanitorRow {

  /** Returns the row's key in the store. */
  String key();

  /**
   * Interval for which some partitions have not reported yet.
   *
   * @param everyMinutes length of the interval
   * @param at nominal end, epoch milliseconds
   * @param since start, epoch milliseconds
   * @param deadline wall-clock time until which to wait for partitions, epoch milliseconds
   * @param partitions partitions that have reported
   * @param state state of the janitor
   */
  record Window(
      int everyMinutes,
      long at,
      long since,
      long deadline,
      List<Integer> partitions,
      JanitorState state)
      implements JanitorRow {
    /** Key prefix of windows. */
    public static final String ALL = "0|";

    /** Upper bound of the keys of windows. */
    public static final String END = "1|";

    public Window {
      partitions = List.copyOf(partitions);
    }

    @Override
    public String key() {
      return key(everyMinutes, at);
    }

    static String key(int everyMinutes, long at) {
      return ALL + everyMinutes + '|' + at;
    }

    /** Returns the window after another partition has reported; each partition counts once. */
    Window with(int partition) {
      List<Integer> reported = new ArrayList<>(partitions);
      if (!reported.contains(partition)) {
        reported.add(partition);
      }
      return new Window(
          everyMinutes, at, since, deadline, reported, state.on(JanitorEvent.FIGURES));
    }

    Window on(JanitorEvent event) {
      return new Window(everyMinutes, at, since, deadline, partitions, state.on(event));
    }
  }

  /** End of the last interval of a given length. */
  record Closed(int everyMinutes, long at) implements JanitorRow {
    @Override
    public String key() {
      return key(everyMinutes);
    }

    static String key(int everyMinutes) {
      return "1|" + everyMinutes;
    }
  }

  /**
   * Figures not yet reported to a tenant, with the number of messages sent to it.
   *
   * @param pending null if there are none
   * @param since start of the pending figures, epoch milliseconds
   * @param hour clock hour of its last message, in hours since the epoch
   * @param posted messages in that hour
   */
  record OfTenant(String tenant, TenantFigures pending, long since, long hour, int posted)
      implements JanitorRow {
    static final String ALL = "2|";

    @Override
    public String key() {
      return key(tenant);
    }

    static String key(String tenant) {
      return ALL + tenant;
    }

    static OfTenant of(String tenant) {
      return new OfTenant(tenant, null, 0, 0, 0);
    }

    /**
     * Returns the row with additional figures.
     *
     * @param begun start of the figures, epoch milliseconds
     */
    OfTenant with(TenantFigures figures, long begun) {
      return pending == null
          ? new OfTenant(tenant, figures, begun, hour, posted)
          : new OfTenant(tenant, pending.with(figures), Math.min(since, begun), hour, posted);
    }

    OfTenant withoutWords() {
      return new OfTenant(tenant, pending.withoutWords(), since, hour, posted);
    }

    /** Returns true if a report may be posted at the given time; always true without a channel. */
    boolean mayReport(long at) {
      ReportTerms terms = pending.terms();
      int before = TimeUnit.MILLISECONDS.toHours(at) == hour ? posted : 0;
      return terms.channelId() == null || before < terms.maxPerHour();
    }

    /** Returns the row after all pending figures have been reported. */
    OfTenant reported(long at) {
      if (pending.terms().channelId() == null) {
        return new OfTenant(tenant, null, 0, hour, posted);
      }
      long now = TimeUnit.MILLISECONDS.toHours(at);
      return new OfTenant(tenant, null, 0, now, now == hour ? posted + 1 : 1);
    }
  }
}
