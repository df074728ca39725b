package dev.lethe.cli;

import java.util.List;
import picocli.CommandLine.Command;

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
  CollapseCommand() {
    super("profile.collapse", true);
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
