package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
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

/** Three tables written by two processors in one changelog. */
class HotStateTest {
  private static final TableId<HotTable<String, String>> FIRST = new TableId<>(1, "first");
  private static final TableId<SeenEvents> SEEN = new TableId<>(2, "seen");
  private static final TableId<HotTable<String, String>> SECOND = new TableId<>(3, "second");

  private final StoreBuilder<HotState> builder =
      HotState.builder(
          "hot",
          List.of(
              HotTable.spec(FIRST, TextCodec::new),
              SeenEvents.spec(SEEN, 24, 100),
              HotTable.spec(SECOND, TextCodec::new)));

  @Test
  void tables_of_several_processors_are_restored_from_one_changelog() {
    try (TopologyTestDriver driver = driver()) {
      var in = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
      in.pipeInput("s", "a");
      in.pipeInput("s", "b");

      HotState restored = builder.build();
      ChangelogReplay.into(restored, changelog(driver));

      assertEquals("{a=1, b=1}", restored.table(FIRST).rows("s").toString());
      assertEquals("{a=2, b=2}", restored.table(SECOND).rows("s").toString());
      assertEquals(1, restored.table(SEEN).size());
    }
  }

  @Test
  void a_key_is_the_number_of_a_table_and_the_id_of_its_block() {
    try (TopologyTestDriver driver = driver()) {
      driver
          .createInputTopic("in", new StringSerializer(), new StringSerializer())
          .pipeInput("s", "a");

      List<KeyValue<byte[], byte[]>> log = changelog(driver);

      assertEquals(3, log.size());
      assertArrayEquals(new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 0}, log.get(0).key);
      assertArrayEquals(new byte[] {2, 0, 0, 0, 0, 0, 0, 0, 0}, log.get(1).key);
      assertArrayEquals(new byte[] {3, 0, 0, 0, 0, 0, 0, 0, 0}, log.get(2).key);
    }
  }

  @Test
  void a_block_of_a_table_that_is_not_known_is_refused() {
    HotState hot = builder.build();

    IllegalStateException refusal =
        assertThrows(
            IllegalStateException.class,
            () -> hot.restore(new byte[] {9, 0, 0, 0, 0, 0, 0, 0, 0}, new byte[] {1}));

    assertTrue(
        refusal.getMessage().startsWith("the changelog of store hot has a block of table 9"),
        refusal::getMessage);
  }

  @Test
  void a_number_or_a_name_is_given_once() {
    assertRefused(new TableId<>(1, "other"));
    assertRefused(new TableId<>(4, "first"));
    assertThrows(IllegalArgumentException.class, () -> new TableId<>(0, "none"));
    assertThrows(IllegalArgumentException.class, () -> new TableId<>(128, "many"));
  }

  private static void assertRefused(TableId<HotTable<String, String>> id) {
    List<TableSpec> tables =
        List.of(HotTable.spec(FIRST, TextCodec::new), HotTable.spec(id, TextCodec::new));

    assertThrows(IllegalArgumentException.class, () -> HotState.builder("hot", tables));
  }

  @Test
  void a_table_that_it_does_not_have_is_not_made() {
    HotState hot = builder.build();

    assertThrows(
        IllegalArgumentException.class, () -> hot.table(new TableId<SeenEvents>(1, "fourth")));
  }

  private TopologyTestDriver driver() {
    Topology topology = new Topology();
    topology.addSource(
        "read", Serdes.String().deserializer(), Serdes.String().deserializer(), "in");
    topology.addProcessor("one", One::new, "read");
    topology.addProcessor("two", Two::new, "one");
    topology.addStateStore(builder, "one", "two");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    return new TopologyTestDriver(topology, settings);
  }

  private static List<KeyValue<byte[], byte[]>> changelog(TopologyTestDriver driver) {
    return driver
        .createOutputTopic(
            "test-hot-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer())
        .readKeyValuesToList();
  }

  private static final class One extends ContextualProcessor<String, String, String, String> {
    private HotState hot;

    @Override
    public void init(ProcessorContext<String, String> context) {
      super.init(context);
      hot = context.getStateStore("hot");
    }

    @Override
    public void process(Record<String, String> in) {
      hot.table(FIRST).put(in.key(), in.value(), "1");
      if (hot.table(SEEN).seenAt(1, 1) < 0) {
        hot.table(SEEN).add(1, 1, 100);
      }
      context().forward(in);
    }
  }

  private static final class Two extends ContextualProcessor<String, String, Void, Void> {
    private HotTable<String, String> second;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      super.init(context);
      HotState hot = context.getStateStore("hot");
      second = hot.table(SECOND);
    }

    @Override
    public void process(Record<String, String> in) {
      second.put(in.key(), in.value(), "2");
    }
  }
}
