package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lethe consolidate}: shows which entries may expire or be merged, or does it. */
@Command(
    name = "consolidate",
    description = {
      "Show which entries may expire, and which ones say the same; --apply has them expire and merges"
          + " them.",
      "Of those that say the same one stays, with the confirmations, recalls and tags of all. Nothing",
      "is deleted: what goes is superseded, and lethe restore brings it back. Entries whose texts",
      "differ in a number, a date or a negation are only shown. A day's cap may leave some for another",
      "day; the command ends with 1 then. Entries are merged by rules alone so far, by no model."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe consolidate",
      "  lethe consolidate --collection agents --show-flagged",
      "  lethe consolidate --apply --tenant acme",
      "  lethe restore --run RUN      undo it"
    },
    mixinStandardHelpOptions = true)
final class ConsolidateCommand extends StageCommand {
  @Mixin private CollectionOption collection;

  @Option(names = "--rules-only", description = "ask no model; so far none is asked anyway")
  private boolean rulesOnly;

  @Option(
      names = "--dry-run",
      description = "only show what would be done, as without --apply; not with --apply")
  private boolean dryRun;

  @Option(
      names = "--show-flagged",
      description = "show in full what isn't merged since a person is to look at it")
  private boolean showFlagged;

  @Option(
      names = "--min-cluster",
      paramLabel = "N",
      description = "entries that a model merges at the least, 2 to 100; of no effect so far")
  private Integer minCluster;

  @Option(
      names = "--sim-threshold",
      paramLabel = "X",
      description = "cosine of entries that a model merges, 0.5 to 1; of no effect so far")
  private Double simThreshold;

  @Option(
      names = "--max-cluster-size",
      paramLabel = "N",
      description = "entries that a model merges at the most, 2 to 100; of no effect so far")
  private Integer maxClusterSize;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "type of the entries that a model merges; of no effect so far")
  private String type;

  @Option(
      names = "--idempotency-days",
      paramLabel = "N",
      description = "days that what a model merged rests, 0 to 365; of no effect so far")
  private Integer idempotencyDays;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "clusters that a model is asked for, 1 to 10000; of no effect so far")
  private Integer batch;

  @Option(
      names = "--no-resume",
      description = "begin anew what an earlier run left; of no effect so far")
  private boolean noResume;

  @Spec private CommandSpec spec;

  ConsolidateCommand(Console console) {
    super(console, "entries.consolidate");
  }

  @Override
  CallOptions confined(CallOptions given) {
    if (dryRun && isApplied()) {
      throw new ParameterException(spec.commandLine(), "--dry-run and --apply exclude each other");
    }
    return collection.confine(given);
  }

  @Override
  ObjectNode arguments() {
    ObjectNode args = Json.object();
    if (rulesOnly) {
      args.put("rules_only", true);
    }
    if (type != null) {
      args.put("type", type);
    }
    put(args, "min_cluster", minCluster);
    if (simThreshold != null) {
      args.put("sim_threshold", simThreshold);
    }
    put(args, "max_cluster_size", maxClusterSize);
    put(args, "idempotency_days", idempotencyDays);
    put(args, "batch", batch);
    if (noResume) {
      args.put("no_resume", true);
    }
    return args;
  }

  @Override
  boolean showsFlagged() {
    return showFlagged;
  }

  @Override
  List<Column> columns(boolean applied) {
    return List.of(
        new Column("ENTRIES", "scanned"),
        new Column("EXPIRED", "expired"),
        new Column("CLUSTERS", "clusters"),
        new Column("MERGED", "merged"),
        new Column("RELATIONS", "relations_removed"),
        new Column("FLAGGED", "flagged"));
  }

  @Override
  List<String> sentences(StageCounts total, boolean applied) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        Count.of(total.get("expired"), "entry", "entries")
            + (applied ? " expired, and " : " would expire, and ")
            + Count.of(total.get("merged"), "entry", "entries")
            + (applied ? " gave way to " : " would give way to ")
            + Count.of(total.get("clusters"), "other")
            + " of "
            + Count.of(total.get("scanned"), "entry", "entries")
            + '.');
    if (total.get("flagged") > 0 && !showFlagged) {
      sentences.add(
          Count.of(total.get("flagged"), "entry", "entries")
              + " that are alike say different things: --show-flagged shows which.");
    }
    return sentences;
  }

  @Override
  long changed(StageCounts total) {
    return total.get("expired") + total.get("merged");
  }
}
