package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Proves that the outputs of a deployment match its inputs exactly once. */
final class Books {
  private static final Set<String> COUNTED = Set.of("minted", "aggregated");

  private final Deployment deployment;
  private final Outputs outputs;
  private final Topics topics;

  private Books(Deployment deployment) {
    this.deployment = deployment;
    this.outputs = deployment.outputs();
    this.topics = deployment.topics();
  }

  /**
   * Waits until all inputs are accounted for and families are published, stops every instance, and
   * checks the accounts.
   */
  static void close(Deployment deployment) {
    Books books = new Books(deployment);
    books.outputs.awaitAccounted(deployment.sent().size());
    books.outputs.await(() -> books.published().equals(books.members()), books::difference);
    deployment.stop();
    books.outputs.drain();
    books.assertExact();
  }

  /**
   * Sends the records of a deployment through an undisturbed instance and asserts that the
   * decisions per scope and the tables are identical to the byte.
   */
  static void assertAsUndisturbed(Deployment disturbed, Deployment undisturbed) {
    assertAsUndisturbed(disturbed, undisturbed, UnaryOperator.identity());
  }

  /**
   * Sends the records of a deployment, some with changed values, through an undisturbed instance
   * and compares the outputs.
   *
   * @param values must not change the values of events
   */
  static void assertAsUndisturbed(
      Deployment disturbed, Deployment undisturbed, UnaryOperator<byte[]> values) {
    undisturbed.replay(disturbed, values);
    undisturbed.start("undisturbed");
    close(undisturbed);

    Outputs expected = undisturbed.outputs();
    Outputs actual = disturbed.outputs();
    Topics from = undisturbed.topics();
    Topics to = disturbed.topics();
    assertSame(expected.history(from.decisions()), actual.history(to.decisions()), "decisions");
    assertSame(expected.table(from.memories()), actual.table(to.memories()), "memories");
    assertSame(expected.table(from.families()), actual.table(to.families()), "families");
    assertSame(expected.table(from.vectors()), actual.table(to.vectors()), "vectors");
    assertSame(expected.table(from.compaction()), actual.table(to.compaction()), "compaction");
  }

  private static <T> void assertSame(Map<String, T> expected, Map<String, T> actual, String what) {
    assertEquals(expected.keySet(), actual.keySet(), what);
    expected.forEach((key, value) -> assertEquals(value, actual.get(key), what + " at " + key));
  }

  private void assertExact() {
    assertEachDecidedOnce();
    assertBrokenOnesComeOut();
    assertEquals(members(), published(), "members by family");
    assertEverythingIsAtHome();
    assertMintedIsRemembered();
  }

  private void assertEachDecidedOnce() {
    Map<String, Integer> sent = new TreeMap<>();
    deployment.sent().stream()
        .filter(Input::isEvent)
        .forEach(input -> sent.merge(input.eventId(), 1, Integer::sum));
    Map<String, Integer> decided = new TreeMap<>();
    Map<String, Integer> afresh = new TreeMap<>();
    for (JsonNode decision : outputs.decisions()) {
      String id = decision.get("event_id").asText();
      decided.merge(id, 1, Integer::sum);
      if (!verdict(decision).equals("redelivered")) {
        afresh.merge(id, 1, Integer::sum);
      }
    }

    assertEquals(sent, decided, "decisions by event");
    afresh.forEach((id, times) -> assertTrue(times <= 1, () -> id + " was decided twice"));
  }

  private void assertBrokenOnesComeOut() {
    List<String> broken = new ArrayList<>();
    for (Input input : deployment.sent()) {
      if (!input.isEvent()) {
        broken.add(Outputs.text(input.key()) + ' ' + Outputs.text(input.value()));
      }
    }
    List<String> letters = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> letter : outputs.deadLetters()) {
      letters.add(Outputs.text(letter.key()) + ' ' + Outputs.text(letter.value()));
    }
    broken.sort(null);
    letters.sort(null);
    assertEquals(broken, letters, "dead letters");
  }

  private static String verdict(JsonNode decision) {
    return decision.get("verdict").asText();
  }

  /** Describes the families whose records and decisions have different counts. */
  private String difference() {
    Map<String, Long> published = published();
    Map<String, Long> members = members();
    Map<String, Long> same = new TreeMap<>(published);
    same.entrySet().retainAll(members.entrySet());
    published.keySet().removeAll(same.keySet());
    members.keySet().removeAll(same.keySet());
    return "families count " + published + ", decisions " + members;
  }

  /** Returns the number of members per published family according to the decisions. */
  private Map<String, Long> members() {
    Map<String, Long> members = new TreeMap<>();
    Map<String, String> mergedInto = mergedInto();
    for (JsonNode decision : outputs.decisions()) {
      if (decision.hasNonNull("family_id") && COUNTED.contains(verdict(decision))) {
        String family = decision.get("scope").asText() + '|' + decision.get("family_id").asText();
        while (mergedInto.containsKey(family)) {
          family = mergedInto.get(family);
        }
        members.merge(family, 1L, Long::sum);
      }
    }
    members.values().removeIf(count -> count == 1);
    return members;
  }

  /** Returns the number of members per family according to their records, over all days. */
  private Map<String, Long> published() {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonNode family : outputs.families().values()) {
      if (!family.hasNonNull("merged_into")) {
        String id = family.get("scope").asText() + '|' + family.get("family_id").asText();
        counts.merge(id, family.get("dup_count").asLong(), Long::sum);
      } else {
        assertEquals(0, family.get("dup_count").asLong(), family::toString);
      }
    }
    return counts;
  }

  private Map<String, String> mergedInto() {
    Map<String, String> into = new HashMap<>();
    for (JsonNode family : outputs.families().values()) {
      if (family.hasNonNull("merged_into")) {
        String scope = family.get("scope").asText() + '|';
        into.put(
            scope + family.get("family_id").asText(), scope + family.get("merged_into").asText());
      }
    }
    return into;
  }

  /** Asserts that all outputs of a scope are in its partition. */
  private void assertEverythingIsAtHome() {
    for (String topic :
        List.of(
            topics.decisions(),
            topics.memories(),
            topics.families(),
            topics.vectors(),
            topics.compaction())) {
      for (ConsumerRecord<byte[], byte[]> record : outputs.records(topic)) {
        String key = Outputs.text(record.key());
        int end = key.indexOf('|');
        String scope = end < 0 ? key : key.substring(0, end);
        assertEquals(deployment.home(scope), record.partition(), () -> topic + " at " + key);
      }
    }
  }

  private void assertMintedIsRemembered() {
    Map<String, JsonNode> memories = outputs.memories();
    for (JsonNode decision : outputs.decisions()) {
      if (verdict(decision).equals("minted")) {
        String key = decision.get("scope").asText() + '|' + decision.get("memory_id").asText();
        assertTrue(memories.containsKey(key), decision::toString);
      }
    }
  }
}
