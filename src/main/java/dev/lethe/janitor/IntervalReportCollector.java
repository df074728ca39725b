package dev.lethe.janitor;

import dev.lethe.hygiene.stages.Stages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Collects the partitions' figures: rules I2 to I5. An interval ends when all partitions have
 * reported or when its deadline passes. Later figures go into the next report, so each figure is in
 * exactly one report.
 */
public final class IntervalReportCollector {
  private final Rows rows;
  private final int partitions;
  private final Stages stages;

  /** Read access to the stored rows. */
  public interface Rows {
    /** Returns the row with the given key, or null. */
    JanitorRow row(String key);

    /** Returns the rows whose keys have the given prefix, ordered by key. */
    List<JanitorRow> rows(String prefix);
  }

  /**
   * Result of one step.
   *
   * @param rows changed rows by key; null for a deleted row
   * @param reports reports to publish
   */
  public record Turn(Map<String, JanitorRow> rows, List<IntervalReport> reports) {}

  public IntervalReportCollector(Rows rows, int partitions, Stages stages) {
    this.stages = stages;
    this.rows = rows;
    this.partitions = partitions;
  }

  /**
   * Adds the figures of a partition.
   *
   * @param deadline wall-clock time until which to wait for the other partitions if this is the
   *     first one, epoch milliseconds
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

  /** Ends an interval without the partitions that have not reported yet. */
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

    /**
     * Removes the window. An earlier window that is still open ends too, since its figures are in
     * this report.
     */
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

    /** Returns all tenants with a row, including those of this step, ordered by name. */
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
      if (row.pending().hasNews(stages) && row.mayReport(window.at())) {
        reports.add(new IntervalReport(row.pending(), stages, row.since(), window.at()));
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
