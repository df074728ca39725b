package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.store.TableRows;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tool calls through the whole topology: rules C1 to C14. */
class CallProcessorTest {
  private final Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void end() {
    pipeline.close();
  }

  private String minted() {
    return pipeline.hears(person("e1", "keep this")).get("memory_id").asText();
  }

  @Test
  void a_memory_is_pinned_and_the_caller_gets_a_reply() {
    String id = minted();

    JsonNode reply = pipeline.asks(call("c1", "memory.pin").with("memory_id", id));

    assertEquals(
        "{\"command_id\":\"c1\",\"name\":\"memory.pin\",\"ok\":true,\"result\":{\"memory_id\":\""
            + id
            + "\",\"pinned\":true,\"locked_by_admin\":false},"
            + "\"partitions\":{\"answered\":1,\"missing\":[]}}",
        reply.toString());
    assertTrue(pipeline.memory(id).at("/retrieval/pinned").booleanValue());
  }

  @Test
  void a_call_dated_in_the_future_is_rejected_and_stays_so_when_sent_again() {
    String id = minted();
    byte[] ahead =
        call("c1", "memory.pin")
            .with("memory_id", id)
            .changed(c -> c.put("occurred_at", EventJson.DAY + 600_000))
            .bytes();
    pipeline.waits(299);

    JsonNode reply = pipeline.asks(ahead);
    pipeline.waits(660);
    JsonNode again = pipeline.asks(ahead);

    assertEquals("invalid_args", reply.at("/error/code").asText());
    assertEquals(
        "occurred_at: 2026-01-31T00:10:00Z is more than 300 s after the call's arrival at"
            + " 2026-01-31T00:04:59Z; correct the caller's clock, and repeat the call with"
            + " another command_id",
        reply.at("/error/message").asText());
    assertEquals(reply, again);
    assertFalse(pipeline.memory(id).at("/retrieval/pinned").booleanValue());
  }

  @Test
  void a_pin_and_a_lock_are_apart_and_each_is_undone_by_its_own() {
    String id = minted();

    pipeline.asks(call("c1", "memory.pin").with("memory_id", id));
    pipeline.asks(call("c2", "memory.lock").with("memory_id", id));
    pipeline.asks(call("c3", "memory.unpin").with("memory_id", id));

    JsonNode held = pipeline.memory(id).get("retrieval");
    assertFalse(held.get("pinned").booleanValue());
    assertTrue(held.get("locked_by_admin").booleanValue());

    pipeline.asks(call("c4", "memory.unlock").with("memory_id", id));

    assertFalse(pipeline.memory(id).at("/retrieval/locked_by_admin").booleanValue());
  }

  @Test
  void a_pin_that_changes_nothing_writes_nothing() {
    String id = minted();
    pipeline.asks(call("c1", "memory.pin").with("memory_id", id));
    int before = pipeline.records(pipeline.topics().memories()).size();

    JsonNode reply = pipeline.asks(call("c2", "memory.pin").with("memory_id", id));

    assertTrue(reply.get("ok").booleanValue());
    assertEquals(before, pipeline.records(pipeline.topics().memories()).size());
  }

  @Test
  void a_call_confined_to_a_scope_or_tenant_knows_nothing_beyond_it() {
    String id = minted();
    var pin = call("c", "memory.pin").with("memory_id", id);

    JsonNode elsewhere =
        pipeline.asks(pin.in("default/other").changed(c -> c.put("command_id", "c1")));
    JsonNode otherTenant =
        pipeline.asks(pin.ofTenant("other").changed(c -> c.put("command_id", "c2")));
    JsonNode there =
        pipeline.asks(pin.in("default/general").changed(c -> c.put("command_id", "c3")));
    JsonNode ownTenant =
        pipeline.asks(pin.ofTenant("default").changed(c -> c.put("command_id", "c4")));

    assertEquals("unknown_scope", elsewhere.at("/error/code").asText());
    assertEquals("unknown_tenant", otherTenant.at("/error/code").asText());
    assertTrue(there.get("ok").booleanValue());
    assertNull(there.get("partitions"));
    assertTrue(ownTenant.get("ok").booleanValue());
  }

