package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Events of the largest permitted size, and all records that result from them. */
@Timeout(180)
@ExtendWith(Cluster.Shared.class)
class LargestRecordIT {
  private static final int USUAL = 256 * 1024;
  private static final int LARGEST = 1024 * 1024;
  private static final String TEXT = "a heron waded into the pond ".repeat(LARGEST / 28 + 1);
  private static final String REASON = "lethe.reason";
  private static final String LONG_ID = "i".repeat(128);

  /** A character that normalization expands to 33 bytes. */
  private static final String GROWS = "\uFDFA";

  private static final int MAX_THAT_GROW = LARGEST / 33;

  @TempDir Path folder;

  @Test
  void the_largest_event_of_each_type_is_processed_by_default(Cluster cluster) {
    assertGoThrough(cluster, "usual-size", USUAL);
  }

  @Test
  void the_largest_event_that_a_policy_allows_is_processed(Cluster cluster) {
    assertGoThrough(cluster, "largest-size", LARGEST);
  }

  @Test
  void a_text_may_grow_by_normalizing_up_to_a_mebibyte(Cluster cluster) {
    EventJson most = person("most", GROWS.repeat(MAX_THAT_GROW)).at(1);
    EventJson tooMuch = person("too-much", GROWS.repeat(MAX_THAT_GROW + 1)).at(2);
    EventJson edited = edit("edited", "m-most", GROWS.repeat(MAX_THAT_GROW + 1)).at(3);
    EventJson after = person("after", "still here").at(4);
    try (Deployment lethe = deployment(cluster, "growing", USUAL)) {
      lethe.start("state");

      lethe.send(List.of(Input.of(most), refused(tooMuch), refused(edited), Input.of(after)));
      Books.close(lethe);

      assertEquals("minted", lethe.outputs().decision("most").get("verdict").asText());
      for (ConsumerRecord<byte[], byte[]> letter : lethe.outputs().deadLetters()) {
        assertEquals("too_large", Outputs.header(letter, REASON));
      }
    }
  }

  private static Input refused(EventJson event) {
    byte[] key = event.scope().getBytes(StandardCharsets.UTF_8);
    return Input.broken(Input.home(event.scope()), key, event.bytes());
  }

  private void assertGoThrough(Cluster cluster, String name, int limit) {
    try (Deployment lethe = deployment(cluster, name, limit)) {
      lethe.start("state");
      List<Input> inputs = new ArrayList<>();
      for (EventJson event : events(limit)) {
        assertEquals(limit, event.bytes().length, event.scope());
        inputs.add(Input.of(event));
      }
      byte[] over = new byte[limit + 1];
      inputs.add(Input.broken(0, null, over));

      lethe.send(inputs);
      Books.close(lethe);

      List<ConsumerRecord<byte[], byte[]>> letters = lethe.outputs().deadLetters();
      assertEquals("too_large", Outputs.header(letters.get(0), REASON));
      JsonNode said = memoryOf(lethe, "person");
      assertTrue(said.at("/content/text").asText().length() > limit * 9 / 10, "all of the text");
      assertEquals("deleted", reason(lethe, "zz-deleted"));
      assertEquals("edited", reason(lethe, "zz-edited"));
      long repeats =
          lethe.outputs().families().values().stream()
              .filter(family -> family.get("dup_count").asLong() == 2)
              .count();
      assertEquals(4, repeats, "families");
    }
  }

  private Deployment deployment(Cluster cluster, String name, int limit) {
    String policy =
        "{:minting {:max-event-bytes "
            + limit
            + " :mint-think-traces? true} :families {:publish-interval-seconds 1}}";
    return Deployment.under(policy, cluster, folder, name);
  }

  private static String reason(Deployment lethe, String eventId) {
    return lethe.outputs().decision(eventId).get("reason").asText();
  }

  private static JsonNode memoryOf(Deployment lethe, String eventId) {
    JsonNode decision = lethe.outputs().decision(eventId);
    String key = decision.get("scope").asText() + '|' + decision.get("memory_id").asText();
    return lethe.outputs().memories().get(key);
  }

