package dev.lethe.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.gateway.Gateway;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.text.fingerprint.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * The HTTP API in front of a running application. Every response is checked against openapi.yaml.
 */
@Timeout(300)
@ExtendWith(Cluster.Shared.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GatewayIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> TENANTS = List.of("red", "green", "blue");

  private Path tokens;
  private Deployment lethe;
  private Gateway gateway;

  @BeforeAll
  void start(Cluster cluster, @TempDir Path folder) throws IOException {
    tokens = folder.resolve("tokens.ndjson");
    List<String> lines = new ArrayList<>();
    for (Role role : Role.values()) {
      lines.add(line("all-" + role.wireName(), "*", role));
      for (String tenant : TENANTS) {
        lines.add(line(tenant + '-' + role.wireName(), tenant, role));
      }
    }
    lines.add(
        JSON.writeValueAsString(
            Map.of(
                "name",
                "part-admin",
                "token",
                Digest.named("part-admin"),
                "tenant",
                "*",
                "scopes",
                List.of("red/general"),
                "role",
                "admin")));
    Files.write(tokens, lines);
    lethe =
        Deployment.on(
            cluster,
            folder,
            "gateway",
            Map.of("lethe.serve.port", "0", "lethe.serve.tokens", tokens.toString()));
    lethe.start("app");
    gateway = lethe.serve(Optional.empty());
    for (String tenant : TENANTS) {
      seed(tenant);
    }
  }

  @AfterAll
  void stop() {
    gateway.close();
    lethe.close();
  }

  private static String line(String name, String tenant, Role role) throws IOException {
    return JSON.writeValueAsString(
        Map.of(
            "name", name, "token", Digest.named(name), "tenant", tenant, "role", role.wireName()));
  }

  /** Tokens are their callers' names here. */
  private ApiClient as(String name) {
    return new ApiClient(gateway.url(), name);
  }

  private static Map<String, Object> message(String id, String channel, String text) {
    return message(id, channel, text, false);
  }

  private static Map<String, Object> message(
      String id, String channel, String text, boolean isBot) {
    Map<String, Object> event = new HashMap<>();
    event.put("event_id", id);
    event.put("type", "discord.message.created");
    event.put("channel_id", channel);
    event.put("author", Map.of("id", "author-1", "name", "ada", "is_bot", isBot));
    event.put("payload", Map.of("message_id", "m-" + id, "content", text));
    return event;
  }

  /** Gives a tenant a message, a family, and an item, all of which contain its name. */
  private void seed(String tenant) {
    ApiClient agent = as(tenant + "-agent");
    List<Object> events = new ArrayList<>();
    events.add(message("first", "general", "the secret of " + tenant + " is safe"));
    for (int i = 0; i < 4; i++) {
      events.add(message("bot-" + i, "bots", tenant + " build " + i + " failed", true));
    }
    assertEquals(5, agent.ok(agent.post("/v1/events", events)).path("accepted").intValue());
    Map<String, Object> item =
        Map.of(
            "item_id", "note",
            "kind", "entry",
            "type", "fact",
            "subject", "note",
            "collection", "notes",
            "content", tenant + " has a note",
            "created_at", 1_769_817_600_000L);
    JsonNode sent = agent.ok(agent.post("/v1/items", item));
    assertEquals(1, sent.path("accepted").intValue(), sent::toString);
    agent.await(
        "/v1/memories?scope=" + tenant + "/general", page -> page.path("memories").size() == 1);
    agent.await("/v1/families", page -> page.path("families").size() == 1);
    agent.await(
        "/v1/memories?scope=" + tenant + "/collection:notes",
        page -> page.path("memories").size() == 1);
  }

  @Test
  void an_event_becomes_a_memory_that_a_context_contains() {
    ApiClient agent = as("red-agent");

    JsonNode context =
        agent.ok(
            agent.post(
                "/v1/contexts",
                Map.of(
                    "scope", "red/general", "query", "Is the secret safe?", "window_tokens", 500)));

    assertEquals("the secret of red is safe", context.at("/items/0/text").asText());
  }

  @Test
  void a_rejected_event_says_why_and_does_not_affect_the_others() {
    ApiClient agent = as("red-agent");
    Map<String, Object> wrong = message("wrong", "general", "hello");
    wrong.put("occurred_at", "yesterday");

    JsonNode sent =
        agent.ok(
            agent.post("/v1/events", List.of(wrong, message("right", "other", "hello there"))));

    assertEquals(1, sent.path("accepted").intValue(), sent::toString);
    assertEquals("occurred_at", sent.at("/results/0/problem/field").asText());
    assertEquals("\"yesterday\"", sent.at("/results/0/problem/found").asText());
    assertEquals("red/other", sent.at("/results/1/scope").asText());
  }

  @Test
  void events_may_be_lines_and_need_no_id_or_time() {
    ApiClient agent = as("red-agent").with("Content-Type", "application/x-ndjson");
    String line =
        "{\"type\":\"discord.message.created\",\"channel_id\":\"lines\",\"author\":{\"id\":\"1\"},"
            + "\"payload\":{\"message_id\":\"l\",\"content\":\"a line\"}}\n";

    JsonNode sent = agent.ok(agent.post("/v1/events", line));

    assertEquals(1, sent.path("accepted").intValue(), sent::toString);
    assertFalse(sent.at("/results/0/id").asText().isEmpty());
  }

  @Test
  void a_repeated_request_with_its_key_counts_once() {
    Map<String, Object> event = message("", "keys", "once only");
    event.remove("event_id");
    ApiClient agent = as("green-agent").with("Idempotency-Key", "key-1");

    String first = agent.ok(agent.post("/v1/events", event)).at("/results/0/id").asText();
    String second = agent.ok(agent.post("/v1/events", event)).at("/results/0/id").asText();
    ApiClient other = as("blue-agent").with("Idempotency-Key", "key-1");
    String others = other.ok(other.post("/v1/events", event)).at("/results/0/id").asText();

    assertEquals(first, second);
    assertNotEquals(first, others);
    JsonNode decisions =
        agent.await("/v1/decisions?event_id=" + first, found -> !found.path("decisions").isEmpty());
    assertEquals("minted", decisions.at("/decisions/0/verdict").asText(), decisions::toString);
  }

  @Test
  void a_repeated_call_with_its_key_gets_the_first_reply() {
    String id = memoryId("green-agent", "green/general");
    ApiClient agent = as("green-agent").with("Idempotency-Key", "pin-1");
    Map<String, Object> call = Map.of("scope", "green/general", "args", Map.of("memory_id", id));

    JsonNode first = agent.ok(agent.post("/v1/tools/memory.pin", call));
    JsonNode second = agent.ok(agent.post("/v1/tools/memory.pin", call));

    assertTrue(first.at("/result/pinned").booleanValue(), first::toString);
    assertEquals(first, second);
  }

  private String memoryId(String caller, String scope) {
    ApiClient client = as(caller);
    return client
        .ok(client.get("/v1/memories?scope=" + scope))
        .at("/memories/0/memory_id")
        .asText();
  }

  @Test
  void a_memory_is_shown_with_its_history_and_explanation() {
    ApiClient reader = as("red-reader");
    String id = memoryId("red-reader", "red/collection:notes");

    JsonNode shown = reader.ok(reader.get("/v1/memories/" + id + "?scope=red/collection:notes"));

    assertEquals("red has a note", shown.at("/memory/content/text").asText(), shown::toString);
    assertFalse(shown.path("history").isNull(), shown::toString);
    assertEquals(404, reader.get("/v1/memories/nope?scope=red/general").status());
  }

  @Test
  void families_are_found_by_their_words_and_shown_with_their_days() {
    ApiClient reader = as("blue-reader");

    JsonNode found = reader.ok(reader.get("/v1/families?search=BUILD&sort=recent"));
    JsonNode none = reader.ok(reader.get("/v1/families?search=nothing"));
    String id = found.at("/families/0/family_id").asText();
    JsonNode one = reader.ok(reader.get("/v1/families/" + id + "?scope=blue/bots"));

    assertEquals("blue build <n> failed", found.at("/families/0/template").asText());
    assertEquals(0, none.path("total").intValue());
    assertEquals(one.at("/family/count"), found.at("/families/0/count"));
    assertEquals(1, one.path("days").size());
  }

  @Test
  void a_decision_is_found_by_its_message() {
    ApiClient reader = as("red-reader");

    JsonNode found = reader.ok(reader.get("/v1/decisions?message_id=m-first&scope=red/general"));

    assertEquals("first", found.at("/decisions/0/event_id").asText(), found::toString);
  }

  @Test
  void a_dead_letter_is_corrected_and_sent_again() throws IOException {
    ApiClient admin = as("all-admin");
    lethe.sendTo(
        lethe.topics().events(),
        Input.broken(0, null, "{\"event_id\":\"broken\"}".getBytes(UTF_8)));
    JsonNode letters =
        admin.await("/v1/dead-letters", found -> !found.path("dead_letters").isEmpty());
    String id = letters.at("/dead_letters/0/id").asText();
    String corrected = JSON.writeValueAsString(message("fixed", "fixed", "now it is fine"));

    int stillWrong =
        admin.post("/v1/dead-letters/" + id + "/replay", Map.of("value", "{}")).status();
    JsonNode handled =
        admin.ok(admin.post("/v1/dead-letters/" + id + "/replay", Map.of("value", corrected)));
    int again = admin.post("/v1/dead-letters/" + id + "/dismiss", null).status();

    assertEquals(422, stillWrong);
    assertEquals("handled", handled.path("status").asText());
    assertEquals(409, again);
    admin.await(
        "/v1/decisions?event_id=fixed", decisions -> !decisions.path("decisions").isEmpty());
    JsonNode open = admin.ok(admin.get("/v1/dead-letters"));
    assertEquals(0, open.path("open").intValue(), open::toString);
  }

  @Test
  void a_policy_is_checked_previewed_applied_and_rolled_back() {
    ApiClient admin = as("all-admin");
    String before = admin.ok(admin.get("/v1/policy")).path("version").asText();
    Map<String, Object> other = Map.of("text", "{:families {:publish-interval-seconds 2}}");
    Map<String, Object> wrong = Map.of("text", "{:families {:publish-intervall 2}}");

    JsonNode check = admin.ok(admin.post("/v1/policy/check", other));
    JsonNode preview = admin.ok(admin.post("/v1/policy/preview", other));
    int refused = admin.send("PUT", "/v1/policy", Map.of("text", "{:families 3}")).status();
    String applied = admin.ok(admin.send("PUT", "/v1/policy", other)).path("version").asText();
    String back = admin.ok(admin.post("/v1/policy/rollback", null)).path("version").asText();

    assertTrue(check.path("valid").booleanValue(), check::toString);
    assertEquals(1, check.path("changes").size(), check::toString);
    assertTrue(preview.path("events").intValue() > 0, preview::toString);
    assertFalse(admin.ok(admin.post("/v1/policy/check", wrong)).path("warnings").isEmpty());
    assertEquals(400, refused);
    assertEquals(check.path("version").asText(), applied);
    assertEquals(before, back);
  }

  @Test
  void health_and_flow_are_shown() {
    ApiClient reader = as("all-reader");

    JsonNode health = reader.await("/v1/health", found -> found.path("lag").intValue() == 0);
    JsonNode flow = reader.ok(reader.get("/v1/flow"));

    assertEquals("running", health.path("status").asText(), health::toString);
    assertTrue(flow.toString().contains("minted"), flow::toString);
  }

  @Test
  void a_stream_sends_decisions_of_the_own_tenant() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/stream?events=decision"))
            .header("Authorization", "Bearer green-reader")
            .header("Accept", "text/event-stream")
            .build();
    HttpResponse<Stream<String>> stream =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());

    try (Stream<String> lines = stream.body()) {
      for (String tenant : List.of("red", "green")) {
        ApiClient agent = as(tenant + "-agent");
        agent.ok(agent.post("/v1/events", message("streamed", "stream", tenant + " streams")));
      }
      Iterator<String> data = lines.filter(line -> line.startsWith("data:")).iterator();
      JsonNode decision = JSON.readTree(data.next().substring("data:".length()));

      assertEquals("green/stream", decision.path("scope").asText(), decision::toString);
      assertEquals("streamed", decision.path("event_id").asText(), decision::toString);
    }
  }

  @Test
  void a_request_without_a_known_token_is_refused() {
    assertEquals(401, new ApiClient(gateway.url(), null).get("/v1/me").status());
    assertEquals(401, as("nobody").get("/v1/me").status());
  }

  @Test
  void a_token_counts_as_soon_as_the_file_has_it_and_no_longer_than_that() throws IOException {
    String before = Files.readString(tokens);
    Files.writeString(tokens, before + line("late", "red", Role.READER) + '\n');
    awaitStatus("late", 200);
    Files.writeString(tokens, before);
    awaitStatus("late", 401);
    Files.writeString(tokens, "{not json}");
    Files.writeString(tokens, before + "\n# end\n");
    assertEquals(200, as("red-reader").get("/v1/me").status());
  }

  private void awaitStatus(String name, int status) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (as(name).get("/v1/me").status() != status) {
      assertTrue(System.nanoTime() < end, () -> name + " never got " + status);
    }
  }

  @Test
  void a_call_without_a_running_application_times_out(Cluster cluster, @TempDir Path folder) {
    try (Deployment idle = Deployment.on(cluster, folder, "idle", Map.of("lethe.serve.port", "0"));
        Gateway alone = idle.serve(Optional.of(Caller.ofTenant("red", "red", Role.READER)))) {
      ApiClient.Response late =
          new ApiClient(alone.url(), null)
              .post(
                  "/v1/contexts",
                  Map.of("scope", "red/general", "query", "x", "window_tokens", 100));

      assertEquals(504, late.status());
      assertEquals("timeout", late.body().path("code").asText());
    }
  }

  /** The server once went on for ever with requests whose streams ended after it. */
  @Test
  void a_gateway_stops_while_programs_watch_it() throws Exception {
    Logger server = (Logger) LoggerFactory.getLogger("io.javalin.Javalin");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    server.addAppender(log);
    Gateway watched = lethe.serve(Optional.empty());
    List<CompletableFuture<?>> streams = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      streams.add(
          HttpClient.newHttpClient()
              .sendAsync(
                  HttpRequest.newBuilder(
                          URI.create(watched.url() + "/v1/stream?events=flow,decision"))
                      .header("Accept", "text/event-stream")
                      .header("Authorization", "Bearer red-reader")
                      .build(),
                  HttpResponse.BodyHandlers.ofLines()));
    }
    for (CompletableFuture<?> stream : streams) {
      stream.get(30, TimeUnit.SECONDS);
    }
    streams.subList(0, 10).forEach(stream -> stream.cancel(true));

    watched.close();

    server.detachAppender(log);
    assertEquals(List.of(), List.copyOf(log.list));
  }

  /** Every operation of the API is refused to each role below the one that it needs. */
  @Test
  void a_role_is_refused_what_only_a_later_role_may_do() {
    for (ApiClient.Operation operation : ApiClient.operations()) {
      Role needed = Role.named(operation.role()).orElseThrow();
      String path = operation.path().replace("{name}", "memory.list").replaceAll("\\{\\w+}", "0-0");
      for (Role role : Role.values()) {
        if (!role.includes(needed)) {
          int status =
              as("red-" + role.wireName())
                  .send(operation.method().toUpperCase(Locale.ROOT), path, Map.of())
                  .status();
          assertEquals(403, status, () -> role + " " + operation.method() + " " + path);
        }
      }
    }
  }

  @Test
  void an_agent_forgets_only_what_it_wrote() {
    ApiClient agent = as("blue-agent");

    int others =
        agent
            .post(
                "/v1/tools/memory.forget",
                Map.of("scope", "blue/general", "args", Map.of("author_id", "author-1")))
            .status();
    ApiClient.Response own =
        agent.post(
            "/v1/tools/memory.forget",
            Map.of("scope", "blue/general", "args", Map.of("author_id", "blue-agent")));

    assertEquals(403, others);
    assertNotEquals(403, own.status(), () -> own.body().toString());
  }

  @Test
  void an_event_that_does_what_a_tool_does_needs_the_role_of_the_tool() {
    Map<String, Object> command = message("command", "general", "");
    command.put("type", "admin.command");
    command.put("payload", Map.of("command", "gc", "args", "{}"));
    Map<String, Object> deletion = message("deletion", "general", "");
    deletion.put("type", "memory.compaction.deleted");
    deletion.put("payload", Map.of("memory_id", "20260131-0000000000000000"));

    for (String name : List.of("red-agent", "red-moderator")) {
      ApiClient client = as(name);
      JsonNode sent = client.ok(client.post("/v1/events", List.of(command, deletion)));

      assertEquals("forbidden", sent.at("/results/0/problem/code").asText(), sent::toString);
      assertEquals(
          name.equals("red-agent"),
          sent.at("/results/1/problem/code").asText().equals("forbidden"),
          sent::toString);
    }
  }

  @Test
  void a_tool_of_a_channel_needs_a_token_for_the_channel() throws IOException {
    String name = "red-narrow";
    String before = Files.readString(tokens);
    String line =
        JSON.writeValueAsString(
            Map.of(
                "name",
                name,
                "token",
                Digest.named(name),
                "tenant",
                "red",
                "scopes",
                List.of("red/general"),
                "role",
                "moderator"));
    Files.writeString(tokens, before + line + '\n');
    awaitStatus(name, 200);
    Map<String, Object> args = Map.of("channel_id", "bots", "content", "hello");

    int other =
        as(name)
            .post("/v1/tools/discord.send_message", Map.of("scope", "red/general", "args", args))
            .status();
    Files.writeString(tokens, before);
    awaitStatus(name, 401);

    assertEquals(403, other);
  }

  @Test
  void a_token_of_all_tenants_may_be_limited_to_scopes() {
    ApiClient part = as("part-admin");
    Map<String, Object> other = Map.of("channel_id", "bots", "content", "hello");
    Map<String, Object> own = Map.of("channel_id", "general", "content", "hello");
    String tool = "/v1/tools/discord.send_message";

    assertEquals(403, part.get("/v1/policy").status());
    assertEquals(403, part.send("PUT", "/v1/policy", Map.of("text", "{}")).status());
    assertEquals(403, part.post(tool, Map.of("scope", "red/general", "args", other)).status());
    part.ok(part.post(tool, Map.of("scope", "red/general", "args", own)));
  }

  @Test
  void a_stream_ends_with_its_token() throws Exception {
    String before = Files.readString(tokens);
    Files.writeString(tokens, before + line("brief", "red", Role.READER) + '\n');
    awaitStatus("brief", 200);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/stream"))
            .header("Authorization", "Bearer brief")
            .header("Accept", "text/event-stream")
            .build();
    HttpResponse<Stream<String>> stream =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());

    Files.writeString(tokens, before);

    try (Stream<String> lines = stream.body()) {
      assertTrue(lines.count() > 0);
    }
  }

  @Test
  void a_stream_whose_client_leaves_at_once_takes_no_place() throws Exception {
    URI address = URI.create(gateway.url());
    String request =
        """
        GET /v1/stream HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer green-reader\r
        Accept: text/event-stream\r
        \r
        """;
    for (int i = 0; i < 100; i++) {
      try (Socket socket = new Socket(address.getHost(), address.getPort())) {
        socket.getOutputStream().write(request.getBytes(UTF_8));
        socket.setSoLinger(true, 0);
      }
    }

    long end = System.nanoTime() + 30_000_000_000L;
    while (streamStatus("green-reader") != 200) {
      assertTrue(System.nanoTime() < end, "no place for a stream was freed");
    }
  }

  private int streamStatus(String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/stream"))
            .header("Authorization", "Bearer " + token)
            .header("Accept", "text/event-stream")
            .build();
    HttpResponse<InputStream> stream =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    stream.body().close();
    return stream.statusCode();
  }

  @Test
  void lines_that_are_sent_as_one_value_are_refused_rather_than_lost() throws IOException {
    ApiClient agent = as("red-agent").with("Content-Type", "application/json");
    String lines =
        JSON.writeValueAsString(message("line-1", "lines", "one"))
            + '\n'
            + JSON.writeValueAsString(message("line-2", "lines", "two"));

    assertEquals(400, agent.post("/v1/events", lines).status());
    assertEquals(400, as("red-reader").get("/v1/memories?scope=red/general&limit=1+2").status());
  }

  @Test
  void repeated_calls_at_the_same_time_are_all_refused() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/tools/memory.pin"))
            .header("Authorization", "Bearer red-agent")
            .header("Idempotency-Key", "at-once")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"scope\":\"red/general\",\"args\":{\"memory_id\":\"none\"}}"))
            .build();
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      sent.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
    }

    for (CompletableFuture<HttpResponse<String>> one : sent) {
      assertEquals(404, one.get().statusCode(), () -> one.join().body());
    }
  }

  @Test
  void a_time_outside_of_the_calendar_of_kafka_is_refused() {
    ApiClient reader = as("red-reader");

    for (String time : List.of("1900-01-01T00:00:00Z", "%2B999999999-01-01T00:00:00Z", "today")) {
      assertEquals(400, reader.get("/v1/decisions?since=" + time).status(), time);
      assertEquals(400, reader.get("/v1/decisions?until=" + time).status(), time);
    }
  }

  @Test
  void a_corrected_event_is_not_lost_if_it_is_sent_alone_with_the_same_key() {
    ApiClient agent = as("red-agent").with("Idempotency-Key", "part-1");
    Map<String, Object> right = message("", "parts", "the first of two");
    right.remove("event_id");
    Map<String, Object> wrong = message("", "parts", "the second of two");
    wrong.remove("event_id");
    Map<String, Object> corrected = new HashMap<>(wrong);
    wrong.put("occurred_at", "yesterday");

    JsonNode first = agent.ok(agent.post("/v1/events", List.of(right, right, wrong)));
    JsonNode second = agent.ok(agent.post("/v1/events", List.of(corrected)));
    JsonNode third = agent.ok(agent.post("/v1/events", List.of(right, right, corrected)));

    assertEquals(2, first.path("accepted").intValue(), first::toString);
    assertNotEquals(first.at("/results/0/id"), first.at("/results/1/id"));
    assertNotEquals(first.at("/results/0/id"), second.at("/results/0/id"));
    assertEquals(first.at("/results/0/id"), third.at("/results/0/id"));
    assertEquals(first.at("/results/1/id"), third.at("/results/1/id"));
    assertEquals(second.at("/results/0/id"), third.at("/results/2/id"));
  }

  @Test
  void dead_letters_are_handled_at_the_same_time() throws Exception {
    byte[] key = "blue/letters".getBytes(UTF_8);
    for (int i = 0; i < 6; i++) {
      byte[] value = ("{\"event_id\":\"letter-" + i + "\",\"tenant\":\"blue\"}").getBytes(UTF_8);
      lethe.sendTo(lethe.topics().events(), Input.broken(0, key, value));
    }
    ApiClient moderator = as("blue-moderator");
    JsonNode letters =
        moderator.await("/v1/dead-letters", found -> found.path("dead_letters").size() == 6);
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
    for (JsonNode letter : letters.path("dead_letters")) {
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create(
                      gateway.url()
                          + "/v1/dead-letters/"
                          + letter.path("id").asText()
                          + "/dismiss"))
              .header("Authorization", "Bearer blue-moderator")
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      sent.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
    }

    for (CompletableFuture<HttpResponse<String>> one : sent) {
      assertEquals(200, one.get().statusCode(), () -> one.join().body());
    }
    assertEquals(0, moderator.ok(moderator.get("/v1/dead-letters")).path("open").intValue());
  }

  @Test
  void an_event_of_another_tenant_with_the_same_id_finds_no_decision() {
    Map<String, Object> theirs = message("shared", "general", "theirs");
    theirs.put("payload", Map.of("message_id", "only-theirs", "content", "theirs"));
    ApiClient blue = as("blue-agent");
    ApiClient red = as("red-agent");
    blue.ok(blue.post("/v1/events", theirs));
    red.ok(red.post("/v1/events", message("shared", "general", "mine")));
    red.await("/v1/decisions?event_id=shared", found -> !found.path("decisions").isEmpty());
    blue.await("/v1/decisions?event_id=shared", found -> !found.path("decisions").isEmpty());

    JsonNode found = red.ok(red.get("/v1/decisions?message_id=only-theirs"));

    assertEquals(0, found.path("decisions").size(), found::toString);
  }

  @Test
  void many_slow_requests_of_a_token_leave_places_for_others() {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(gateway.url() + "/v1/decisions?since=2000-01-01T00:00:00Z"))
            .header("Authorization", "Bearer green-reader")
            .build();
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      sent.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
    }

    int other = as("red-reader").get("/v1/decisions").status();

    for (CompletableFuture<HttpResponse<String>> one : sent) {
      int status = one.join().statusCode();
      assertTrue(status == 200 || status == 429, () -> one.join().body());
    }
    assertEquals(200, other);
    assertEquals(200, as("green-reader").get("/v1/decisions").status());
  }

  @Test
  void random_calls_never_show_another_tenant() {
    requireIsolation(300);
  }

  @Test
  @Tag("soak")
  @Timeout(3600)
  void ten_thousand_random_calls_never_show_another_tenant() {
    requireIsolation(10_000);
  }

  /** Sends calls with random tokens, scopes and ids of any tenant, right and wrong ones alike. */
  private void requireIsolation(int calls) {
    long seed = 20_261_127L;
    Random random = new Random(seed);
    Map<String, String> ids = new HashMap<>();
    for (String tenant : TENANTS) {
      ids.put(tenant, memoryId(tenant + "-reader", tenant + "/general"));
    }
    int answered = 0;
    for (int i = 0; i < calls; i++) {
      String own = TENANTS.get(random.nextInt(TENANTS.size()));
      String asked = TENANTS.get(random.nextInt(TENANTS.size()));
      Role role = List.of(Role.values()).get(random.nextInt(Role.values().length));
      ApiClient client = as(own + '-' + role.wireName());
      ApiClient.Response response = randomCall(random, client, asked, ids.get(asked));
      String shown = response.http().body();
      if (response.status() == 200) {
        answered++;
      }
      for (String tenant : TENANTS) {
        boolean isShown =
            shown.contains(tenant + " has")
                || shown.contains("of " + tenant + " is")
                || shown.contains(tenant + " build");
        assertTrue(
            tenant.equals(own) || !isShown,
            () -> "seed " + seed + ": " + own + " saw " + shown + " of " + response.http().uri());
      }
    }
    int most = answered;
    assertTrue(most > calls / 10, () -> "only " + most + " of " + calls + " calls were answered");
  }

  private static ApiClient.Response randomCall(
      Random random, ApiClient client, String tenant, String id) {
    String scope =
        tenant + List.of("/general", "/bots", "/collection:notes").get(random.nextInt(3));
    return switch (random.nextInt(12)) {
      case 0 -> client.get("/v1/memories?scope=" + scope);
      case 1 -> client.get("/v1/memories?query=secret+build+note&scope=" + scope);
      case 2 -> client.get("/v1/memories/" + id + "?scope=" + scope);
      case 3 -> client.get("/v1/families?scope=" + scope);
      case 4 -> client.get("/v1/families");
      case 5 -> client.get("/v1/scopes");
      case 6 -> client.get("/v1/rules");
      case 7 ->
          client.post(
              "/v1/contexts",
              Map.of("scope", scope, "query", "secret build note", "window_tokens", 500));
      case 8 ->
          client.post("/v1/tools/memory.list", Map.of("scope", scope, "args", Map.of("limit", 10)));
      case 9 -> client.post("/v1/tools/memory.history", Map.of("args", Map.of("memory_id", id)));
      case 10 -> client.get("/v1/dead-letters");
      default ->
          client.post(
              "/v1/events",
              Map.of(
                  "type",
                  "discord.message.created",
                  "tenant",
                  tenant,
                  "channel_id",
                  "elsewhere",
                  "payload",
                  Map.of("message_id", "x" + random.nextInt(), "content", "hello")));
    };
  }

  @Test
  void a_demo_needs_no_token_but_refuses_pages_of_other_sites() throws IOException {
    Caller anyone = Caller.ofTenant("demo", Caller.ALL_TENANTS, Role.ADMIN);
    try (Gateway open = lethe.serve(Optional.of(anyone))) {
      ApiClient client = new ApiClient(open.url(), null);

      assertEquals(200, client.get("/v1/me").status());
      assertEquals(401, client.with("Origin", "http://evil.example").get("/v1/me").status());
      assertEquals(401, client.with("Sec-Fetch-Site", "cross-site").get("/v1/me").status());
    }
  }
}