  @Test
  void a_deleted_memory_is_not_pinned() {
    String id = minted();
    pipeline.hears(deletion("e2", "m-e1"));

    JsonNode reply = pipeline.asks(call("c1", "memory.pin").with("memory_id", id));

    assertEquals("already_deleted", reply.at("/error/code").asText());
    assertEquals("$.memory_id", reply.at("/error/path").asText());
  }

  @Test
  void a_command_id_that_was_seen_is_answered_again_and_not_done_again() {
    String id = minted();
    JsonNode first = pipeline.asks(call("c1", "memory.pin").with("memory_id", id));
    pipeline.asks(call("c2", "memory.unpin").with("memory_id", id));

    JsonNode again = pipeline.asks(call("c1", "memory.pin").with("memory_id", id));

    assertEquals(first, again);
    assertFalse(pipeline.memory(id).at("/retrieval/pinned").booleanValue());
  }

  @Test
  void a_command_id_of_version_0_1_is_rejected_for_a_day_for_any_tenant() {
    String id = minted();
    Digest old = Digest.of("c1".getBytes(StandardCharsets.UTF_8));
    TableRows.seen(pipeline.hotState(), Names.SEEN_COMMANDS)
        .add(old.a(), old.b(), EventJson.DAY / 1000);

    for (String tenant : List.of("default", "other")) {
      JsonNode reply =
          pipeline.asks(call("c1", "memory.pin").with("memory_id", id).ofTenant(tenant));
      assertEquals("command_id_conflict", reply.at("/error/code").asText(), reply::toString);
    }

    assertFalse(pipeline.memory(id).at("/retrieval/pinned").booleanValue());
    pipeline.waitsFor(Duration.ofHours(24).plusSeconds(1).toMillis());
    assertTrue(
        pipeline
            .asks(call("c1", "memory.pin").with("memory_id", id).ofTenant("default"))
            .get("ok")
            .booleanValue());
  }

  @Test
  void a_command_id_is_forgotten_after_a_day() {
    String id = minted();
    pipeline.asks(call("c1", "memory.pin").with("memory_id", id));
    pipeline.asks(call("c2", "memory.unpin").with("memory_id", id));
    pipeline.waitsFor(Duration.ofHours(24).plusSeconds(1).toMillis());

    JsonNode again = pipeline.asks(call("c1", "memory.pin").with("memory_id", id));

    assertTrue(again.at("/result/pinned").booleanValue());
    assertTrue(pipeline.memory(id).at("/retrieval/pinned").booleanValue());
  }

