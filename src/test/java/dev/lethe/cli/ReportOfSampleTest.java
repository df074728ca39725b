package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.cli.demo.SampleDay;
import dev.lethe.cli.demo.SampleEvent;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.UserPages;
import dev.lethe.janitor.ReportText;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.SimulatedRecord;
import dev.lethe.runtime.Simulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reports of the demo's day as printed by {@code simulate}: rules I6 and I7. */
class ReportOfSampleTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SHOWN = "**Lethe, 2026-01-30 09:00 to 10:00 UTC**";

  private final List<String> texts = new ArrayList<>();

  private void simulate(Policy policy, Topics topics) {
    Settings settings = Settings.read(Optional.empty(), Map.of(), Map.of("lethe.partitions", "1"));
    try (Simulation simulation =
        new Simulation(settings, policy, topics, Codecs.of(null), record -> take(record, topics))) {
      // One of the broken events is dated 9999 and would advance time to that year.
      SampleDay.events().stream()
          .map(SampleEvent::value)
          .filter(bytes -> !new String(bytes, StandardCharsets.UTF_8).contains("9999-01-01"))
          .forEach(simulation::accept);
      simulation.finish(Instant.parse("2026-01-31T00:00:10Z"));
    }
  }

  private void take(SimulatedRecord record, Topics topics) {
    try {
      if (record.topic().equals(topics.actions())) {
        JsonNode message = JSON.readTree(record.record().value());
        texts.add(message.at("/args/content").asText());
      }
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Test
  void the_guide_shows_one_of_them_as_it_is() throws IOException {
    byte[] demo = Files.readAllBytes(Path.of("src/main/resources/demo/policy.edn"));
    simulate(Policies.edn(new String(demo, StandardCharsets.UTF_8)), Topics.withPrefix("lethe."));

    List<String> shown =
        texts.stream()
            .filter(text -> text.startsWith(SHOWN))
            .findFirst()
            .orElseThrow()
            .lines()
            .toList();
    List<String> told =
        UserPages.blocks().stream()
            .map(MarkdownPage.Block::lines)
            .filter(lines -> lines.contains(SHOWN))
            .findFirst()
            .orElse(List.of());

    // The invisible characters that disable mentions aren't on the page.
    assertEquals(String.join("\n", shown).replace("\u200b", ""), String.join("\n", told));
    assertTrue(texts.size() <= 25, "one an hour, not " + texts.size());
    texts.forEach(text -> assertTrue(text.length() <= ReportText.MAX_LENGTH, text));
  }
}
