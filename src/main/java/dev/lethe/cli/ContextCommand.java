package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe context}: shows which memories would go into a prompt. */
@Command(
    name = "context",
    description = {
      "Show the memories selected for a prompt, with the reason for each.",
      "The policy defines the share of each section: pinned memories, preferences, recent",
      "messages and search results. --log counts the selected memories as included, which",
      "protects them."
    },
    footer = {
      "  lethe context --scope default/42 'when does the ferry leave?'",
      "  lethe context --scope default/session:7 --preference-scope work --window 2000 'the report'"
    })
final class ContextCommand extends CallCommand {
  @Parameters(paramLabel = "QUERY", description = "question or topic of the prompt")
  private String query;

  @Option(
      names = "--window",
      paramLabel = "TOKENS",
      description = "size of the whole prompt in tokens (default ${DEFAULT-VALUE})",
      defaultValue = "8000")
  private int window;

  @Option(
      names = "--session",
      paramLabel = "ID",
      description = "thread or session whose recent messages are shown instead of the scope's")
  private String sessionId;

  @Option(
      names = "--preference-scope",
      paramLabel = "NAME",
      description = "scope whose preferences precede the default ones")
  private String preferenceScope;

  @Option(names = "--log", description = "count the selected memories as included")
  private boolean log;

  @Override
  public Integer call() {
    if (confined.scope() == null) {
      throw usage("missing --scope, such as --scope default/42: a context belongs to one scope");
    }
    return call(
        "memory.context_assemble",
        arguments(),
        (session, result) -> {
          show(result);
          return ExitCode.DONE;
        });
  }

  private ObjectNode arguments() {
    ObjectNode args = Json.object().put("query", query).put("window_tokens", window);
    if (sessionId != null) {
      args.put("session_id", sessionId);
    }
    if (preferenceScope != null) {
      args.put("preference_scope", preferenceScope);
    }
    return log ? args.put("log", true) : args;
  }

  private void show(JsonNode result) {
    if (isJson()) {
      console.print(result);
      return;
    }
    if (result.path("items").isEmpty()) {
      console.say("no memory of this scope matches the query");
      return;
    }
    Table table = new Table("SECTION", "REASON", "SCORE", "TOKENS", "CREATED", "TEXT");
    for (JsonNode item : result.path("items")) {
      table.row(
          item.path("section").asText(),
          item.path("reason").asText(),
          String.format(Locale.ROOT, "%.2f", item.path("score").doubleValue()),
          item.path("tokens").asInt(),
          Instant.ofEpochMilli(item.path("created_at").longValue()),
          item.path("text").asText());
    }
    table.print(console);
    String embedder = result.path("embedder").asText();
    console.print(
        Count.of(result.path("items").size(), "memory", "memories")
            + " with "
            + Count.of(result.path("tokens_total").asInt(), "token")
            + ", found by "
            + (embedder.equals("none") ? "words alone" : "words and vectors of " + embedder));
  }
}
