package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Order of the records that one event causes on a topic: rule O3. */
class OutputOrderTest {
  private static final String CI = "build finished for the release branch after lint and tests";

  private final Pipeline pipeline =
      Pipeline.with(
          Policies.edn(
              "{:channels {:default {:raw-bot-memory? true :embed-raw-bot-messages? true}}}"));

  @AfterEach
  void close() {
    pipeline.close();
  }

  private List<JsonNode> later(String topic, int before) {
    List<JsonNode> all = pipeline.values(topic);
    return all.subList(before, all.size());
  }

  private static String backup(char volume) {
    return "nightly backup of volume heron" + volume + " finished";
  }

  @Test
  void the_aggregate_memory_is_written_before_the_memory_erased_by_a_deletion() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI + "!").at(1));
    pipeline.settles();
    int memories = pipeline.values(pipeline.topics().memories()).size();

    pipeline.hears(deletion("d1", "m-e2").at(20));

    List<String> said =
        later(pipeline.topics().memories(), memories).stream()
            .map(memory -> memory.get("kind").asText() + ' ' + memory.at("/lifecycle/deleted"))
            .toList();
    assertEquals(List.of("aggregate false", "message true"), said);
  }

  @Test
  void a_merged_family_is_zeroed_before_the_other_shows_its_counts() {
    JsonNode older = pipeline.hears(bot("a", backup('a')));
    JsonNode younger = pipeline.hears(bot("b1", backup('b')).at(1));
    pipeline.hears(bot("b2", backup('b')).at(2));
    pipeline.hears(bot("c", backup('c')).at(3));
    pipeline.hears(bot("d", backup('d')).at(4));
    int records = pipeline.values(pipeline.topics().families()).size();
    int memories = pipeline.values(pipeline.topics().memories()).size();

    pipeline.hears(bot("e", backup('e')).at(4));

    List<JsonNode> said = later(pipeline.topics().families(), records);
    int zeroed = place(said, younger, 0);
    int counted = place(said, older, 3);
    assertEquals(older.get("family_id"), said.get(zeroed).get("merged_into"));
    assertEquals(true, zeroed < counted, said::toString);
    List<JsonNode> stored = later(pipeline.topics().memories(), memories);
    assertEquals("message", stored.get(stored.size() - 1).get("kind").asText(), stored::toString);
  }

  /** Returns the index of the first record of a family with at least the given count. */
  private static int place(List<JsonNode> records, JsonNode member, int count) {
    for (int i = 0; i < records.size(); i++) {
      JsonNode record = records.get(i);
      if (record.get("family_id").equals(member.get("family_id"))
          && record.get("dup_count").asInt() >= count) {
        return i;
      }
    }
    throw new AssertionError("no record of " + member.get("family_id") + " in " + records);
  }
}
