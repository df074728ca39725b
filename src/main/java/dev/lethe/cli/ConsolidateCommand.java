package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe consolidate}: shows which entries may expire or be merged, or applies that. */
@Command(
    name = "consolidate",
    description = {
      "Find expired and equivalent entries; --apply expires or merges them.",
      "One of several equal entries is kept, with the confirmations, recalls and tags of all.",
      "Entries with a similar meaning are replaced by a new entry that combines them. Nothing",
      "is deleted: replaced entries are superseded, and lethe restore restores them. Entries",
      "that differ in a number, date or negation are only listed, and so is a new text that",
      "deviates too far from its sources. A daily cap or --batch may defer entries to another",
      "run; the exit code is 1 then."
    },
    footer = {
      "  lethe consolidate",
      "  lethe consolidate --collection agents --show-flagged",
      "  lethe consolidate --apply --tenant acme",
      "  lethe restore --run RUN      undo"
    })
final class ConsolidateCommand extends StageCommand {
  @Option(
      names = "--dry-run",
      description = "show the changes without making them (the default); not with --apply")
  private boolean dryRun;

  @Option(
      names = "--show-flagged",
      description = "show flagged entries in full: those that need a person's review")
  private boolean showFlagged;

  ConsolidateCommand() {
    super("entries.consolidate", true);
  }

  @Override
  void check(ObjectNode args, boolean applied) {
    if (dryRun && applied) {
      throw usage("--dry-run and --apply exclude each other");
    }
    if (args.path("min_cluster").asInt() > args.path("max_cluster_size").asInt(Integer.MAX_VALUE)) {
      throw usage("--min-cluster: must not be more than --max-cluster-size");
    }
  }

  @Override
  boolean showsFlagged() {
    return showFlagged;
  }

  @Override
  String leftBy(ObjectNode args) {
    return args.has("batch")
        ? " for another run, because of --batch or a daily cap."
        : super.leftBy(args);
  }

  @Override
  List<Column> columns(boolean applied) {
    return List.of(
        new Column("MEMORIES", "scanned"),
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
        Count.of(total.get("expired"), "memory", "memories")
            + (applied ? " expired; " : " would expire; ")
            + Count.of(total.get("merged"), "entry", "entries")
            + (applied ? " merged into " : " would be merged into ")
            + Count.of(total.get("clusters"), "other")
            + " of "
            + Count.of(total.get("scanned"), "memory", "memories")
            + '.');
    long requested = total.get("merges_requested");
    if (requested > 0) {
      sentences.add(
          (applied ? "A model was asked" : "A model would be asked")
              + " for "
              + Count.of(requested, "text")
              + " of new entries; the merged entries are superseded once it has answered.");
    }
    if (total.get("flagged") > 0 && !showFlagged) {
      sentences.add(
          Count.of(total.get("flagged"), "entry", "entries")
              + " flagged for review; list them with --show-flagged.");
    }
    return sentences;
  }

  @Override
  long changed(StageCounts total) {
    return total.get("expired") + total.get("merged");
  }
}
