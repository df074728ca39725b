package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.junit.jupiter.api.Test;

class HotTableTopologyTest {
  private static final TableId<HotTable<String, String>> COUNTS = new TableId<>(1, "counts");

  @Test
  void each_commit_of_a_task_logs_its_changes() {
    try (TopologyTestDriver driver = driver(hotState())) {
      count(driver, "a", "b", "a");

      List<KeyValue<byte[], byte[]>> log =
          driver
              .createOutputTopic(
                  "test-hot-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer())
              .readKeyValuesToList();
      assertEquals(3, log.size());
      HotState restored = hotState().build();
      ChangelogReplay.into(restored, log);
      HotTable<String, String> counts = restored.table(COUNTS);
      assertEquals("{a=2, b=1}", counts.rows("s").toString());
    }
  }

  @Test
  void an_unlogged_table_writes_nothing() {
    try (TopologyTestDriver driver = driver(hotState().withLoggingDisabled())) {
      count(driver, "a", "b", "a");

      HotTable<String, String> table = table(driver);
      assertEquals("{a=2, b=1}", table.rows("s").toString());
      assertTrue(driver.producedTopicNames().isEmpty());
    }
  }

  @Test
  void a_segment_roll_appends_a_record_that_a_restore_ignores() {
    try (TopologyTestDriver driver = driver(hotState())) {
      count(driver, "roll");

      List<KeyValue<byte[], byte[]>> log =
          driver
              .createOutputTopic(
                  "test-hot-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer())
              .readKeyValuesToList();
      assertEquals(1, log.get(1).key.length);
      assertNull(log.get(1).value);
    }
  }

  @Test
  void the_changelog_has_the_settings_of_a_block_log() {
    Map<String, String> settings = hotState().logConfig();

    assertEquals("compact", settings.get("cleanup.policy"));
    assertEquals("3600000", settings.get("delete.retention.ms"));
    assertEquals("67108864", settings.get("segment.bytes"));
    assertEquals("8388608", settings.get("max.message.bytes"));
    assertEquals("21600000", settings.get("max.compaction.lag.ms"));
    assertEquals("LogAppendTime", settings.get("message.timestamp.type"));
  }

  private static StoreBuilder<HotState> hotState() {
    return HotState.builder("hot", List.of(HotTable.spec(COUNTS, TextCodec::new)));
  }

  private static TopologyTestDriver driver(StoreBuilder<HotState> store) {
    Topology topology = new Topology();
    topology.addSource(
        "read", Serdes.String().deserializer(), Serdes.String().deserializer(), "in");
    topology.addProcessor("count", Counter::new, "read");
    topology.addStateStore(store, "count");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    return new TopologyTestDriver(topology, settings);
  }

  private static void count(TopologyTestDriver driver, String... values) {
    var in = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    for (String value : values) {
      in.pipeInput("s", value);
    }
  }

  private static HotTable<String, String> table(TopologyTestDriver driver) {
    return ((HotState) driver.getStateStore("hot")).table(COUNTS);
  }

  private static final class Counter extends ContextualProcessor<String, String, Void, Void> {
    private HotState hot;
    private HotTable<String, String> counts;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      super.init(context);
      hot = context.getStateStore("hot");
      counts = hot.table(COUNTS);
    }

    @Override
    public void process(Record<String, String> in) {
      String count = counts.get(in.key(), in.value());
      counts.put(
          in.key(),
          in.value(),
          count == null ? "1" : Integer.toString(Integer.parseInt(count) + 1));
      if (in.value().equals("roll")) {
        hot.rollSegment();
      }
    }
  }
}