  @Test
  void a_restarted_task_knows_completed_calls_and_their_replies(@TempDir Path folder) {
    try (Pipeline durable = Pipeline.durable(Policy.defaults(), folder)) {
      String id = durable.hears(person("e1", "keep this")).get("memory_id").asText();
      JsonNode first = durable.asks(call("c1", "memory.pin").with("memory_id", id));
      durable.settles();

      durable.restarts();

      JsonNode unpinned = durable.asks(call("c2", "memory.unpin").with("memory_id", id));
      assertTrue(unpinned.get("ok").booleanValue());
      assertEquals(first, durable.asks(call("c1", "memory.pin").with("memory_id", id)));
      assertFalse(durable.memory(id).at("/retrieval/pinned").booleanValue());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{\"name\":\"memory.pin\",\"args\":{}}; invalid_args; $.memory_id",
        "{\"name\":\"memory.pin\"}; invalid_args; $.memory_id",
        "{\"name\":\"memory.pin\",\"args\":{\"memory_id\":7}}; invalid_args; $.memory_id",
        "{\"name\":\"memory.pin\",\"args\":{\"memory_id\":\"a\",\"x\":1}}; invalid_args; $.x",
        "{\"name\":\"memory.pin\",\"args\":{\"memory_id\":\"a\"}}; unknown_memory; $.memory_id",
        "{\"name\":\"memory.pin\",\"args\":[]}; invalid_args;",
        "{\"name\":\"memory.fly\",\"args\":{}}; unknown_tool;",
        "{\"args\":{}}; invalid_args;",
        "{\"name\":\"memory.pin\",\"scope\":\"nowhere\"}; invalid_args;",
        "{\"name\":\"memory.pin\",\"tenant\":\"a|b\"}; invalid_args;",
        "{\"name\":\"memory.pin\",\"tenant\":\"a/b\"}; invalid_args;",
        "{\"name\":\"review.list\",\"tenant\":\"a\",\"scope\":\"b/c\"}; invalid_args;",
        "{\"name\":\"memory.pin\",\"occurred_at\":\"yesterday\"}; invalid_args;",
        "{\"name\":\"memory.pin\",\"occurred_at\":1769817600}; invalid_args;",
      })
  void a_bad_call_is_answered_with_code_message_and_path(String json, String code, String path) {
    String bytes = json.replaceFirst("\\{", "{\"type\":\"tool_call\",\"command_id\":\"c1\",");

    JsonNode reply = pipeline.asks(bytes.getBytes(StandardCharsets.UTF_8));

    assertFalse(reply.get("ok").booleanValue());
    assertEquals(code, reply.at("/error/code").asText());
    assertEquals(path == null ? "" : path, reply.at("/error/path").asText());
    assertFalse(reply.at("/error/message").asText().isBlank());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "memory.lst | {} | unknown tool memory.lst; did you mean memory.list?",
        "memory.fly | {} | unknown tool memory.fly",
        "memory.list | {\"limt\":1} | $.limt: unknown argument; did you mean limit?",
        "memory.list | {\"bread\":1} | $.bread: unknown argument",
        "memory.list | {\"filter\":{\"subjct\":\"a\"}} | "
            + "$.filter.subjct: unknown argument; did you mean subject?",
      })
  void a_misspelt_name_is_answered_with_the_nearest_one(String tool, String args, String message) {
    String json =
        "{\"type\":\"tool_call\",\"command_id\":\"c1\",\"name\":\"%s\",\"args\":%s}"
            .formatted(tool, args);

    JsonNode reply = pipeline.asks(json.getBytes(StandardCharsets.UTF_8));

    assertEquals(message, reply.at("/error/message").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{; not_json",
        "{\"name\":\"x\",}; not_json",
        "{\"args\":{\"x\":,\"command_id\":\"c1\"}; not_json",
        "[]; not_json",
        "{\"type\":\"other\"}; unknown_type",
        "{\"type\":\"tool_call\",\"command_id\":\"a|b\",\"name\":\"x\"}; invalid_field:command_id",
        "{\"type\":\"tool_call\",\"command_id\":7,\"name\":\"x\"}; invalid_field:command_id",
      })
  void an_invalid_call_that_cannot_be_answered_becomes_a_dead_letter(String json, String reason) {
    JsonNode reply = pipeline.asks(json.getBytes(StandardCharsets.UTF_8));

    assertNull(reply);
    var letters = pipeline.records(pipeline.topics().deadLetters());
    Header said = letters.get(0).record().headers().lastHeader("lethe.reason");
    assertEquals(1, letters.size());
    assertEquals(reason, new String(said.value(), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "[]; []; a single JSON object in UTF-8",
        "{\"name\":\"x\",}; malformed JSON at line 1, column 13; a single JSON object in UTF-8",
        "{\"type\":\"other\"}; \"other\"; \"tool_call\"",
        "{}; nothing; \"tool_call\"",
        "{\"type\":\"tool_call\",\"command_id\":7}; 7; 1 to 256 characters without | and control"
            + " characters",
      })
  void the_dead_letter_of_a_call_has_the_wrong_value_and_the_expected_form(
      String json, String found, String expected) {
    pipeline.asks(json.getBytes(StandardCharsets.UTF_8));

    var headers = pipeline.records(pipeline.topics().deadLetters()).get(0).record().headers();
    assertEquals(
        List.of(found, expected),
        Stream.of("lethe.found", "lethe.expected")
            .map(name -> new String(headers.lastHeader(name).value(), StandardCharsets.UTF_8))
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "memory.context_assemble, '{\"query\":\"x\",\"window_tokens\":100}'",
    "memory.list, {}",
    "memory.search, '{\"query\":\"x\"}'",
    "memory.gc_plan, {}",
    "memory.compact_abort, '{\"plan_id\":\"p\",\"reason\":\"\"}'",
    "memory.pin, '{\"item_id\":\"a\"}'",
    "memory.restore, '{\"run_id\":\"run-1\"}'",
    "memory.forget, '{\"author_id\":\"u1\"}'",
    "memory.forget, '{\"filter\":{}}'",
    "review.list, {}",
    "review.show, '{\"review_id\":\"review-1\"}'",
    "profile.collapse, {}",
    "session.prune, {}",
    "entries.consolidate, {}",
    "patterns.cleanup, {}",
  })
  void a_misspelled_scope_or_tenant_is_an_error(String tool, String args) {
    pipeline.hears(person("e1", "the heron is back"));
    String json = "{'type':'tool_call','name':'" + tool + "','args':" + args + ",";

    JsonNode scope = asks(json + "'command_id':'c1','scope':'default/genral'}");
    JsonNode tenant = asks(json + "'command_id':'c2','tenant':'defualt'}");

    assertEquals("unknown_scope", scope.at("/error/code").asText(), scope::toString);
    assertEquals(
        "scope: no memory was ever stored in default/genral; check the spelling. Did you mean "
            + "default/general?",
        scope.at("/error/message").asText());
    assertEquals("unknown_tenant", tenant.at("/error/code").asText(), tenant::toString);
  }

  @Test
  void a_scope_is_suggested_whatever_its_kind_but_never_one_of_another_tenant() {
    pipeline.hears(ItemJson.entry("e", "The gateway has two disks.").with("collection", "gateway"));
    pipeline.hears(
        ItemJson.entry("e", "Theirs.").with("tenant", "acme").with("collection", "gatewai"));

    JsonNode kind =
        asks(
            "{'type':'tool_call','name':'memory.list','args':{},'command_id':'c1',"
                + "'scope':'default/gateway'}");
    JsonNode theirs =
        asks(
            "{'type':'tool_call','name':'memory.list','args':{},'command_id':'c2',"
                + "'scope':'acme/collection:gatewayx'}");
    JsonNode none =
        asks(
            "{'type':'tool_call','name':'memory.list','args':{},'command_id':'c3',"
                + "'scope':'globex/collection:gateway'}");

    assertTrue(
        kind.at("/error/message").asText().endsWith(" Did you mean default/collection:gateway?"),
        kind::toString);
    assertTrue(
        theirs.at("/error/message").asText().endsWith(" Did you mean acme/collection:gatewai?"),
        theirs::toString);
    assertTrue(
        none.at("/error/message")
            .asText()
            .endsWith("globex/collection:gateway; check the spelling"),
        none::toString);
  }

  @Test
  void a_scope_whose_memories_are_all_gone_is_known_and_empty() {
    pipeline.hears(ItemJson.entry("e", "The gateway has two disks."));
    pipeline.hears(ItemJson.deletion("e", "entry"));

    JsonNode reply =
        asks(
            "{'type':'tool_call','name':'memory.list','args':{},'command_id':'c1',"
                + "'scope':'default/collection:default'}");

    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    assertEquals(0, reply.at("/result/memories").size());
    assertEquals("default/collection:default", reply.path("scope").asText());
  }

  @Test
  void a_bot_posts_in_a_channel_without_memories() {
    JsonNode reply =
        asks(
            "{'type':'tool_call','name':'discord.send_message','command_id':'c1',"
                + "'scope':'default/new','args':{'channel_id':'new','content':'hello'}}");

    assertTrue(reply.path("ok").asBoolean(), reply::toString);
  }

  @Test
  void a_misspelled_collection_is_an_error() {
    pipeline.hears(ItemJson.pattern("p1", "Commits", "Use small commits."));
    String call = "{'type':'tool_call','name':'patterns.cleanup','args':{'collection':";

    JsonNode known = asks(call + "'default'},'command_id':'c1'}");
    JsonNode unknown = asks(call + "'defalut'},'command_id':'c2'}");

    assertTrue(known.path("ok").asBoolean(), known::toString);
    assertEquals("default", known.at("/result/collection").asText(), known::toString);
    assertEquals("unknown_scope", unknown.at("/error/code").asText(), unknown::toString);
    assertEquals(
        "collection: no memory was ever stored in defalut; check the spelling. Did you mean "
            + "default?",
        unknown.at("/error/message").asText());
  }

  private JsonNode asks(String json) {
    return pipeline.asks(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'command_id':'c1','name':'memory.pin'}; type: found nothing; expected \"tool_call\"",
        "{'command_id':'c1','type':'tool_cal'}; type: found \"tool_cal\"; expected \"tool_call\"",
        "{'command_id':'c1','name':'x',}; the call: found malformed JSON at line 1, column 31;",
        "{'command_id':'c1','args':{'a':[1}}; the call: found malformed JSON at line 1, column 34;",
        "{'command_id':'c1','name':'x'; the call: found malformed JSON at line 1, column 30;",
        "{'command_id':'c1','name':'x'}{}; the call: found malformed JSON at line 1, column 31;",
      })
  void a_bad_record_with_a_command_id_is_answered_with_its_fault(String line) {
    int end = line.indexOf("; ");
    String json = line.substring(0, end).replace('\'', '"');

    JsonNode reply = pipeline.asks(json.getBytes(StandardCharsets.UTF_8));

    assertEquals("c1", reply.get("command_id").asText());
    assertEquals("invalid_args", reply.at("/error/code").asText());
    String message = reply.at("/error/message").asText();
    assertTrue(message.startsWith(line.substring(end + 2)), message);
    assertEquals(0, pipeline.records(pipeline.topics().deadLetters()).size());
  }

  @Test
  void a_broken_call_is_answered_to_the_tenant_before_the_break_and_to_no_other() {
    String owned =
        "{\"tenant\":\"acme\",\"scope\":\"acme/general\",\"command_id\":\"c1\",\"args\":{\"x\":}";
    String quoted =
        "{\"command_id\":\"c2\",\"args\":{\"tenant\":\"globex\",\"x\":},\"tenant\":\"ace\"}";

    JsonNode toOwner = pipeline.asks(owned.getBytes(StandardCharsets.UTF_8));
    JsonNode toOperator = pipeline.asks(quoted.getBytes(StandardCharsets.UTF_8));

    assertEquals("acme", toOwner.get("tenant").asText());
    assertEquals("acme/general", toOwner.get("scope").asText());
    assertEquals("c2", toOperator.get("command_id").asText());
    assertFalse(toOperator.has("tenant"));
    assertFalse(toOperator.toString().contains("globex"));
  }

  @Test
  void a_call_that_is_too_deep_or_too_large_is_answered() {
    String deep = "{\"args\":" + "[".repeat(40) + "]".repeat(40) + ",\"command_id\":\"c1\"}";
    String large = "{\"args\":{\"x\":\"" + "x".repeat(1 << 20) + "\"},\"command_id\":\"c2\"}";

    JsonNode tooDeep = pipeline.asks(deep.getBytes(StandardCharsets.UTF_8));
    JsonNode tooLarge = pipeline.asks(large.getBytes(StandardCharsets.UTF_8));

    assertEquals("c1", tooDeep.get("command_id").asText());
    assertEquals(
        "the call: found more than 32 levels; expected at most 32 nested levels",
        tooDeep.at("/error/message").asText());
    assertEquals("c2", tooLarge.get("command_id").asText());
    assertEquals(
        "the call: found 1048611 bytes; expected at most 1048576 bytes",
        tooLarge.at("/error/message").asText());
  }

  @Test
  void a_name_that_no_tool_can_have_is_refused_and_cut() {
    JsonNode reply = pipeline.asks(call("c1", "x".repeat(1_000_000)));

    assertEquals("invalid_args", reply.at("/error/code").asText());
    assertEquals(256, reply.get("name").asText().length());
    assertTrue(reply.at("/error/message").asText().endsWith("expected at most 256 characters"));
  }

  @Test
  void a_call_without_an_id_is_answered_by_its_place_in_the_topic() {
    JsonNode reply =
        pipeline.asks("{\"type\":\"tool_call\",\"name\":\"x\"}".getBytes(StandardCharsets.UTF_8));

    assertEquals("lethe.commands.v1-0-0", reply.get("command_id").asText());
  }

  private static EventJson admin(String id, String command, String author, String args) {
    return event(id, "admin.command")
        .author(author, "Root", false)
        .with("command", command)
        .withJson("args", args);
  }

  @Test
  void an_administrators_event_applies_in_any_scope_and_gets_a_reply() {
    try (Pipeline admins = Pipeline.with(Policies.edn("{:minting {:admins #{\"root\"}}}"))) {
      String id = admins.hears(person("e1", "keep this")).get("memory_id").asText();
      String args = "{\"memory_id\":\"" + id + "\"}";

      JsonNode decision = admins.hears(admin("a1", "pin", "root", args).in("admins"));

      assertEquals("admin_command", decision.get("reason").asText());
      assertTrue(admins.memory(id).at("/retrieval/pinned").booleanValue());
      JsonNode reply = admins.values(admins.topics().replies()).get(0);
      assertEquals("default/admins/a1", reply.get("command_id").asText());
      assertTrue(reply.get("ok").booleanValue(), reply::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 256})
  void equal_event_ids_of_two_channels_are_two_commands(int length) {
    try (Pipeline admins = Pipeline.with(Policies.edn("{:minting {:admins #{\"root\"}}}"))) {
      String first = admins.hears(person("e1", "keep this")).get("memory_id").asText();
      String second = admins.hears(person("e2", "keep that")).get("memory_id").asText();
      String id = "a".repeat(length);

      admins.hears(admin(id, "pin", "root", "{\"memory_id\":\"" + first + "\"}").in("c1"));
      admins.hears(admin(id, "pin", "root", "{\"memory_id\":\"" + second + "\"}").in("c2"));

      assertTrue(admins.memory(first).at("/retrieval/pinned").booleanValue());
      assertTrue(admins.memory(second).at("/retrieval/pinned").booleanValue());
      assertEquals(
          2,
          admins.values(admins.topics().replies()).stream()
              .filter(reply -> reply.get("ok").booleanValue())
              .count());
    }
  }

  @Test
  void other_authors_events_and_unknown_commands_have_no_effect() {
    try (Pipeline admins = Pipeline.with(Policies.edn("{:minting {:admins #{\"root\"}}}"))) {
      String id = admins.hears(person("e1", "keep this")).get("memory_id").asText();

      admins.hears(admin("a1", "pin", "eve", "{\"memory_id\":\"" + id + "\"}"));
      admins.hears(admin("a2", "dance", "root", "{}"));

      assertFalse(admins.memory(id).at("/retrieval/pinned").booleanValue());
      assertEquals(0, admins.values(admins.topics().replies()).size());
    }
  }

  @Test
  void a_call_for_a_bot_is_published_to_the_actions() {
    JsonNode reply =
        pipeline.asks(
            call("c1", "discord.send_message").with("channel_id", "42").with("content", "hi"));

    assertTrue(reply.get("ok").booleanValue(), reply::toString);
    assertEquals(
        "{\"type\":\"tool_call\",\"name\":\"discord.send_message\",\"args\":{\"channel_id\":\"42\","
            + "\"content\":\"hi\"},\"command_id\":\"c1\",\"occurred_at\":1769817600000,"
            + "\"scope\":\"default/42\",\"tenant\":\"default\"}",
        pipeline.values(pipeline.topics().actions()).get(0).toString());
  }

  @Test
  void an_unknown_argument_passes_where_the_policy_is_not_strict() {
    try (Pipeline lax =
        Pipeline.with(Policies.edn("{:models {:actor {:tool-call-strict? false}}}"))) {
      String id = lax.hears(person("e1", "keep this")).get("memory_id").asText();

      JsonNode reply =
          lax.asks(call("c1", "memory.pin").with("memory_id", id).with("because", "I say so"));

      assertTrue(reply.get("ok").booleanValue());
    }
  }
}
