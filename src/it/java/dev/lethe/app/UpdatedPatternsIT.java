package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.event.Scope;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.memory.MemoryIds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model behind an endpoint proposes better texts of patterns, with a worker, the application and
 * the commands; the application is killed during the request: rules CL13 and CL14.
 */
@Timeout(300)
@ExtendWith(Cluster.Shared.class)
class UpdatedPatternsIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final String BY_MODEL = "{:cleanup {:scorer :llm :updates :llm}}";

  /** Has white space that a proposal wouldn't preserve. */
  private static final String OLD = "Herons  are shot at the pond.\n\tThat is the law.\n";

  private static final String NEW = "Herons are counted at the pond.";
  private static final String WHY = "Nobody shoots \"them\" any more.";

  @TempDir Path folder;

  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private Cluster cluster;
  private TestConsole console;

  private void lethe(String... words) {
    console = new TestConsole(Map.of()).now();
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--bootstrap-servers=" + cluster.bootstrapServers());
    all.add("--topic-prefix=updated.");
    assertEquals(
        ExitCode.DONE,
        console.run(new BundledApplication(), all.toArray(String[]::new)),
        () -> console.err());
  }

  private static void write(Deployment lethe) {
    List<Input> items = new ArrayList<>();
    for (ItemJson item :
        List.of(
            ItemJson.pattern("herons", "Where herons are", OLD),
            ItemJson.pattern("egrets", "Who feeds egrets", "Egrets are fed by the warden."),
            ItemJson.pattern("owls", "When owls hunt", "Owls hunt at night."))) {
      byte[] key = COLLECTION.name().getBytes(StandardCharsets.UTF_8);
      items.add(Input.broken(Input.home(COLLECTION.name()), key, item.bytes()));
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
  }

  private static JsonNode material(JsonNode request) throws IOException {
    return JSON.readTree(request.at("/messages/1/content").asText());
  }

  /**
   * Scores everything except owls as outdated; proposes a valid text for herons, and one with an
   * unrequested change for egrets.
   */
  private void answer(JsonNode request, HttpExchange exchange) throws IOException {
    JsonNode asked = material(request);
    ObjectNode answer = JSON.createObjectNode();
    if (asked.has("patterns")) {
      asked.path("patterns").forEach(shown -> score(answer.withArray("scores"), shown));
    } else {
      await(mayAnswer);
      answer.put("content", NEW).put("reason", WHY);
      if (asked.toString().contains("egrets")) {
        answer.put("name", "Who feeds 12 egrets");
      }
    }
    FakeEndpoint.said(answer.toString()).to(request, exchange);
  }

  private static void score(ArrayNode scores, JsonNode shown) {
    scores
        .addObject()
        .put("n", shown.path("n").intValue())
        .put("accuracy", 0.9)
        .put("completeness", 0.9)
        .put("specificity", 0.9)
        .put("reusability", 0.9)
        .put("recency", shown.toString().contains("owls") ? 0.9 : 0.2);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the number of requests for texts of patterns that contain the word. */
  private static long asked(FakeEndpoint endpoint, String word) {
    return endpoint.asked().stream()
        .map(request -> request.at("/messages/1/content").asText())
        .filter(material -> material.contains("\"because\"") && material.contains(word))
        .count();
  }

  /** Returns the reported answers about one pattern so far. */
  private static List<JsonNode> told(Deployment lethe, String itemId) {
    return lethe.outputs().records(lethe.topics().reports()).stream()
        .map(report -> Outputs.json(report.value()))
        .filter(report -> report.at("/flagged/0/phase").asText().equals("update"))
        .filter(report -> report.at("/flagged/0/item_ids/0").asText().equals(itemId))
        .toList();
  }

  private static JsonNode herons(Deployment lethe) {
    lethe.outputs().drain();
    return lethe.outputs().memories().get(COLLECTION.key(MemoryIds.ofItem(COLLECTION, "herons")));
  }

  @Test
  void a_model_proposal_can_be_shown_approved_and_undone(Cluster shared) {
    cluster = shared;
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.under(BY_MODEL, cluster, folder, "updated")) {
      endpoint.usually(this::answer);
      KillableJvm dies = lethe.startProcess("state");
      lethe.startCommand(
          List.of("worker", "llm"), "worker", Map.of("lethe.llm.url", endpoint.url()));
      write(lethe);
      JsonNode before = herons(lethe);
      assertEquals(OLD, before.at("/content/text").asText());

      lethe("cleanup", "--apply");
      assertTrue(
          console
              .out()
              .endsWith(
                  "A model scored patterns in 1 request and used 100 tokens.\n"
                      + "A model was asked for a better text of 2 patterns; list the proposals"
                      + " with lethe review list.\n"),
          () -> console.out());
      answeredThoughKilled(lethe, endpoint, dies);

      assertEquals(before, herons(lethe), "what is proposed changes nothing");
      String review = shown();
      approvedAndUndone(lethe, review, before);
    }
  }

  private void answeredThoughKilled(Deployment lethe, FakeEndpoint endpoint, KillableJvm dies) {
    lethe
        .outputs()
        .await(
            () -> asked(endpoint, "herons") == 1 && asked(endpoint, "egrets") == 1,
            () -> endpoint.asked().toString(),
            PATIENCE);
    dies.kill();
    lethe.startProcess("state");
    mayAnswer.countDown();
    lethe
        .outputs()
        .await(
            () -> !told(lethe, "herons").isEmpty() && !told(lethe, "egrets").isEmpty(),
            () -> lethe.outputs().history(lethe.topics().reports()).toString(),
            PATIENCE);

    JsonNode used = told(lethe, "herons").get(0);
    assertEquals("outdated", used.at("/flagged/0/reason").asText());
    assertEquals("{\"flagged\":1,\"llm_tokens\":100}", used.path("counts").toString());
    JsonNode refused = told(lethe, "egrets").get(0);
    assertEquals("answer_invalid", refused.at("/flagged/0/reason").asText());
    assertEquals(
        "answer_invalid: $.name is an unknown" + " field",
        refused.at("/flagged/0/message").asText());
    assertEquals("{\"flagged\":0,\"llm_tokens\":200}", refused.path("counts").toString());
    assertEquals(1, asked(endpoint, "herons"), "nothing is asked twice");
    assertEquals(2, asked(endpoint, "egrets"), "what is wrong may be mended once");
    assertEquals(0, asked(endpoint, "owls"));
  }

  /** Returns the only open review case as displayed. */
  private String shown() {
    lethe("review", "list", "--json");
    assertEquals(1, console.out().lines().count(), () -> console.out());
    JsonNode listed = Outputs.json(console.out().getBytes(StandardCharsets.UTF_8));
    assertEquals("update", listed.path("proposal").asText());
    String review = listed.path("review_id").asText();
    lethe("review", "list");
    assertTrue(
        console.out().contains("  outdated about Where herons are: herons\n"), () -> console.out());
    lethe("review", "show", review);
    String text = OLD.replace('\n', ' ').replace('\t', ' ');
    assertTrue(
        console
            .out()
            .contains(
                "\nchanges  herons (Where herons are): "
                    + text
                    + "\nbecomes  \"Herons are counted at the pond.\""
                    + "\nwhy      \"Nobody shoots \\\"them\\\" any more.\"\nnext     "),
        () -> console.out());
    return review;
  }

  private void approvedAndUndone(Deployment lethe, String review, JsonNode before) {
    lethe("review", "approve", review);
    String said =
        review
            + " is approved\nMemory "
            + before.path("memory_id").asText()
            + " now has the proposed text. Undo with: ";
    assertTrue(console.out().startsWith(said), () -> console.out());
    String run = console.out().strip().substring(console.out().lastIndexOf(' ') + 1);
    JsonNode approved = herons(lethe);
    assertEquals(NEW, approved.at("/content/text").asText());
    assertEquals(before.at("/item/name"), approved.at("/item/name"));

    lethe("restore", "--run", run);

    assertEquals("restored 1 memory\n", console.out());
    JsonNode undone = herons(lethe);
    assertEquals(before.path("content"), undone.path("content"));
    assertEquals(before.path("item"), undone.path("item"));
    assertFalse(undone.toString().contains(NEW), undone::toString);
  }
}
