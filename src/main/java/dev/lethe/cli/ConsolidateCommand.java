package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.Tool;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe consolidate}: shows which entries may expire or be merged, or applies that. */
@Command(
    name = "consolidate",
    description = {
      "Show which entries may expire, and which say or mean the same; --apply expires or merges them.",
      "Of those that say the same one stays, with the confirmations, recalls and tags of all. Those",
      "that mean the same give way to a new one that says what all of them say. Nothing is deleted:",
      "what goes is superseded, and lethe restore brings it back. Entries whose texts differ in a",
      "number, a date or a negation are only shown, and so is a new text that is too far from what it",
      "is made of. A day's cap, or --batch, may leave some for another run; then the command ends with 1."
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

  @Option(
      names = "--rules-only",
      description = "merge entries that say the same, and make no new ones")
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
      description = "make a new entry of so many at the least, 2 to 100")
  private Integer minCluster;

  @Option(
      names = "--sim-threshold",
      paramLabel = "X",
      description = "make a new entry of those of a type with this cosine, 0.5 to 1")
  private Double simThreshold;

  @Option(
      names = "--max-cluster-size",
      paramLabel = "N",
      description = "make a new entry of so many at the most, 2 to 100")
  private Integer maxClusterSize;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "make new entries of those of this type alone")
  private String type;

  @Option(
      names = "--idempotency-days",
      paramLabel = "N",
      description = "leave a new entry alone for so many days, 0 to 365")
  private Integer idempotencyDays;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "end after so many clusters, 1 to 10000; the next run goes on behind them")
  private Integer batch;

  @Option(names = "--no-resume", description = "begin anew what an earlier --batch left")
  private boolean noResume;

  ConsolidateCommand(Console console) {
    super(console, "entries.consolidate");
  }

  @Override
  CallOptions confined(CallOptions given) {
    if (dryRun && isApplied()) {
      throw usage("--dry-run and --apply exclude each other");
    }
    if (Tool.ConsolidateEntries.fitsNone(minCluster, maxClusterSize)) {
      throw usage("--min-cluster: must not be more than --max-cluster-size");
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
  String leftBy() {
    return batch == null
        ? super.leftBy()
        : " for another run: the batch ends before them, or a day's cap doesn't let more go.";
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
    long requested = total.get("merges_requested");
    if (requested > 0) {
      sentences.add(
          (applied ? "A model was asked" : "A model would be asked")
              + " for "
              + Count.of(requested, "text")
              + " of new entries; what they stand for gives way once it has answered.");
    }
    if (total.get("flagged") > 0 && !showFlagged) {
      sentences.add(
          Count.of(total.get("flagged"), "entry", "entries")
              + " that are alike are left to a person: --show-flagged shows which.");
    }
    return sentences;
  }

  @Override
  long changed(StageCounts total) {
    return total.get("expired") + total.get("merged");
  }
}
