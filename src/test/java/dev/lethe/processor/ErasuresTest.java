package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.store.Changelogs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

class ErasuresTest {
  @Test
  void every_compacted_log_may_keep_a_segment_open_for_as_long_as_is_appended_to_it() {
    List<Map<String, String>> compacted = new ArrayList<>();
    compacted.add(Changelogs.KEY_VALUES);
    for (Topic topic : Topics.withPrefix("lethe.").all()) {
      if (topic.settings().get(TopicConfig.CLEANUP_POLICY_CONFIG).equals("compact")) {
        compacted.add(topic.settings());
      }
    }

    for (Map<String, String> settings : compacted) {
      assertEquals(
          Long.toString(Erasures.SEGMENT.toMillis()),
          settings.get(TopicConfig.SEGMENT_MS_CONFIG),
          settings::toString);
    }
  }
}
