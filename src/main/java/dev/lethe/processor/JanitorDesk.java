package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.janitor.IntervalReport;
import dev.lethe.janitor.IntervalReportCollector;
import dev.lethe.janitor.JanitorRow;
import dev.lethe.janitor.PartitionFigures;
import dev.lethe.memory.summary.JsonFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Gathers the partitions' figures of an interval, and sends the resulting reports. */
final class JanitorDesk {
  /** Time to wait for a partition that lags; later figures go into the next report. */
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final KeyValueStore<String, JanitorRow> rows;
  private final IntervalReportCollector desk;
  private final JsonFormat format;
  private final BiConsumer<Record<String, Object>, String> out;

  /**
   * @param stages hygiene stages, whose counts reports contain
   * @param out receives a record and the node that writes it
   */
  JanitorDesk(
      KeyValueStore<String, JanitorRow> rows,
      int partitions,
      Stages stages,
      JsonFormat format,
      BiConsumer<Record<String, Object>, String> out) {
    this.rows = rows;
    this.desk = new IntervalReportCollector(new Stored(rows), partitions, stages);
    this.format = format;
    this.out = out;
  }

  void take(PartitionFigures figures, long now, long timestamp) {
    apply(desk.take(figures, now + DEADLINE.toMillis()), timestamp);
  }

  /** Closes the windows whose deadline has passed. */
  void closeLate(long now) {
    List<JanitorRow.Window> late = new ArrayList<>();
    try (KeyValueIterator<String, JanitorRow> open =
        rows.range(JanitorRow.Window.ALL, JanitorRow.Window.END)) {
      while (open.hasNext()) {
        if (open.next().value instanceof JanitorRow.Window window && now >= window.deadline()) {
          late.add(window);
        }
      }
    }
    late.forEach(window -> apply(desk.close(window), now));
  }

  private void apply(IntervalReportCollector.Turn turn, long timestamp) {
    turn.rows()
        .forEach(
            (key, row) -> {
              if (row == null) {
                rows.delete(key);
              } else {
                rows.put(key, row);
              }
            });
    turn.reports().forEach(report -> send(report, timestamp));
  }

  private void send(IntervalReport report, long timestamp) {
    send(report.runId(), report.report(format), timestamp, Names.WRITE_INTERVALS);
    report
        .message(format)
        .ifPresent(
            message -> {
              Scope channel = message.scope();
              send(channel.name(), message, timestamp, Names.WRITE_MESSAGES);
            });
  }

  private void send(String key, Object value, long timestamp, String node) {
    out.accept(new Record<>(key, value, timestamp, new RecordHeaders()), node);
  }

  private record Stored(KeyValueStore<String, JanitorRow> rows)
      implements IntervalReportCollector.Rows {
    @Override
    public JanitorRow row(String key) {
      return rows.get(key);
    }

    @Override
    public List<JanitorRow> rows(String prefix) {
      return StoredRuns.withPrefix(rows, prefix);
    }
  }
}
