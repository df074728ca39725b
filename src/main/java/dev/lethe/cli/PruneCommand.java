package dev.lethe.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code lethe prune}: shows which session messages may be deleted, or deletes them. */
@Command(
    name = "prune",
    description = {
      "Show old session messages and summaries that can be pruned; --apply prunes them.",
      "A message is pruned only if a summary covers it. For other messages, a summary is",
      "requested, and the next run prunes them. Their decisions are kept as wisdom. A daily cap",
      "may defer some to another day; the exit code is 1 then."
    },
    footer = {
      "  lethe prune",
      "  lethe prune --scope default/session:42 --max-messages-per-session 20",
      "  lethe prune --apply --session-max-age-days 90",
      "  lethe restore --run RUN      undo"
    })
final class PruneCommand extends StageCommand {
  PruneCommand() {
    super("session.prune", false);
  }

  @Override
  List<Column> columns(boolean applied) {
    return List.of(
        new Column("MESSAGES", "scanned_messages"),
        new Column("PRUNED", "messages_pruned"),
        new Column("SUMMARIES", "summaries_removed"),
        new Column("WISDOM", "wisdom_extracted"));
  }

  @Override
  List<String> sentences(StageCounts total, boolean applied) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        Count.of(total.get("messages_pruned"), "message")
            + " and "
            + Count.of(total.get("summaries_removed"), "summary", "summaries")
            + (applied ? " deleted; " : " would be deleted; ")
            + Count.of(total.get("wisdom_extracted"), "memory", "memories")
            + " with their decisions "
            + (applied ? "added." : "would be added."));
    long requested = total.get("summaries_requested");
    if (requested > 0) {
      sentences.add(
          (applied ? "A summary was requested for " : "A summary would be requested for ")
              + Count.of(requested, "session")
              + " with older messages that no summary covers; the next run prunes them.");
    }
    return sentences;
  }

  @Override
  long changed(StageCounts total) {
    return total.get("messages_pruned")
        + total.get("summaries_removed")
        + total.get("preferences_merged");
  }
}
