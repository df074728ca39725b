package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  private final ToolOptions arguments;

  /** Option that confines the call to one collection; null if the stage works on none. */
  private final OptionSpec collection;

  /**
   * @param ofCollections true if the stage works on collections
   */
  StageCommand(String tool, boolean ofCollections) {
    this.tool = tool;
    this.arguments = new ToolOptions(tool, Set.of("dry_run", "collection"));
    this.collection =
        ofCollections
            ? OptionSpec.builder("--collection")
                .paramLabel("ID")
                .type(String.class)
                .description(
                    "limit the command to one collection of the tenant (default tenant if none "
                        + "is given)")
                .build()
            : null;
  }

  /**
   * Adds the collection's option, and those of the tool's arguments once the command is called:
   * reading the schemas of all stages would slow down every start.
   */
  @Spec
  void addOptions(CommandSpec command) {
    if (collection != null) {
      command.addOption(collection);
    }
    command.preprocessor(
        (args, called, option, info) -> {
          addArguments();
          return false;
        });
  }

  /** Adds the options of the tool's arguments if the command doesn't have them yet. */
  void addArguments() {
    arguments.addTo(spec);
  }

  /** Column of the table, and the count that it shows. */
  record Column(String head, String count) {}

  /**
   * Completes the arguments, and rejects combinations that the tool's schema allows.
   *
   * @param applied true if {@code --apply} was given
   */
  void check(ObjectNode args, boolean applied) {}

  /** Columns to the left of those that all stages have. */
  abstract List<Column> columns(boolean applied);

  /** Complete sentences about the changes made, or to be made. */
  abstract List<String> sentences(StageCounts total, boolean applied);

  /** Returns true if flagged memories, which need a look by a person, are shown. */
  boolean showsFlagged() {
    return true;
  }

  /** Returns the reason why memories were deferred. */
  String leftBy(ObjectNode args) {
    return " for another day because of a daily cap.";
  }

  /** Number of memories deleted or created. */
  abstract long changed(StageCounts total);

  @Override
  public Integer call() {
    ObjectNode args = arguments.given();
    check(args, apply);
    if (apply) {
      args.put("dry_run", false);
    }
    arguments
        .fault(args)
        .ifPresent(
            fault -> {
              throw usage(fault);
            });
    Settings settings = settings();
    CallOptions where = confined();
    try (ToolSession session = ToolSession.open(console, settings, where);
        RunReports published = RunReports.open(console, settings, where.id() != null)) {
      JsonNode reply = session.askAtLength(tool, args);
      session.reportError(reply);
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

  /** Returns the options that confine the call. */
  private CallOptions confined() {
    if (collection == null || collection.getValue() == null) {
      return confined;
    }
    if (confined.scope() != null) {
      throw usage("--collection already names a scope; omit --scope");
    }
    return confined.inCollection(collection.getValue());
  }

  /** Returns true if all work was done; a dry run leaves none. */
  private boolean isWhole(JsonNode reply, JsonNode reports) {
    return reply.at("/partitions/missing").isEmpty()
        && (!apply || isWhole(StageCounts.of(reports)));
  }

  /** Returns true if a run has done all its work. */
  static boolean isWhole(StageCounts total) {
    return total.get("deferred") == 0 && !total.has("rolled_back");
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
    printTotals(reports);
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

  private void printTotals(JsonNode reports) {
    StageCounts total = StageCounts.of(reports);
    sentences(total, apply).forEach(console.out()::println);
    long deferred = total.get("deferred");
    if (deferred > 0) {
      console
          .out()
          .println(
              Count.of(deferred, "memory", "memories")
                  + (apply ? " stayed" : " would stay")
                  + leftBy(arguments.given())
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
