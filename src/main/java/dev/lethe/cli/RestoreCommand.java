package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe restore}: restores one memory, or all that a run or a plan deleted. */
@Command(
    name = "restore",
    description = {
      "Restore memories that a run deleted, or a single memory, during the grace period.",
      "Find run ids in reports, plan ids in lethe gc, and both with lethe explain. A run's",
      "summaries are deleted when its memories are restored; for a single memory the summary is",
      "rewritten. A restored memory is exempt from compaction for 30 days."
    },
    footer = {
      "  lethe restore --run plan-6a2f41f09b3c8d1e",
      "  lethe restore --memory 20260101-29b69ddac3d5111983aefffb35dfccaf"
    })
final class RestoreCommand extends CallCommand {
  private static final String TOOL = "memory.restore";

  @ArgGroup(multiplicity = "1")
  private Wanted wanted;

  @Option(names = "--reason", paramLabel = "TEXT", description = "reason, for the audit record")
  private String reason;

  /** Options that select what to restore. */
  static final class Wanted {
    @Option(
        names = "--run",
        paramLabel = "ID",
        description = "restore everything that this run or plan deleted")
    private String runId;

    @Option(names = "--memory", paramLabel = "ID", description = "one memory")
    private String memoryId;
  }

  @Override
  public Integer call() {
    try (ToolSession session = session()) {
      JsonNode reply =
          wanted.runId == null
              ? session.ask(TOOL, arguments())
              : session.askAtLength(TOOL, arguments());
      session.reportError(reply);
      if (!ToolSession.isDone(reply)) {
        return ExitCode.FAILED;
      }
      show(reply.path("result"));
      return ExitCode.DONE;
    }
  }

  private ObjectNode arguments() {
    ObjectNode args =
        wanted.runId == null
            ? Json.object().put("memory_id", wanted.memoryId)
            : Json.object().put("run_id", wanted.runId);
    return reason == null ? args : args.put("reason", reason);
  }

  private void show(JsonNode result) {
    if (isJson()) {
      console.print(result);
      return;
    }
    JsonNode skipped = result.path("skipped");
    Table table = new Table("STAYS DELETED", "BECAUSE");
    skipped.forEach(one -> table.row(one.path("memory_id").asText(), one.path("code").asText()));
    table.print(console);
    String back = Count.of(result.path("restored_count").asLong(), "memory", "memories");
    long stay = result.path("skipped_count").asLong();
    console.print(
        stay == 0
            ? "restored " + back
            : "restored " + back + "; " + stay + " could not be restored");
  }
}
