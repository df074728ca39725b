package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scripted task in front of RocksDB; the driver commits after each record. */
class BufferedStoreTopologyTest {
  @TempDir Path folder;
  private final List<String> seen = new ArrayList<>();
  private TopologyTestDriver driver;

  @BeforeEach
  void start() {
    Topology topology = new Topology();
    topology.addSource("read", "in");
    topology.addProcessor("do", Does::new, "read");
    topology.addStateStore(StoreFactory.DURABLE.filtered("rows", Serdes.String()), "do");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    driver = new TopologyTestDriver(topology, settings);
  }

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void a_key_put_five_times_between_two_commits_is_logged_once() {
    commit("put a=1", "put a=2", "put a=3", "put a=4", "put a=5");

    assertEquals(List.of("a=5"), logged());
  }

  @Test
  void keys_are_logged_in_their_order() {
    commit("put c=1", "put a=2", "put b=3");

    assertEquals(List.of("a=2", "b=3", "c=1"), logged());
  }

  @Test
  void a_new_key_deleted_before_the_commit_is_not_logged() {
    commit("get a");

    commit("put a=1", "delete a");

    assertEquals(List.of(), logged());
  }

  @Test
  void a_committed_key_leaves_one_tombstone() {
    commit("put a=1");

    commit("put a=2", "delete a", "put a=3", "delete a");

    assertEquals(List.of("a=1", "a=null"), logged());
  }

  @Test
  void the_deletion_of_a_key_that_never_was_is_logged() {
    commit("put a=1", "get b");

    commit("delete b");

    assertEquals(List.of("a=1", "b=null"), logged());
  }

  @Test
  void more_than_fits_the_buffer_is_logged_once_each_and_found() {
    List<String> keys = IntStream.range(1_000, 2_500).mapToObj(i -> "k" + i).toList();
    Stream<String> puts = keys.stream().map(key -> "put " + key + "=1");

    commit(Stream.concat(puts, Stream.of("get k1000", "get k2499")).toArray(String[]::new));

    assertEquals(List.of("k1000 1", "k2499 1"), seen);
    assertEquals(keys.stream().map(key -> key + "=1").toList(), logged());
  }

  @Test
  void a_commit_without_changes_logs_nothing() {
    commit("put a=1");
    logged();

    commit("get a", "scan");

    assertEquals(List.of(), logged());
  }

  @Test
  void a_task_reads_its_uncommitted_writes() {
    commit("put a=1", "put b=1", "put d=1");

    commit("put c=2", "put b=2", "delete a", "get a", "get b", "get d", "scan");

    assertEquals(List.of("a null", "b 2", "d 1", "b=2 c=2 d=1"), seen);
  }

  @Test
  void a_test_reads_its_own_writes_and_the_next_commit_logs_them() {
    KeyValueStore<String, String> rows = driver.getKeyValueStore("rows");
    rows.put("a", "1");

    assertEquals("1", rows.get("a"));
    commit("get a");

    assertEquals(List.of("a 1"), seen);
    assertEquals(List.of("a=1"), logged());
  }

  @Test
  void an_uncommitted_write_fails_the_handover_of_the_task() {
    KeyValueStore<String, String> rows = driver.getKeyValueStore("rows");
    rows.put("a", "1");

    assertThrows(IllegalStateException.class, () -> ((CachedStateStore<?, ?>) rows).clearCache());
  }

  private void commit(String... steps) {
    driver
        .createInputTopic("in", new StringSerializer(), new StringSerializer())
        .pipeInput(String.join(",", steps));
  }

  private List<String> logged() {
    TestOutputTopic<String, String> log =
        driver.createOutputTopic(
            "test-rows-changelog", new StringDeserializer(), new StringDeserializer());
    return log.readKeyValuesToList().stream().map(row -> row.key + "=" + row.value).toList();
  }

  private final class Does extends ContextualProcessor<String, String, Void, Void> {
    private KeyValueStore<String, String> rows;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      rows = context.getStateStore("rows");
    }

    @Override
    public void process(Record<String, String> in) {
      for (String step : in.value().split(",", -1)) {
        String[] words = step.split("[ =]", -1);
        switch (words[0]) {
          case "put" -> rows.put(words[1], words[2]);
          case "delete" -> rows.delete(words[1]);
          case "get" -> seen.add(words[1] + " " + rows.get(words[1]));
          default -> scan();
        }
      }
    }

    private void scan() {
      List<String> all = new ArrayList<>();
      try (KeyValueIterator<String, String> rest = rows.all()) {
        rest.forEachRemaining(row -> all.add(row.key + "=" + row.value));
      }
      seen.add(String.join(" ", all));
    }
  }
}
