package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.command.ToolCallDecoder;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.config.Settings;
import dev.lethe.embed.Embedder;
import dev.lethe.engine.FamilyExplainer;
import dev.lethe.event.Event;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.stage.RecordFailedException;
import dev.lethe.stage.StoreExplainer;
import dev.lethe.store.StoreFactory;
import dev.lethe.topology.LetheTopology;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/**
 * The application's topology with one partition over stores in memory. The same events give the
 * same records, byte for byte: a record's arrival is the largest event time so far, and the wall
 * clock is each record's arrival. What comes out is handed on after each record, so memory stays
 * bounded.
 */
public final class Simulation implements AutoCloseable {
  /**
   * By then what was to go has gone. One event of the year 9999, good or bad, must not have a run
   * walk through 70 million hours.
   */
  private static final Duration WALKED = Duration.ofDays(2 * 366);

  private final TopologyTestDriver driver;
  private final Policy policy;
  private final boolean backfill;
  private final TestInputTopic<byte[], byte[]> events;
  private final TestInputTopic<byte[], byte[]> items;
  private final TestInputTopic<byte[], byte[]> commands;
  private final TestInputTopic<byte[], byte[]> embeddings;
  private final Topics topics;
  private final Codecs codecs;
  private final List<Output> outputs = new ArrayList<>();
  private final EventDecoder clock;
  private final ItemDecoder itemClock;
  private final ToolCallDecoder calls;
  private final Consumer<SimulatedRecord> out;
  private final long publishIntervalMs;
  private final SortedSet<Integer> intervals;
  private long now;

  /** Null where nobody answers. */
  private SimulatedVectors vectors;

  private record Output(String topic, TestOutputTopic<byte[], byte[]> records) {}

  /**
   * @param settings whose partitions must be 1
   * @param out takes every record as it is produced, topic by topic for each event
   */
  public Simulation(
      Settings settings,
      Policy policy,
      Topics topics,
      Codecs codecs,
      Consumer<SimulatedRecord> out) {
    this.out = out;
    this.topics = topics;
    this.codecs = codecs;
    this.policy = policy;
    this.backfill = settings.backfill();
    this.clock =
        codecs.eventDecoder(
            policy.minting().maxEventBytes(), policy.minting().maxFutureSkewSeconds());
    this.itemClock =
        codecs.itemDecoder(
            policy.minting().maxEventBytes(), policy.minting().maxFutureSkewSeconds());
    this.calls = codecs.toolCallDecoder();
    this.publishIntervalMs = policy.families().publishIntervalSeconds() * 1000L;
    this.intervals = new TreeSet<>(policy.reportIntervals());
    intervals.add(policy.compaction().intervalMinutes());
    intervals.add(policy.profile().intervalMinutes());
    intervals.add(policy.session().intervalMinutes());
    intervals.add(policy.consolidation().intervalMinutes());
    intervals.add(policy.cleanup().intervalMinutes());
    this.driver =
        new TopologyTestDriver(
            LetheTopology.build(settings, policy, topics, codecs, StoreFactory.IN_MEMORY),
            settings.streams(),
            Instant.EPOCH);
    this.events = input(topics.events());
    this.items = input(topics.items());
    this.commands = input(topics.commands());
    this.embeddings = input(topics.embeddings());
    topics.written().forEach(this::listen);
    listen(topics.policy());
  }

  /** Has texts that are to be embedded answered at once by that model from now on. */
  public void embedBy(Embedder embedder) {
    vectors = new SimulatedVectors(embedder, codecs, topics.embeddings());
  }

