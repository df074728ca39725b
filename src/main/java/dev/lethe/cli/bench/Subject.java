package dev.lethe.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.policy.Policy;
import dev.lethe.store.StoreShelf;
import dev.lethe.topology.LetheTopology;
import dev.lethe.topology.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/**
 * The process under measurement. It works until its standard input says {@code stop}, and answers
 * {@code cpu} and {@code report} with a line of figures.
 */
public final class Subject {
  /** What is measured. */
  enum Kind {
    /** A consumer and a producer without transactions. */
    LOOP,
    /** A topology of a source and a sink, exactly once. */
    PASS_THROUGH,
    /** Lethe's reading and writing with nothing remembered in between, exactly once. */
    STATELESS,
    /** What one would write instead with the Streams DSL, exactly once. */
    TEXTBOOK,
    /** The application. */
    LETHE;

    String wireName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** What each answer begins with: a JVM option can make its JVM print lines in between. */
  static final String ANSWER = "subject: ";

  private Subject() {}

  /**
   * Runs one subject.
   *
   * @param args the kind, then settings as {@code key=value}
   */
  public static void main(String[] args) throws IOException {
    Kind kind = Kind.valueOf(args[0]);
    Settings settings = Settings.read(Optional.empty(), Map.of(), flags(args));
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Runnable stop = start(kind, settings, topics);
    System.out.println(ANSWER + "ready");
    obey(settings.stateDir());
    stop.run();
  }

  private static Map<String, String> flags(String[] args) {
    Map<String, String> flags = new TreeMap<>();
    for (int i = 1; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      flags.put(args[i].substring(0, equals), args[i].substring(equals + 1));
    }
    return flags;
  }

  /** Starts a subject and returns how to stop it. */
  private static Runnable start(Kind kind, Settings settings, Topics topics) {
    if (kind == Kind.LOOP) {
      return CopyLoop.start(settings, topics.events(), topics.decisions())::close;
    }
    KafkaStreams streams = new KafkaStreams(topology(kind, settings, topics), settings.streams());
    streams.start();
    return streams::close;
  }

  private static Topology topology(Kind kind, Settings settings, Topics topics) {
    return switch (kind) {
      case LETHE -> lethe(settings, topics);
      case STATELESS ->
          StatelessTopology.of(
              Policy.defaults(), topics, Codecs.of(settings.registryUrl().orElse(null)));
      case TEXTBOOK -> TextbookTopology.of(settings.streams(), topics);
      case PASS_THROUGH -> passThrough(topics);
      case LOOP -> throw new IllegalArgumentException("The loop has no topology");
    };
  }

  private static Topology lethe(Settings settings, Topics topics) {
    return LetheTopology.build(
        settings,
        Policy.defaults(),
        topics,
        Codecs.of(settings.registryUrl().orElse(null)),
        StoreShelf.DURABLE);
  }

  private static Topology passThrough(Topics topics) {
    Topology graph = new Topology();
    graph.addSource(
        "read", new ByteArrayDeserializer(), new ByteArrayDeserializer(), topics.events());
    graph.addSink(
        "write", topics.decisions(), new ByteArraySerializer(), new ByteArraySerializer(), "read");
    return graph;
  }

  private static void obey(Path stateDir) throws IOException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String order = orders.readLine();
        order != null && !order.equals("stop");
        order = orders.readLine()) {
      System.out.println(ANSWER + (order.equals("cpu") ? cpuNanos() : report(stateDir)));
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** CPU nanoseconds, bytes of live heap, bytes of state on disk. */
  private static String report(Path stateDir) throws IOException {
    long cpu = cpuNanos();
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return cpu + " " + heap + " " + DirectorySize.of(stateDir);
  }
}
