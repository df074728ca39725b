package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code lethe cleanup}: shows or merges equivalent manual patterns. */
@Command(
    name = "cleanup",
    description = {
      "Find manual patterns with the same meaning; --apply merges them.",
      "The best pattern of each cluster is kept and receives the missing sentences, tags and",
      "fields. Indexed patterns are never changed. Patterns for different versions or platforms",
      "are kept. Patterns that differ in a number, date or negation are only listed. If search",
      "by name would lose too many patterns, nothing is changed. A daily cap may defer some",
      "merges to another day. In both cases the exit code is 1. If the policy lets a model",
      "score patterns, the command waits for the scores, and --apply deletes the bad ones. If",
      "it lets a model propose better texts, --apply requests them; a proposal is used only",
      "after lethe review approve."
    },
    footer = {
      "  lethe cleanup --collection agents",
      "  lethe cleanup --collection agents --apply",
      "  lethe restore --run RUN      undo"
    })
final class CleanupCommand extends StageCommand {
  CleanupCommand() {
    super("patterns.cleanup", true);
  }

  @Override
  void check(ObjectNode args, boolean applied) {
    if (applied && args.path("mode").asText().equals("analysis")) {
      throw usage(
          "--mode analysis cannot be combined with --apply, because it never changes anything");
    } else if (applied && !args.has("mode")) {
      args.put("mode", "full");
    }
  }

  @Override
  List<Column> columns(boolean applied) {
    return List.of(
        new Column("PATTERNS", "scanned"),
        new Column("MANUAL", "manual"),
        new Column("CLUSTERS", "clusters"),
        new Column("MERGED", "merged"),
        new Column("REMOVED", "removed"),
        new Column("VERSIONS", "kept_version"),
        new Column("PLATFORMS", "kept_platform"),
        new Column("FLAGGED", "flagged"));
  }

  @Override
  List<String> sentences(StageCounts total, boolean applied) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        Count.of(total.get("merged"), "pattern")
            + (applied ? " merged and " : " would be merged and ")
            + total.get("removed")
            + (applied ? " deleted" : " would be deleted")
            + ", of "
            + Count.of(total.get("manual"), "manual pattern")
            + '.');
    long updates = total.get("updates_requested");
    long scores = total.get("llm_requests") - updates;
    if (scores > 0) {
      sentences.add(
          "A model scored patterns in "
              + Count.of(scores, "request")
              + " and used "
              + Count.of(total.get("llm_tokens"), "token")
              + '.');
    }
    if (updates > 0) {
      sentences.add(
          "A model was asked for a better text of "
              + Count.of(updates, "pattern")
              + "; list the proposals with lethe review list.");
    }
    if (total.has("rolled_back")) {
      sentences.add(
          "Search by name would lose too many patterns, so "
              + (applied ? "nothing was changed." : "nothing would be changed."));
    }
    return sentences;
  }

  @Override
  long changed(StageCounts total) {
    return total.get("merged") + total.get("removed") + total.get("kept_version");
  }
}
