package dev.lethe.call.stage;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.StageArguments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A run of a hygiene stage. */
public record StageTool(ItemStage stage, StageArguments arguments) implements Tool {

  /** Declares the tool that runs a stage. */
  public static ToolType type(ItemStage stage) {
    return new ToolType(
        stage.declaration().toolName(),
        stage.arguments(),
        Ran.class,
        ToolType.Route.SCOPE,
        false,
        stage,
        Set.of(),
        args -> new StageTool(stage, (StageArguments) args));
  }

  /**
   * Reports of a stage run, one per scope with anything to report.
   *
   * @param dryRun true if the run only reports and changes nothing; null in runs of earlier
   *     releases
   * @param collection collection that the call's arguments name; null for none
   * @param reports by scope, at most {@link #MAX_REPORTS}
   * @param reportsLeftOut number of scopes that are not listed; their reports are on the reports
   *     topic
   */
  public record Ran(Boolean dryRun, String collection, List<Report> reports, int reportsLeftOut)
      implements Output {
    /** Largest number of scopes in a reply. */
    public static final int MAX_REPORTS = 2_000;

    public Ran {
      int all = reports.size();
      reports =
          reports.stream().sorted(Comparator.comparing(Report::scope)).limit(MAX_REPORTS).toList();
      reportsLeftOut += all - reports.size();
    }

    @Override
    public Output with(Output other) {
      Ran more = (Ran) other;
      List<Report> both = new ArrayList<>(reports);
      both.addAll(more.reports);
      return new Ran(dryRun, collection, both, reportsLeftOut + more.reportsLeftOut);
    }
  }

  /**
   * Counts of a stage run in a scope.
   *
   * @param scope scope name
   */
  public record Report(String runId, String scope, Map<String, Long> counts) {
    public Report {
      counts = new LinkedHashMap<>(counts);
    }
  }

  @Override
  public String collection() {
    return arguments.collection();
  }

  @Override
  public Step process(CallContext context) {
    return new StageRuns(context.partition()).begin(context.delivery(), this, context.now());
  }
}