  private void listen(String topic) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    outputs.add(new Output(topic, driver.createOutputTopic(topic, bytes, bytes)));
  }

  private TestInputTopic<byte[], byte[]> input(String topic) {
    return driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Takes in one event, item or call of a tool as bytes, good or bad.
   *
   * @throws EventFailedException if our own code fails over it; nothing more can be taken in then
   */
  public void accept(byte[] bytes) {
    if (itemClock.isMeantBy(bytes)) {
      itemClock.timeOf(bytes).ifPresent(this::advanceTo);
      pipe(items, bytes, "what is meant to be an item");
      return;
    }
    Event event = read(bytes);
    boolean isCall = event == null && calls.isCall(bytes);
    if (event != null) {
      advanceTo(event.occurredAt());
    } else {
      (isCall ? calls.calledAt(bytes, now) : timeOf(bytes)).ifPresent(this::advanceTo);
    }
    pipe(
        isCall ? commands : events,
        bytes,
        event == null ? "what is no event" : "event " + event.eventId());
  }

  /**
   * @param what it is, for whoever is told that our own code failed over it
   */
  private void pipe(TestInputTopic<byte[], byte[]> input, byte[] bytes, String what) {
    try {
      input.pipeInput(new TestRecord<>(null, bytes, Instant.ofEpochMilli(now)));
    } catch (RecordFailedException failed) {
      throw new EventFailedException(what, failed);
    }
    drain();
  }

  /** Null if it is no event, or if reading fails: the topology, which reads it too, says so. */
  private Event read(byte[] bytes) {
    try {
      return clock.decode(bytes, Long.MAX_VALUE) instanceof Decoded.Ok ok ? ok.event() : null;
    } catch (RuntimeException bug) {
      return null;
    }
  }

  /** When a bad event happened; empty where it doesn't say, or reading fails. */
  private OptionalLong timeOf(byte[] bytes) {
    try {
      return clock.timeOf(bytes);
    } catch (RuntimeException bug) {
      return OptionalLong.empty();
    }
  }

  /** The arrival of the latest event, epoch milliseconds; 0 before the first. */
  public long now() {
    return now;
  }

  /** Explains messages by what has been taken in. Nothing more can be taken in then. */
  public FamilyExplainer explainer() {
    return StoreExplainer.of(policy, backfill, driver.getAllStateStores()::get);
  }

  /** Lets the wall clock run to {@code until}, or just as far as publications are pending. */
  public void finish(Instant until) {
    advanceTo(until == null ? now + publishIntervalMs : until.toEpochMilli());
  }

  /**
   * Stops at each interval's ticks on the way; what comes first says when time begins. A gap beyond
   * {@link #WALKED} ends as an outage does, with the latest tick of each interval.
   */
  private void advanceTo(long time) {
    if (now > 0) {
      long walked = now + WALKED.toMillis();
      for (long tick = nextTick(); tick < time && tick < walked; tick = nextTick()) {
        moveTo(tick);
      }
    }
    moveTo(time);
  }

  private long nextTick() {
    long next = Long.MAX_VALUE;
    for (int minutes : intervals) {
      long interval = Duration.ofMinutes(minutes).toMillis();
      next = Math.min(next, now - Math.floorMod(now, interval) + interval);
    }
    return next;
  }

  private void moveTo(long time) {
    if (time > now) {
      driver.advanceWallClockTime(Duration.ofMillis(time - now));
      now = time;
      drain();
    }
  }

  private void drain() {
    List<TestRecord<byte[], byte[]>> texts = new ArrayList<>();
    for (Output output : outputs) {
      while (!output.records().isEmpty()) {
        TestRecord<byte[], byte[]> record = output.records().readRecord();
        out.accept(new SimulatedRecord(output.topic(), record));
        if (vectors != null && output.topic().equals(topics.vectors())) {
          texts.add(record);
        }
      }
    }
    for (TestRecord<byte[], byte[]> text : texts) {
      TestRecord<byte[], byte[]> answer =
          new TestRecord<>(text.key(), vectors.answer(text.value()), Instant.ofEpochMilli(now));
      out.accept(new SimulatedRecord(topics.embeddings(), answer));
      embeddings.pipeInput(answer);
    }
    if (!texts.isEmpty()) {
      drain();
    }
  }

  @Override
  public void close() {
    driver.close();
  }
}
