package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe cleanup}: shows or merges equivalent manual patterns. */
@Command(
    name = "cleanup",
    description = {
      "Show which patterns that people wrote say the same; --apply merges them.",
      "Of those that say the same the best one stays, and gains the sentences, tags and fields that it",
      "lacks. What an indexer wrote is never touched. Patterns of different versions or platforms stay,",
      "and those whose texts differ in a number, a date or a negation are only shown. If too much isn't",
      "found any more by its name afterwards, nothing is done. A day's cap may leave some for another day.",
      "In both cases the command ends with 1. Where the policy has a model score patterns, the command",
      "waits for it, and --apply removes those that it finds bad as well. Where it has a model propose",
      "better texts, --apply asks for them, and none is used before lethe review approve says so."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe cleanup --collection agents",
      "  lethe cleanup --collection agents --apply",
      "  lethe restore --run RUN      undo it"
    },
    mixinStandardHelpOptions = true)
final class CleanupCommand extends StageCommand {
  private static final String ANALYSIS = "analysis";

  @Mixin private CollectionOption collection;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = "analysis, which never changes anything, or full; full with --apply")
  private String mode;

  CleanupCommand(Console console) {
    super(console, "patterns.cleanup");
  }

  @Override
  CallOptions confined(CallOptions given) {
    if (isApplied() && ANALYSIS.equals(mode)) {
      throw usage("--mode analysis never changes anything: not with --apply");
    }
    return collection.confine(given);
  }

  @Override
  ObjectNode arguments() {
    ObjectNode args = Json.object();
    String wanted = isApplied() && mode == null ? "full" : mode;
    if (wanted != null) {
      args.put("mode", wanted);
    }
    return args;
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
            + (applied ? " gave way to others, and " : " would give way to others, and ")
            + total.get("removed")
            + (applied ? " went" : " would go")
            + ", of "
            + Count.of(total.get("manual"), "manual pattern")
            + '.');
    long updates = total.get("updates_requested");
    long scores = total.get("llm_requests") - updates;
    if (scores > 0) {
      sentences.add(
          "A model was asked "
              + Count.of(scores, "time")
              + " how good they are, which took "
              + Count.of(total.get("llm_tokens"), "token")
              + '.');
    }
    if (updates > 0) {
      sentences.add(
          "A model is asked for a better text of "
              + Count.of(updates, "pattern")
              + ": lethe review list has what it proposes.");
    }
    if (total.says("rolled_back")) {
      sentences.add(
          "Where too much wasn't found any more afterwards, "
              + (applied ? "nothing was done." : "nothing would be done."));
    }
    return sentences;
  }

  @Override
  boolean isWhole(StageCounts total) {
    return super.isWhole(total) && !total.says("rolled_back");
  }

  @Override
  long changed(StageCounts total) {
    return total.get("merged") + total.get("removed") + total.get("kept_version");
  }
}
