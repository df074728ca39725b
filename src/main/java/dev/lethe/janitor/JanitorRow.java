package dev.lethe.janitor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What is kept of reports that are being gathered: a row of {@code janitor}. */
public sealed interface JanitorRow {

  /** Its key in the store. */
  String key();

  /**
   * An interval whose partitions haven't all told their figures yet.
   *
   * @param everyMinutes the interval
   * @param at the nominal time at which it ends, epoch milliseconds
   * @param since when it began
   * @param deadline the wall clock's time, epoch milliseconds, until which partitions are waited
   *     for
   * @param partitions that have told theirs
   * @param state of the janitor
   */
  record Window(
      int everyMinutes,
      long at,
      long since,
      long deadline,
      List<Integer> partitions,
      JanitorState state)
      implements JanitorRow {
    /** What the keys of windows begin with. */
    public static final String ALL = "0|";

    /** What no key of a window comes after. */
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

    /** The same after one more partition's figures; each counts once. */
    Window with(int partition) {
      List<Integer> told = new ArrayList<>(partitions);
      if (!told.contains(partition)) {
        told.add(partition);
      }
      return new Window(everyMinutes, at, since, deadline, told, state.on(JanitorEvent.FIGURES));
    }

    Window on(JanitorEvent event) {
      return new Window(everyMinutes, at, since, deadline, partitions, state.on(event));
    }
  }

  /** When an interval of that length ended last. */
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
   * What a tenant is still to be told, and how many messages it was sent.
   *
   * @param pending null if there is nothing
   * @param since when that begins, epoch milliseconds
   * @param hour the clock hour of its last message, in hours since the epoch
   * @param posted messages of that hour
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
     * The same with more to tell.
     *
     * @param begun when the figures begin
     */
    OfTenant with(TenantFigures figures, long begun) {
      return pending == null
          ? new OfTenant(tenant, figures, begun, hour, posted)
          : new OfTenant(tenant, pending.with(figures), Math.min(since, begun), hour, posted);
    }

    OfTenant withoutWords() {
      return new OfTenant(tenant, pending.withoutWords(), since, hour, posted);
    }

    /** Whether a report of that time may be posted now; one that goes nowhere always may. */
    boolean mayReport(long at) {
      ReportTerms terms = pending.terms();
      int before = TimeUnit.MILLISECONDS.toHours(at) == hour ? posted : 0;
      return terms.channelId() == null || before < terms.maxPerHour();
    }

    /** The same once it has been told everything. */
    OfTenant reported(long at) {
      if (pending.terms().channelId() == null) {
        return new OfTenant(tenant, null, 0, hour, posted);
      }
      long now = TimeUnit.MILLISECONDS.toHours(at);
      return new OfTenant(tenant, null, 0, now, now == hour ? posted + 1 : 1);
    }
  }
}
