package dev.lethe.cli.bench;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.runtime.EventSender;
import dev.lethe.runtime.TopicAdmin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Measures one subject after another against the same broker and the same events. */
final class Workbench implements AutoCloseable {
  private static final Duration SAMPLE = Duration.ofMillis(100);

  /**
   * At the pace at which latency is measured, and not measured: the report collects garbage, and
   * after a change of pace the application falls behind for some seconds, as it does after a start.
   */
  private static final Duration SETTLING = Duration.ofSeconds(15);

  private final String bootstrap;
  private final int partitions;
  private final Path directory;
  private final List<String> jvmOptions;
  private final Optional<AssembledBuild> against;
  private final Path log;
  private final Path gauge;
  private final Admin admin;

  /**
   * What one subject did.
   *
   * @param perSecond events per second, after the warm-up
   * @param cpuMicros CPU time per event, microseconds, the warm-up included
   * @param p50 milliseconds from produce to decision at half of {@code perSecond}; -1 if not asked
   */
  record Figures(
      Subject.Kind kind,
      double perSecond,
      double cpuMicros,
      long heapBytes,
      long stateBytes,
      int p50,
      int p99,
      int p999) {}

  Workbench(
      String bootstrap,
      int partitions,
      Path directory,
      List<String> jvmOptions,
      Optional<AssembledBuild> against)
      throws IOException {
    this.bootstrap = bootstrap;
    this.partitions = partitions;
    this.directory = directory;
    this.jvmOptions = jvmOptions;
    this.against = against;
    this.log = directory.resolve("subject.log");
    this.gauge = Gauge.writeAgent(directory.resolve("gauge.jar"));
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
  }

  /**
   * Runs one subject over {@code events} events, then for a while at half its speed, once it has
   * settled.
   */
  Figures measure(Subject.Kind kind, Mix mix, long events, int latencySeconds)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench." + mix.wireName() + '.' + kind.wireName() + '.';
    Map<String, String> given = new TreeMap<>();
    given.put(Setting.BOOTSTRAP_SERVERS.key(), bootstrap);
    given.put(Setting.APPLICATION_ID.key(), prefix + "app");
    given.put(Setting.TOPIC_PREFIX.key(), prefix);
    given.put(Setting.PARTITIONS.key(), Integer.toString(partitions));
    given.put(Setting.STATE_DIR.key(), directory.resolve(prefix + "state").toString());
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    Topics topics = Topics.withPrefix(prefix);
    createTopics(kind, given, settings, topics);
    produce(settings, topics.events(), mix, events);
    try (SubjectProcess subject = SubjectProcess.start(launch(kind, given), log)) {
      double perSecond = watch(subject, topics.decisions(), events);
      long cpuNanos = subject.cpuNanos();
      long heapBytes = subject.heapBytes();
      long stateBytes = DirectorySize.of(settings.stateDir());
      Latencies latencies =
          latencySeconds == 0
              ? new Latencies()
              : paced(settings, topics, mix, events, perSecond / 2, latencySeconds);
      boolean timed = latencySeconds > 0;
      return new Figures(
          kind,
          perSecond,
          cpuNanos / 1e3 / events,
          heapBytes,
          stateBytes,
          timed ? latencies.quantile(0.5) : -1,
          timed ? latencies.quantile(0.99) : -1,
          timed ? latencies.quantile(0.999) : -1);
    }
  }

  private Launch launch(Subject.Kind kind, Map<String, String> given) {
    return switch (kind) {
      case LETHE -> Launch.ofThisBuild(jvmOptions, gauge, given);
      case AGAINST -> against.orElseThrow().application(jvmOptions, gauge, given);
      default -> Launch.ofSubject(kind, jvmOptions, given);
    };
  }

  private void createTopics(
      Subject.Kind kind, Map<String, String> given, Settings settings, Topics topics)
      throws IOException, InterruptedException {
    if (kind == Subject.Kind.AGAINST) {
      against.orElseThrow().createTopics(given, log);
      return;
    }
    TopicAdmin topicAdmin = new TopicAdmin(admin, topics, settings);
    topicAdmin.create(topicAdmin.plan());
  }

  private static void produce(Settings settings, String topic, Mix mix, long events) {
    long now = System.currentTimeMillis();
    try (EventSender sender = new EventSender(settings, topic)) {
      for (long i = 0; i < events; i++) {
        Mix.Sample sample = mix.event(i, now + i / 1_000);
        sender.send(bytes(sample.scope()), bytes(sample.json()));
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private double watch(SubjectProcess subject, String topic, long events)
      throws IOException, InterruptedException, ExecutionException {
    Throughput throughput = new Throughput();
    long done = 0;
    while (done < events) {
      Thread.sleep(SAMPLE.toMillis());
      subject.requireAlive();
      done = committed(topic);
      throughput.sample(System.nanoTime(), done);
    }
    return throughput.perSecond(events);
  }

  /** Offsets up to the last stable one; each commit's marker counts for one, which is little. */
  private long committed(String topic) throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      wanted.put(new TopicPartition(topic, partition), OffsetSpec.latest());
    }
    return admin
        .listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
        .all()
        .get()
        .values()
        .stream()
        .mapToLong(offset -> offset.offset())
        .sum();
  }

  private Latencies paced(
      Settings settings, Topics topics, Mix mix, long from, double perSecond, int seconds) {
    Latencies latencies = new Latencies();
    try (EventSender sender = new EventSender(settings, topics.events());
        KafkaConsumer<byte[], byte[]> consumer = decisions(settings, topics.decisions())) {
      long start = System.nanoTime();
      long settled = System.currentTimeMillis() + SETTLING.toMillis();
      long end = seconds + SETTLING.toSeconds();
      long total = Math.round(perSecond * end);
      long sent = 0;
      long decided = 0;
      while (decided < total && System.nanoTime() - start < (end + 30) * 1_000_000_000L) {
        long due = Math.min(total, Math.round((System.nanoTime() - start) / 1e9 * perSecond));
        for (; sent < due; sent++) {
          Mix.Sample sample = mix.event(from + sent, System.currentTimeMillis());
          sender.send(bytes(sample.scope()), bytes(sample.json()));
        }
        for (ConsumerRecord<byte[], byte[]> decision : consumer.poll(Duration.ofMillis(1))) {
          decided++;
          long occurredAt = OccurredAt.of(decision.value());
          if (occurredAt >= settled) {
            latencies.add(System.currentTimeMillis() - occurredAt);
          }
        }
      }
    }
    return latencies;
  }

  private KafkaConsumer<byte[], byte[]> decisions(Settings settings, String topic) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            settings.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> all = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      all.add(new TopicPartition(topic, partition));
    }
    consumer.assign(all);
    consumer.seekToEnd(all);
    all.forEach(consumer::position);
    return consumer;
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(5));
  }
}
