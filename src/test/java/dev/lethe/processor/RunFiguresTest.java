package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.compaction.CompactionRunRow;
import dev.lethe.call.stage.StageRow;
import dev.lethe.config.Figure;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.hygiene.collapse.CollapseArguments;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.hygiene.stages.Stages;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

/** Detection of runs that don't finish. */
class RunFiguresTest {
  private static final long AT = EventJson.DAY;
  private static final Step FIRST =
      changing(new CompactionRunRow(AT, true, null, "", false, RunCounts.NONE, List.of(), 0));
  private static final Step LAST = changing(null);
  private static final Step NONE = step(List.of());

  private final MockProcessorContext<String, Object> context = new MockProcessorContext<>();
  private final RunFigures figures = new RunFigures(new TaskMetrics(context), Stages.BUILT_IN);

  private static Step changing(RunRow run) {
    return step(List.of(new RunChange(CompactionRunRow.KEY, run)));
  }

  private static Step step(List<RunChange> changes) {
    return Step.NOTHING.changes(changes);
  }

  private void takes(Step step, long seconds) {
    figures.recordStep(new Tick(Tick.COMPACTION, AT, false), step, seconds * 1_000_000_000);
  }

  private Object told(Figure figure) {
    return told(figure, Tick.COMPACTION);
  }

  private Object told(Figure figure, String stage) {
    return context.metrics().metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals(figure.kafkaName()))
        .filter(metric -> metric.getKey().tags().containsValue(stage))
        .findAny()
        .orElseThrow()
        .getValue()
        .metricValue();
  }

  @Test
  void a_run_is_as_old_as_its_tick_until_its_last_portion() {
    figures.age(AT + 5_000);
    assertEquals(0.0, told(Figure.RUN_AGE));

    takes(FIRST, 2);
    figures.age(AT + 90_000);
    assertEquals(90.0, told(Figure.RUN_AGE));
    assertEquals(0.0, told(Figure.RUNS));

    takes(NONE, 0);
    figures.age(AT + 100_000);
    assertEquals(100.0, told(Figure.RUN_AGE), "another run's");

    takes(LAST, 3);
    figures.age(AT + 120_000);
    assertEquals(0.0, told(Figure.RUN_AGE));
    assertEquals(1.0, told(Figure.RUNS));
    assertEquals(3.0, told(Figure.RUN_PORTIONS));
    assertEquals(5.0, told(Figure.RUN_SECONDS));
  }

  @Test
  void the_longest_time_a_thread_was_blocked_is_kept() {
    figures.recordBlocked(3_000_000);
    figures.recordBlocked(45_000_000);
    figures.recordBlocked(20_000_000);

    assertEquals(
        0.045,
        context.metrics().metrics().entrySet().stream()
            .filter(metric -> metric.getKey().name().equals(Figure.LONGEST_CALL.kafkaName()))
            .findAny()
            .orElseThrow()
            .getValue()
            .metricValue());
  }

  @Test
  void a_run_of_a_call_or_a_count_is_none_of_the_interval() {
    CollapseArguments tool = new CollapseArguments(null, null, null, null);
    Scope scope = new Scope("default/collection:c");
    StageRow run =
        new StageRow(
            "profile",
            "count-c",
            AT,
            tool,
            scope,
            null,
            null,
            null,
            0,
            0,
            Map.of(),
            List.of(),
            List.of(),
            StageRow.Phase.LOOKING,
            null,
            0);
    Step begun = step(List.of(new RunChange(run.key(), run)));

    figures.recordStep(Tick.ofCount("profile", scope, AT), begun, 0);

    figures.age(AT + 5_000);
    assertEquals(0.0, told(Figure.RUN_AGE, "profile"));
  }
}
