package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import dev.lethe.store.StoreFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changelog of signatures in a topology that keeps the newest two thousand texts. */
class CleanSignaturesTest {
  private static final int KEPT = 2_000;

  private TopologyTestDriver driver;
  private TestInputTopic<String, String> in;
  private TestOutputTopic<byte[], byte[]> changelog;
  private final Map<Bytes, byte[]> blocks = new HashMap<>();

  @BeforeEach
  void start() {
    Topology topology = new Topology();
    topology.addSource(
        "read", Serdes.String().deserializer(), Serdes.String().deserializer(), "in");
    topology.addProcessor("keep", Keep::new, "read");
    topology.addStateStore(
        StoreFactory.DURABLE.hotState(
            Names.HOT_STATE,
            List.of(HotTable.spec(HotTables.SIGNATURES, HotTables.SignatureCodec::new))),
        "keep");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "cleaning");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    driver = new TopologyTestDriver(topology, settings);
    in = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    changelog =
        driver.createOutputTopic(
            "cleaning-hot-state-changelog",
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
  }

  @AfterEach
  void stop() {
    driver.close();
  }

  private void hears(String text) {
    in.pipeInput("default/c", text);
    read();
  }

  private int read() {
    int written = 0;
    while (!changelog.isEmpty()) {
      var record = changelog.readRecord();
      written++;
      blocks.put(Bytes.wrap(record.key()), record.value());
    }
    return written;
  }

  private boolean logged(String text) {
    return blocks.values().stream()
        .anyMatch(
            block ->
                block != null && new String(block, StandardCharsets.ISO_8859_1).contains(text));
  }

  @Test
  void a_dropped_text_leaves_a_quiet_partitions_log_within_six_hours() {
    hears("hushhush");
    for (int i = 0; i < KEPT; i++) {
      hears("text " + i);
    }
    assertTrue(logged("hushhush"), "it is gone before anything was cleaned");

    for (Duration since = Duration.ZERO;
        since.compareTo(Duration.ofHours(6)) < 0;
        since = since.plus(CleanSignatures.PERIOD)) {
      driver.advanceWallClockTime(CleanSignatures.PERIOD);
      read();
    }

    assertFalse(logged("hushhush"));
    assertTrue(logged("text 0"));
  }

  @Test
  void each_call_moves_one_thirty_sixth_of_the_blocks() {
    for (int i = 0; i < KEPT; i++) {
      hears("text " + i);
    }

    driver.advanceWallClockTime(CleanSignatures.PERIOD);

    assertTrue(read() <= 5, "one block is moved and deleted, and the segment is rolled");
  }

  @Test
  void it_does_nothing_where_there_is_nothing() {
    driver.advanceWallClockTime(CleanSignatures.PERIOD);

    assertEquals(0, read());
  }

  private static final class Keep extends ContextualProcessor<String, String, Void, Void> {
    private HotTable<Long, SignatureRow> signatures;
    private long next;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      super.init(context);
      HotState hot = context.getStateStore(Names.HOT_STATE);
      signatures = hot.table(HotTables.SIGNATURES);
      context.schedule(
          CleanSignatures.PERIOD, PunctuationType.WALL_CLOCK_TIME, new CleanSignatures(hot));
    }

    @Override
    public void process(Record<String, String> in) {
      signatures.put(in.key(), next, new SignatureRow(next, next, 0, in.value()));
      signatures.remove(in.key(), next - KEPT);
      next++;
    }
  }
}
