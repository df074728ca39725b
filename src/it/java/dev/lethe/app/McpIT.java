package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.cli.Lethe;
import dev.lethe.fixture.NodeScripts;
import dev.lethe.gateway.Gateway;
import dev.lethe.text.fingerprint.Digest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The memory for models, used by the official client of the Model Context Protocol. */
@Timeout(300)
@ExtendWith(Cluster.Shared.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 120;
  private static final String SEAS = "acme/collection:seas";

  private Path folder;
  private Deployment lethe;
  private Gateway gateway;

  @BeforeAll
  void start(Cluster cluster, @TempDir Path temporary) throws IOException {
    folder = temporary;
    Path tokens =
        Files.write(
            temporary.resolve("tokens.ndjson"),
            List.of(line("acme", "moderator"), line("acme", "reader"), line("other", "moderator")));
    lethe =
        Deployment.on(
            cluster,
            temporary,
            "mcp",
            Map.of("lethe.serve.port", "0", "lethe.serve.tokens", tokens.toString()));
    lethe.start("app");
    gateway = lethe.serve(Optional.empty());
  }

  /** Tokens are their callers' names here. */
  private static String line(String tenant, String role) throws IOException {
    String name = tenant + '-' + role;
    return JSON.writeValueAsString(
        Map.of("name", name, "token", Digest.named(name), "tenant", tenant, "role", role));
  }

  @AfterAll
  void stop() {
    gateway.close();
    lethe.close();
  }

  private static String call(String name, Map<String, Object> arguments) throws IOException {
    return JSON.writeValueAsString(Map.of("name", name, "arguments", arguments));
  }

  /** Returns the tools that the server offers, then the result of each call. */
  private List<JsonNode> overHttp(String token, String... calls) throws Exception {
    return client(List.of("http", gateway.url() + "/mcp", token), calls);
  }

  private List<JsonNode> overStreams(List<String> options, String... calls) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "stdio",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                Lethe.class.getName(),
                "mcp",
                "--bootstrap-server=" + lethe.settings("mcp").bootstrapServers(),
                "--topic-prefix=" + lethe.settings("mcp").topicPrefix()));
    command.addAll(options);
    return client(command, calls);
  }

  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private List<JsonNode> client(List<String> server, String... calls) throws Exception {
    List<String> words = new ArrayList<>(List.of("client.js"));
    words.addAll(server);
    String printed =
        NodeScripts.installed("mcp")
            .print(
                folder,
                Map.of(),
                String.join("\n", calls) + '\n',
                PATIENCE_SECONDS,
                words.toArray(String[]::new));
    List<JsonNode> lines = new ArrayList<>();
    for (String line : printed.lines().toList()) {
      lines.add(JSON.readTree(line));
    }
    assertEquals(calls.length + 1, lines.size(), printed);
    return lines;
  }

  private void awaitMemory(String text) {
    lethe
        .outputs()
        .await(
            () ->
                lethe.outputs().memories().values().stream()
                    .anyMatch(memory -> memory.toString().contains(text)),
            () -> "no memory contains " + text);
  }

  private static String ok(JsonNode result) {
    assertFalse(result.path("isError").booleanValue(), result::toString);
    return result.path("text").asText();
  }

  @Test
  void a_model_stores_a_memory_over_http_and_finds_it_in_a_context() throws Exception {
    String text = "Greta moved the archive to Kiel in 2026.";
    List<JsonNode> stored =
        overHttp("acme-moderator", call("remember", Map.of("text", text, "subject", "archive")));
    awaitMemory(text);

    List<JsonNode> found =
        overHttp("acme-reader", call("context", Map.of("query", "Where is the archive?")));

    assertTrue(ok(stored.get(1)).startsWith("Stored as note-"), stored::toString);
    assertTrue(ok(found.get(1)).contains(text), found::toString);
  }

  @Test
  void a_model_pins_forgets_and_restores_over_standard_input() throws Exception {
    String text = "The Baltic ferry leaves at noon.";
    List<JsonNode> stored =
        overStreams(List.of("--scope=" + SEAS), call("remember", Map.of("text", text)));
    awaitMemory(text);
    String id = ok(stored.get(1)).replaceAll("Stored as (\\S+) .*", "$1");

    List<JsonNode> results =
        overStreams(
            List.of("--scope=" + SEAS),
            call("pin", Map.of("item_id", id)),
            call("unpin", Map.of("item_id", id)),
            call("forget", Map.of("filter", Map.of("item_ids", List.of(id)), "dry_run", false)),
            call("search", Map.of("query", "ferry")),
            call("restore", Map.of("item_id", id)),
            call("search", Map.of("query", "ferry")),
            call("history", Map.of("item_id", id)));

    results.subList(1, results.size()).forEach(McpIT::ok);
    assertFalse(ok(results.get(4)).contains(text), results::toString);
    assertTrue(ok(results.get(6)).contains(text), results::toString);
    assertTrue(ok(results.get(7)).contains(text), results::toString);
  }

  @Test
  void a_repeated_call_stores_one_memory() throws Exception {
    String text = "Only one lighthouse is manned.";
    String remember = call("remember", Map.of("text", text));

    List<JsonNode> results = overHttp("acme-moderator", remember, remember);
    awaitMemory(text);

    assertEquals(ok(results.get(1)), ok(results.get(2)));
    List<JsonNode> found =
        overHttp("acme-reader", call("search", Map.of("query", "manned lighthouse")));
    assertEquals(1, JSON.readTree(ok(found.get(1))).path("memories").size(), found::toString);
  }

  @Test
  void each_role_is_offered_what_it_may_call() throws Exception {
    List<String> reader = tools(overHttp("acme-reader").get(0));
    List<String> moderator = tools(overHttp("acme-moderator").get(0));

    assertEquals(List.of("context", "search", "history"), reader);
    assertEquals(
        List.of(
            "remember",
            "context",
            "search",
            "history",
            "pin",
            "unpin",
            "forget",
            "restore",
            "review_list",
            "review_show",
            "review_approve",
            "review_reject"),
        moderator);
    assertEquals(reader, tools(overStreams(List.of("--role=reader")).get(0)));
  }

  private static List<String> tools(JsonNode offered) {
    List<String> names = new ArrayList<>();
    offered.path("tools").forEach(name -> names.add(name.asText()));
    return names;
  }

  @Test
  void a_model_reaches_neither_another_tenant_nor_a_tool_beyond_its_role() throws Exception {
    Map<String, Object> elsewhere =
        Map.of("query", "archive", "text", "x", "scope", "acme/collection:default");
    List<JsonNode> results =
        overHttp(
            "other-moderator",
            call("context", Map.of("query", "archive", "scope", elsewhere.get("scope"))),
            call("remember", Map.of("text", "mine", "scope", elsewhere.get("scope"))));
    List<JsonNode> beyond =
        overHttp("acme-reader", call("remember", Map.of("text", "not for a reader")));

    for (JsonNode refused : List.of(results.get(1), results.get(2), beyond.get(1))) {
      assertTrue(refused.path("isError").booleanValue(), refused::toString);
      assertTrue(refused.path("text").asText().contains("forbidden"), refused::toString);
    }
  }

  @Test
  void a_wrong_argument_is_an_error_that_names_it() throws Exception {
    List<JsonNode> results =
        overHttp(
            "acme-moderator",
            call("remember", Map.of("txt", "x")),
            call("remember", Map.of("text", "x", "importance", 11)),
            call("remember", Map.of("text", "x", "scope", "acme/general")),
            call("pin", Map.of()));

    List<String> wrong = List.of("txt", "importance", "scope", "memory_id");
    for (int i = 0; i < wrong.size(); i++) {
      JsonNode result = results.get(i + 1);
      assertTrue(result.path("isError").booleanValue(), result::toString);
      assertTrue(result.path("text").asText().contains(wrong.get(i)), result::toString);
    }
  }

  @Test
  void a_scope_of_another_form_is_an_error_that_names_it() throws Exception {
    List<JsonNode> results =
        overHttp(
            "acme-moderator",
            call("remember", Map.of("text", "x", "scope", "collection:notes")),
            call("context", Map.of("query", "x", "scope", 5)),
            call("context", Map.of("query", "x", "scope", Map.of("tenant", "acme"))));

    for (JsonNode result : results.subList(1, results.size())) {
      assertTrue(result.path("isError").booleanValue(), result::toString);
      assertTrue(result.path("text").asText().contains("\"field\":\"scope\""), result::toString);
    }
  }

  @Test
  void parameters_of_a_wrong_type_are_an_error_of_the_protocol() {
    ApiClient reader = new ApiClient(gateway.url(), "acme-reader");

    for (String params :
        List.of("", ",\"params\":5", ",\"params\":{\"name\":\"search\",\"arguments\":\"x\"}")) {
      JsonNode refused =
          reader.ok(
              reader.post(
                  "/mcp",
                  "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\"" + params + '}'));

      assertEquals(-32602, refused.at("/error/code").intValue(), refused::toString);
      assertEquals(7, refused.path("id").intValue(), refused::toString);
    }
  }

  @Test
  void what_is_not_a_message_of_the_protocol_is_refused_as_a_problem() {
    ApiClient reader = new ApiClient(gateway.url(), "acme-reader");

    for (String body :
        List.of("{nope", "[]", "{}", "null", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")) {
      ApiClient.Response refused = reader.post("/mcp", body);

      assertEquals(400, refused.status(), body);
      assertEquals("invalid_request", refused.body().path("code").asText(), body);
    }
    assertEquals(401, new ApiClient(gateway.url(), "unknown").post("/mcp", "{}").status());
  }
}
