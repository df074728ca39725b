package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.RecordLimit;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.runtime.SimulatedRecord;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every output of the longest texts that the policy allows fits into a record: rule O8. */
class LargestRecordsTest {
  /** The largest value of {@code :max-event-bytes}. */
  private static final int MAX_EVENT = 1_048_576;

  private final Pipeline lethe =
      Pipeline.with(Policies.edn("{:minting {:max-event-bytes " + MAX_EVENT + "}}"));

  @AfterEach
  void close() {
    lethe.close();
  }

  /** Texts whose events are as large as allowed, some of which grow when they are escaped. */
  static List<String> longTexts() {
    int room = MAX_EVENT - 2_048;
    return List.of(
        "heron ".repeat(room / 6),
        "\" ".repeat(room / 3),
        "\u3042\u3044 ".repeat(room / 7),
        "\u0001 ".repeat(room / 8),
        "line\n".repeat(room / 6));
  }

  @ParameterizedTest
  @MethodSource("longTexts")
  void all_outputs_of_the_longest_texts_fit(String text) {
    String id = null;
    for (int i = 0; i < 4; i++) {
      JsonNode decision = lethe.hears(person("p" + i, i + " " + text).at(i));
      id = decision == null ? id : decision.path("memory_id").asText();
      lethe.hears(bot("b" + i, text + i).at(10 + i));
    }
    lethe.hears(edit("edit", "m-p1", "other " + text).at(20));
    lethe.hears(ItemJson.pattern("i1", "herons", text.substring(text.length() / 50)));
    lethe.settles();

    JsonNode context =
        lethe.asks(
            call("c1", "memory.context_assemble")
                .in("default/general")
                .changed(c -> c.withObject("/args").put("query", "heron"))
                .changed(c -> c.withObject("/args").put("window_tokens", 1_000_000)));
    lethe.asks(call("c2", "memory.forget").with("memory_id", id));
    lethe.waits(2 * 86_400);

    assertEquals(10, lethe.decisions().size(), "all are accepted");
    assertFalse(lethe.memories().isEmpty());
    assertTrue(context.has("ok"), context::toString);
    assertEquals(List.of(), faults());
    for (String topic :
        List.of(
            lethe.topics().memories(),
            lethe.topics().families(),
            lethe.topics().decisions(),
            lethe.topics().vectors(),
            lethe.topics().compaction(),
            lethe.topics().replies(),
            lethe.topics().reports())) {
      for (SimulatedRecord record : lethe.records(topic)) {
        byte[] value = record.record().value();
        assertTrue(value == null || value.length <= RecordLimit.VALUE_BYTES, topic);
      }
    }
  }

  /** Returns the reasons of dead letters that are not the sender's fault. */
  private List<String> faults() {
    return lethe.records(lethe.topics().deadLetters()).stream()
        .map(
            letter ->
                new String(letter.record().headers().lastHeader("lethe.reason").value(), UTF_8))
        .filter(reason -> reason.equals("internal_error"))
        .toList();
  }
}
