package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.Answer;
import dev.lethe.codec.call.ToolSchemas;
import dev.lethe.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Runs a hygiene stage through its tool, and shows the result in each scope, with the samples of
 * its reports.
 */
abstract class StageCommand extends CallCommand {
  private static final List<Column> OF_ALL =
      List.of(new Column("PROTECTED", "protected"), new Column("DEFERRED", "deferred"));

  private final String tool;

  @Option(names = "--apply", description = "make the changes; without it, only show them")
  private boolean apply;

  StageCommand(String tool) {
    this.tool = tool;
  }

  /** Column of the table, and the count that it shows. */
  record Column(String head, String count) {}

  /** Adds an argument if it was given. */
  static void put(ObjectNode args, String name, Integer given) {
    if (given != null) {
      args.put(name, given);
    }
  }

  /** The arguments that were given, without {@code dry_run}. */
  abstract ObjectNode arguments();

  /** Returns the options that confine the call: those of all stages, and the stage's own. */
  CallOptions confined(CallOptions given) {
    return given;
  }

  /** Columns to the left of those that all stages have. */
  abstract List<Column> columns(boolean applied);

  /** Complete sentences about the changes made, or to be made. */
  abstract List<String> sentences(StageCounts total, boolean applied);

  /** Returns true if flagged memories, which need a look by a person, are shown. */
  boolean showsFlagged() {
    return true;
  }

  /** Reason why memories were deferred. */
  String leftBy() {
    return " for another day because of a daily cap.";
  }

  /** Returns true if {@code --apply} was given. */
  final boolean isApplied() {
    return apply;
  }

  /** Returns true if a run has done all its work. */
  boolean isWhole(StageCounts total) {
    return total.get("deferred") == 0;
  }

  /** Number of memories deleted or created. */
  abstract long changed(StageCounts total);

  @Override
  public Integer call() {
    ObjectNode args = arguments();
    if (apply) {
      args.put("dry_run", false);
    }
    requireAllowed(args);
    Settings settings = settings();
    CallOptions where = confined(confined);
    try (ToolSession session = ToolSession.open(console, settings, where);
        RunReports published = RunReports.open(console, settings, where.id() != null)) {
      JsonNode reply = session.askAtLength(tool, args);
      session.sayWhatFailed(reply);
      if (!ToolSession.isDone(reply)) {
        return ExitCode.FAILED;
      }
      ArrayNode reports = published.of(reply.at("/result/reports"));
      show(reports);
      long leftOut = reply.at("/result/reports_left_out").asLong();
      if (leftOut > 0) {
        console.say(
            "the reply omits " + leftOut + " of the scopes; list them with lethe inspect reports");
      }
      return isWhole(reply, reports) ? ExitCode.DONE : ExitCode.FAILED;
    }
  }

  /**
   * Rejects arguments that the tool's schema doesn't allow; each argument has its option's name.
   */
  private void requireAllowed(ObjectNode args) {
    Optional<Answer.Refused> fault = ToolSchemas.known().fault(tool, args, true);
    if (fault.isPresent()) {
      String path = fault.get().path();
      throw usage(option(path) + fault.get().message().substring(path.length()));
    }
  }

  /** Returns the option for an argument: {@code --min-cluster} for {@code $.min_cluster}. */
  private static String option(String path) {
    return "--" + path.substring("$.".length()).replace('_', '-');
  }

  /** Returns true if all work was done; a dry run leaves none. */
  private boolean isWhole(JsonNode reply, JsonNode reports) {
    return reply.at("/partitions/missing").isEmpty()
        && (!apply || isWhole(StageCounts.of(reports)));
  }

  private void show(ArrayNode reports) {
    if (isJson()) {
      console.print(Json.object().put("dry_run", !apply).set("reports", reports));
      return;
    }
    if (reports.isEmpty()) {
      console.say("nothing to do");
      return;
    }
    counts(reports).print(console);
    StageSamples.print(console, reports, showsFlagged());
    sayWhatItComesTo(reports);
  }

  private Table counts(JsonNode reports) {
    List<Column> columns = new ArrayList<>(columns(apply));
    columns.addAll(OF_ALL);
    List<String> heads = new ArrayList<>(List.of("SCOPE"));
    columns.forEach(column -> heads.add(column.head()));
    if (apply) {
      heads.add("RUN");
    }
    Table table = new Table(heads.toArray(String[]::new));
    for (JsonNode report : reports) {
      StageCounts counts = StageCounts.of(report);
      List<Object> cells = new ArrayList<>(List.of(report.path("scope").asText()));
      columns.forEach(column -> cells.add(counts.get(column.count())));
      if (apply) {
        cells.add(report.path("run_id").asText());
      }
      table.row(cells.toArray());
    }
    return table;
  }

  private void sayWhatItComesTo(JsonNode reports) {
    StageCounts total = StageCounts.of(reports);
    sentences(total, apply).forEach(console.out()::println);
    long deferred = total.get("deferred");
    if (deferred > 0) {
      console
          .out()
          .println(
              Count.of(deferred, "memory", "memories")
                  + (apply ? " stayed" : " would stay")
                  + leftBy()
                  + " List them with lethe inspect reports --json.");
    }
    if (!apply) {
      console.out().println("Nothing was changed. Use --apply to make these changes.");
    } else if (changed(total) > 0) {
      console.out().println(undoing(reports));
    }
  }

  private static String undoing(JsonNode reports) {
    List<String> runs =
        reports.findValuesAsText("run_id").stream().filter(id -> !id.isEmpty()).distinct().toList();
    return runs.size() == 1
        ? "Undo with: lethe restore --run " + runs.get(0)
        : "Undo each scope with: lethe restore --run RUN";
  }
}
