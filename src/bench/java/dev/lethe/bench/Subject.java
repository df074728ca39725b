package dev.lethe.bench;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/**
 * Measured process that isn't the application. It works until its standard input ends, and has a
 * {@link Gauge}.
 */
public final class Subject {
  /** Kinds of measured processes. */
  enum Kind {
    /** A consumer and a producer without transactions. */
    LOOP,
    /** A topology of a source and a sink, exactly once. */
    PASS_THROUGH,
    /** Lethe's reading and writing without any state, exactly once. */
    STATELESS,
    /** Simple alternative written with the Streams DSL, exactly once. */
    TEXTBOOK,
    /** {@link #TEXTBOOK} with all of Lethe's outputs for each event, exactly once. */
    TEXTBOOK_FULL,
    /** The application as built here. */
    LETHE,
    /** The application as built elsewhere. */
    AGAINST;

    /** Returns true if it does Lethe's work or a part of it, so that its latency is of interest. */
    boolean isTimed() {
      return this == TEXTBOOK || this == TEXTBOOK_FULL || isApplication();
    }

    /** Returns true if it is {@code lethe run} instead of a process of this class. */
    boolean isApplication() {
      return this == LETHE || this == AGAINST;
    }

    /**
     * Returns the kinds to measure, in order. Two builds of the application are measured in one
     * order and then in the other, since the later one finds a warmer machine and broker.
     *
     * @param two true if there is another build
     */
    static List<Kind> inTurn(boolean two) {
      List<Kind> kinds =
          new ArrayList<>(List.of(LOOP, PASS_THROUGH, STATELESS, TEXTBOOK, TEXTBOOK_FULL, LETHE));
      if (two) {
        kinds.addAll(List.of(AGAINST, AGAINST, LETHE));
      }
      return kinds;
    }

    String wireName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private Subject() {}

  /**
   * Runs one subject.
   *
   * @param args the kind, then settings as {@code key=value}
   */
  public static void main(String[] args) {
    Kind kind = Kind.valueOf(args[0]);
    Settings settings = Settings.read(Optional.empty(), Map.of(), flags(args));
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Runnable stop = start(kind, settings, topics);
    Gauge.answer();
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
      case STATELESS ->
          StatelessTopology.of(Policy.defaults(), topics, Codecs.configuredBy(settings));
      case TEXTBOOK -> TextbookTopology.of(settings.streams(), topics);
      case TEXTBOOK_FULL -> FullTextbookTopology.of(settings.streams(), topics);
      case PASS_THROUGH -> passThrough(topics);
      case LOOP, LETHE, AGAINST ->
          throw new IllegalArgumentException(kind + " is not a topology of the benchmark");
    };
  }

  private static Topology passThrough(Topics topics) {
    Topology graph = new Topology();
    graph.addSource(
        "read", new ByteArrayDeserializer(), new ByteArrayDeserializer(), topics.events());
    graph.addSink(
        "write", topics.decisions(), new ByteArraySerializer(), new ByteArraySerializer(), "read");
    return graph;
  }
}
