package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe prune}: shows which session messages may be deleted, or deletes them. */
@Command(
    name = "prune",
    description = {
      "Show which old session messages and summaries may go; --apply has them go.",
      "No message goes that no summary covers: of a session with such messages a summary is asked",
      "for, and the next run prunes them. What was decided in them is kept as wisdom. A day's cap may",
      "leave some for another day; the command ends with 1 then."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe prune",
      "  lethe prune --scope default/session:42 --max-messages-per-session 20",
      "  lethe prune --apply --session-max-age-days 90",
      "  lethe restore --run RUN      undo it"
    },
    mixinStandardHelpOptions = true)
final class PruneCommand extends StageCommand {
  @Option(
      names = "--max-messages-per-session",
      paramLabel = "N",
      description =
          "messages that each session keeps, the newest; 1 to 100000, the policy's if not given")
  private Integer maxMessagesPerSession;

  @Option(
      names = "--session-max-age-days",
      paramLabel = "N",
      description =
          "days after its last message that a session's summary is kept; 1 to 3650, the policy's"
              + " if not given")
  private Integer sessionMaxAgeDays;

  PruneCommand(Console console) {
    super(console, "session.prune");
  }

  @Override
  ObjectNode arguments() {
    ObjectNode args = Json.object();
    put(args, "max_messages_per_session", maxMessagesPerSession);
    put(args, "session_max_age_days", sessionMaxAgeDays);
    return args;
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
            + (applied ? " went; " : " would go; ")
            + Count.of(total.get("wisdom_extracted"), "memory", "memories")
            + " of what was decided in them "
            + (applied ? "came in their place." : "would come in their place."));
    long requested = total.get("summaries_requested");
    if (requested > 0) {
      sentences.add(
          (applied ? "A summary was asked for of " : "A summary would be asked for of ")
              + Count.of(requested, "session")
              + ", whose older messages none covers yet: the next run prunes them.");
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