  /** Returns events of every type, each filled up in its largest field. */
  private static List<EventJson> events(int limit) {
    List<EventJson> events = new ArrayList<>();
    fill(events, limit, text -> person("person", text));
    fill(events, limit, text -> person("quoted", text).with("reply_to", LONG_ID));
    for (String id : List.of("one", "two")) {
      bots(events, limit, id);
    }
    fill(events, limit, text -> call("tool.call", "call").withJson("args", quoted(text)));
    fill(events, limit, text -> call("tool.result", "result").with("result", text));
    fill(events, limit, text -> call("tool.result", "failed").with("error", text));
    fill(events, limit, text -> event("told", "llm.assistant.message").with("content", text));
    fill(events, limit, text -> event("thought", "llm.think.trace").with("content", text));
    fill(
        events,
        limit,
        text -> event("tick", "system.tick").with("action", "rest").with("detail", text));
    fill(
        events,
        limit,
        text ->
            event("order", "admin.command")
                .author("someone", "Someone", false)
                .with("command", "pin")
                .withJson("args", quoted(text)));
    fill(events, limit, LargestRecordIT::summary);
    fill(
        events,
        limit,
        text ->
            event("gone", "memory.compaction.deleted")
                .with("memory_id", "20260131-none")
                .with("reason", text));
    fill(events, limit, text -> edit("zz-edited", "m-person", text + " again"));
    fill(events, limit, text -> deletion(text));
    fill(events, limit, text -> named(person("e".repeat(256), text)));
    return events;
  }

  /** Adds messages with large texts, authors, attachments and links, to be sent twice. */
  private static void bots(List<EventJson> events, int limit, String id) {
    fill(events, limit, text -> bot("text-" + id, text).in("bots-1"));
    fill(
        events,
        limit,
        text ->
            bot("name-" + id, "The nightly backup finished without errors")
                .author("bot-2", text, true)
                .in("bots-2"));
    fill(
        events,
        limit,
        text ->
            bot("file-" + id, "The nightly report is attached to this message")
                .withJson("attachments", "[{\"id\":\"1\",\"filename\":" + string(text) + "}]")
                .in("bots-3"));
    fill(
        events,
        limit,
        text ->
            bot("link-" + id, "The nightly report is linked from this message")
                .withJson(
                    "embeds",
                    "[{\"title\":\"t\",\"url\":"
                        + string("https://example.org/" + text.replace(' ', '-'))
                        + "}]")
                .in("bots-4"));
  }

  private static void fill(List<EventJson> events, int limit, Function<String, EventJson> made) {
    int second = events.size();
    int rest = limit - made.apply("").at(second).bytes().length;
    events.add(made.apply(TEXT.substring(0, rest)).at(second));
  }

  private static EventJson call(String type, String id) {
    return event(id, type).with("call_id", LONG_ID).with("name", "web.search");
  }

  private static EventJson deletion(String text) {
    return EventJson.deletion("zz-deleted", "m-quoted").with("unknown", text);
  }

  /** Sets ids of the maximum length. */
  private static EventJson named(EventJson event) {
    return event.tenant(LONG_ID).in(LONG_ID).with("message_id", LONG_ID);
  }

  private static EventJson summary(String text) {
    return event("summary", "memory.summary.created")
        .withJson(
            "summary",
            "{\"topic\":\"herons\",\"time_range\":{\"start\":0,\"end\":1},\"summary\":["
                + string(text)
                + "],\"spam_patterns\":[],\"decisions\":[],\"open_loops\":[],\"entities\":[],"
                + "\"source_ids\":[\"a\"]}")
        .withJson("source_ids", "[\"a\"]")
        .with("group_id", "g");
  }

  private static String quoted(String text) {
    return "{\"text\":" + string(text) + "}";
  }

  private static String string(String text) {
    return '"' + text + '"';
  }
}
