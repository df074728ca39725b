package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.TopicReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reports that runs publish during a call; they are more detailed than its reply. */
final class RunReports implements AutoCloseable {
  /** Longer than the application repeats a reply to the same command id. */
  private static final Duration REPEATED = Duration.ofHours(25);

  private final Codecs codecs;
  private final TopicReader reader;

  private RunReports(Codecs codecs, TopicReader reader) {
    this.codecs = codecs;
    this.reader = reader;
  }

  /**
   * Opens the reports topic; call it before the tool call.
   *
   * @param repeated true if the run may have taken place earlier
   */
  static RunReports open(Console console, Settings settings, boolean repeated) {
    String topic = Topics.withPrefix(settings.topicPrefix()).reports();
    RequiredTopic.require(settings, topic);
    TopicReader reader = new TopicReader(settings, List.of(topic));
    if (repeated) {
      reader.seekTo(console.clock().instant().minus(REPEATED));
    } else {
      reader.seekToEnd();
    }
    return new RunReports(Codecs.readingBy(settings), reader);
  }

  /**
   * Returns the full reports that a reply names, in its order. They are committed before the reply;
   * one that isn't found is replaced by its short form in the reply.
   *
   * @param replied short reports, each with a {@code run_id} and a {@code scope}
   */
  ArrayNode of(JsonNode replied) {
    Map<List<String>, JsonNode> published = new HashMap<>();
    if (!replied.isEmpty()) {
      reader.readTo(
          reader.ends(),
          record -> {
            JsonNode report = Json.parse(codecs.read(record.topic(), record.value()).json());
            published.put(key(report), report);
          });
    }
    ArrayNode reports = Json.array();
    replied.forEach(report -> reports.add(published.getOrDefault(key(report), report)));
    return reports;
  }

  private static List<String> key(JsonNode report) {
    return List.of(report.path("run_id").asText(), report.path("scope").asText());
  }

  @Override
  public void close() {
    reader.close();
  }
}
