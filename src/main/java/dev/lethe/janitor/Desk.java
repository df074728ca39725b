package dev.lethe.janitor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Where the partitions' figures come together: rules I2 to I5. An interval is over when all
 * partitions have told theirs, or when nobody waits any longer; what comes after that joins the
 * next report. So each figure is in one report.
 */
public final class Desk {
  private final Rows rows;
  private final int partitions;

  /** What is kept, to be read. */
  public interface Rows {
    /** The row of that key, or null. */
    JanitorRow row(String key);

    /** The rows whose keys begin with that, in the order of their keys. */
    List<JanitorRow> rows(String prefix);
  }

  /**
   * What follows.
   *
   * @param rows by key as they are from now on; null where one goes
   * @param reports to be told
   */
  public record Turn(Map<String, JanitorRow> rows, List<IntervalReport> reports) {}

  public Desk(Rows rows, int partitions) {
    this.rows = rows;
    this.partitions = partitions;
  }

  /**
   * Takes in what a partition tells.
   *
   * @param deadline until when the others are waited for if it is the first, wall clock in epoch
   *     milliseconds
   */
  public Turn take(PartitionFigures figures, long deadline) {
    InTurn turn = new InTurn();
    JanitorRow.Closed last =
        (JanitorRow.Closed) rows.row(JanitorRow.Closed.key(figures.everyMinutes()));
    long since =
        last != null && last.at() < figures.at()
            ? last.at()
            : figures.at() - TimeUnit.MINUTES.toMillis(figures.everyMinutes());
    for (TenantFigures tenant : figures.tenants()) {
      boolean isLate = last != null && figures.at() <= last.at();
      turn.put(turn.tenant(tenant.tenant()).with(isLate ? tenant.withoutWords() : tenant, since));
    }
    if (last == null || figures.at() > last.at()) {
      JanitorRow.Window window =
          (JanitorRow.Window) rows.row(JanitorRow.Window.key(figures.everyMinutes(), figures.at()));
      if (window == null) {
        window =
            new JanitorRow.Window(
                figures.everyMinutes(),
                figures.at(),
                since,
                deadline,
                List.of(),
                JanitorState.LISTEN);
      }
      JanitorRow.Window more = figures.more() ? window : window.with(figures.partition());
      if (more.partitions().size() < partitions) {
        turn.put(more);
      } else {
        turn.close(more);
      }
    }
    return turn.turn();
  }

  /** Waits no longer for those partitions that haven't told their figures of an interval. */
  public Turn close(JanitorRow.Window window) {
    InTurn turn = new InTurn();
    turn.close(window);
    return turn.turn();
  }

  private final class InTurn {
    private final Map<String, JanitorRow> changed = new LinkedHashMap<>();
    private final List<IntervalReport> reports = new ArrayList<>();

    void put(JanitorRow row) {
      changed.put(row.key(), row);
    }

    JanitorRow.OfTenant tenant(String tenant) {
      String key = JanitorRow.OfTenant.key(tenant);
      JanitorRow row = changed.containsKey(key) ? changed.get(key) : rows.row(key);
      return row == null ? JanitorRow.OfTenant.of(tenant) : (JanitorRow.OfTenant) row;
    }

    void close(JanitorRow.Window window) {
      JanitorRow.Window over = window.on(JanitorEvent.WINDOW_HIT);
      for (String tenant : tenants()) {
        report(tenant(tenant), over);
      }
      if (over.on(JanitorEvent.DONE).state() == JanitorState.LISTEN) {
        end(window);
      }
    }

    /** An earlier one that is still open ends with it: what it has been told is in this report. */
    private void end(JanitorRow.Window window) {
      changed.put(window.key(), null);
      put(new JanitorRow.Closed(window.everyMinutes(), window.at()));
      for (JanitorRow row : rows.rows(JanitorRow.Window.ALL)) {
        JanitorRow.Window other = (JanitorRow.Window) row;
        if (other.everyMinutes() == window.everyMinutes() && other.at() < window.at()) {
          changed.put(other.key(), null);
        }
      }
    }

    /** All that something is kept of, those of this turn included, in the order of their names. */
    private List<String> tenants() {
      Map<String, JanitorRow> all = new TreeMap<>();
      rows.rows(JanitorRow.OfTenant.ALL).forEach(row -> all.put(row.key(), row));
      changed.forEach(
          (key, row) -> {
            if (row instanceof JanitorRow.OfTenant) {
              all.put(key, row);
            }
          });
      return all.values().stream().map(row -> ((JanitorRow.OfTenant) row).tenant()).toList();
    }

    private void report(JanitorRow.OfTenant row, JanitorRow.Window window) {
      if (row.pending() == null || row.pending().terms().everyMinutes() != window.everyMinutes()) {
        return;
      }
      if (row.pending().tells() && row.mayReport(window.at())) {
        reports.add(new IntervalReport(row.pending(), row.since(), window.at()));
        put(row.reported(window.at()));
      } else {
        put(row.withoutWords());
      }
    }

    Turn turn() {
      return new Turn(changed, reports);
    }
  }
}
