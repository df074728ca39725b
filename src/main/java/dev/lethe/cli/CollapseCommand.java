package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe collapse}: shows or collapses equivalent operational profiles. */
@Command(
    name = "collapse",
    description = {
      "Find duplicate operational profiles; --apply collapses them.",
      "Profiles that differ only in numbers and times are merged into one, which adds up their",
      "counts. A daily cap may defer some to another day; the exit code is 1 then."
    },
    footer = {
      "  lethe collapse",
      "  lethe collapse --collection agents --fuzzy --samples 100",
      "  lethe collapse --apply --tenant acme",
      "  lethe restore --run RUN      undo"
    })
final class CollapseCommand extends StageCommand {
  @Mixin private CollectionOption collection;

  @Option(
      names = "--fuzzy",
      description = "also collapse profiles that share most of their " + "words")
  private boolean fuzzy;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "groups to show per scope, 0 to 1000 (default 20)")
  private Integer samples;

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      description = "profiles read at a time, 1 to 10000 (default 500)")
  private Integer batchSize;

  CollapseCommand() {
    super("profile.collapse");
  }

  @Override
  CallOptions confined(CallOptions given) {
    return collection.confine(given);
  }

  @Override
  ObjectNode arguments() {
    ObjectNode args = Json.object();
    if (fuzzy) {
      args.put("fuzzy", true);
    }
    put(args, "samples", samples);
    put(args, "batch_size", batchSize);
    return args;
  }

  @Override
  List<Column> columns(boolean applied) {
    return List.of(
        new Column("PROFILES", "scanned_profiles"),
        new Column("OPERATIONAL", "operational_profiles"),
        applied
            ? new Column("COLLAPSED", "groups_collapsed")
            : new Column("GROUPS", "duplicate_groups"),
        applied
            ? new Column("REMOVED", "duplicates_removed")
            : new Column("DUPLICATES", "duplicates_found"));
  }

  @Override
  List<String> sentences(StageCounts total, boolean applied) {
    long groups = total.get(applied ? "groups_collapsed" : "duplicate_groups");
    long gone = total.get(applied ? "duplicates_removed" : "duplicates_found");
    return List.of(
        Count.of(gone, "profile")
            + (applied ? " merged into " : " would be merged into ")
            + Count.of(groups, "other")
            + " of "
            + Count.of(total.get("scanned_profiles"), "profile")
            + '.');
  }

  @Override
  long changed(StageCounts total) {
    return total.get("duplicates_removed");
  }
}
