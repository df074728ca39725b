package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.call.ToolCallDecoder;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.engine.FamilyExplainer;
import dev.lethe.event.Event;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.model.Embedder;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import dev.lethe.policy.Policy;
import dev.lethe.processor.Processors;
import dev.lethe.processor.RecordFailedException;
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
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/**
 * The application's topology with one partition and in-memory stores. The same events give the same
 * records, byte for byte: a record's arrival time is the largest event time so far, and the wall
 * clock follows the arrival times. Output is passed on after each record, so memory stays bounded.
 */
public final class Simulation implements AutoCloseable {
  /**
   * After this time every deletion has happened. An event of the year 9999, valid or not, must not
   * make a run step through 70 million hours.
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
  private final List<Output> outputs = new ArrayList<>();
  private final EventDecoder clock;
  private final ItemDecoder itemClock;
  private final ToolCallDecoder calls;
  private final Consumer<SimulatedRecord> out;
  private final long publishIntervalMs;
  private final SortedSet<Integer> intervals;
  private long now;

  private final WorkDecoder<EmbedRequest> requests;
  private final Serializer<Embedding> answers;

  /** Null without an embedding model. */
  private Embedder embedder;

  private record Output(String topic, TestOutputTopic<byte[], byte[]> records) {}

  /**
   * @param settings settings with exactly one partition
   * @param out receives every record as it is produced, topic by topic for each event
   */
  public Simulation(
      Settings settings,
      Policy policy,
      Topics topics,
      Codecs codecs,
      Consumer<SimulatedRecord> out) {
    this.out = out;
    this.topics = topics;
    this.policy = policy;
    this.backfill = settings.backfill();
    this.clock =
        codecs.eventDecoder(
            policy.minting().maxEventBytes(), policy.minting().maxFutureSkewSeconds());
    this.itemClock =
        codecs.itemDecoder(
            policy.minting().maxEventBytes(), policy.minting().maxFutureSkewSeconds());
    this.calls = codecs.toolCallDecoder();
    this.requests = codecs.embedRequestDecoder();
    this.answers = codecs.embeddings();
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

  /** Enables embedding: from now on the model answers requests immediately. */
  public void embedBy(Embedder model) {
    embedder = model;
  }

  private void listen(String topic) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    outputs.add(new Output(topic, driver.createOutputTopic(topic, bytes, bytes)));
  }

  private TestInputTopic<byte[], byte[]> input(String topic) {
    return driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Processes the bytes of one event, item or tool call, valid or not.
   *
   * @throws EventFailedException if Lethe's own code fails on it; the simulation can't be used
   *     afterwards
   */
  public void accept(byte[] bytes) {
    ownTime(bytes).ifPresent(this::advanceTo);
    acceptNow(bytes);
  }

  /**
   * Returns true if the record is years ahead of all before it: the channel was silent, or its
   * clock is wrong. The next record shows which.
   */
  public boolean isFarAhead(byte[] bytes) {
    OptionalLong time = now > 0 ? ownTime(bytes) : OptionalLong.empty();
    return time.isPresent() && time.getAsLong() - now > WALKED.toMillis();
  }

  /** Returns the time of a record, valid or not; empty if it has none. */
  private OptionalLong ownTime(byte[] bytes) {
    if (itemClock.isMeantBy(bytes)) {
      return itemClock.timeOf(bytes);
    }
    Event event = read(bytes);
    if (event != null) {
      return OptionalLong.of(event.occurredAt());
    }
    return calls.isCall(bytes) ? calls.calledAt(bytes, now) : timeOf(bytes);
  }

  /**
   * Processes a record like {@link #accept}, but at the time of the latest one, whatever its own
   * time is.
   */
  public void acceptNow(byte[] bytes) {
    if (itemClock.isMeantBy(bytes)) {
      pipe(items, bytes, "an invalid item");
      return;
    }
    Event event = read(bytes);
    boolean isCall = event == null && calls.isCall(bytes);
    pipe(
        isCall ? commands : events,
        bytes,
        event == null ? "an invalid event" : "event " + event.eventId());
  }

  /**
   * @param what description of the input, for the error message
   */
  private void pipe(TestInputTopic<byte[], byte[]> input, byte[] bytes, String what) {
    try {
      input.pipeInput(new TestRecord<>(null, bytes, Instant.ofEpochMilli(now)));
    } catch (RecordFailedException failed) {
      throw new EventFailedException(what, failed);
    }
    drain();
  }

  /**
   * Returns null if the bytes are not a valid event or decoding fails; the topology reports that
   * itself.
   */
  private Event read(byte[] bytes) {
    try {
      return clock.decodeOfAnyTime(bytes, now) instanceof Decoded.Ok ok ? ok.event() : null;
    } catch (RuntimeException bug) {
      return null;
    }
  }

  /** Returns the time of an invalid event; empty if it has none or decoding fails. */
  private OptionalLong timeOf(byte[] bytes) {
    try {
      return clock.timeOf(bytes);
    } catch (RuntimeException bug) {
      return OptionalLong.empty();
    }
  }

  /** Arrival time of the latest event, epoch milliseconds; 0 before the first. */
  public long now() {
    return now;
  }

  /** Explains messages by the state so far. The simulation can't be used afterwards. */
  public FamilyExplainer explainer() {
    return Processors.explainer(policy, backfill, driver.getAllStateStores()::get);
  }

  /** Advances the wall clock to {@code until}, or just far enough for pending publications. */
  public void finish(Instant until) {
    advanceTo(until == null ? now + publishIntervalMs : until.toEpochMilli());
  }

  /**
   * Advances the clock, stopping at the ticks of each interval; the first input sets the clock.
   * Like an outage, a gap beyond {@link #WALKED} ends with only the latest tick of each interval.
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
        if (embedder != null && output.topic().equals(topics.vectors())) {
          texts.add(record);
        }
      }
    }
    for (TestRecord<byte[], byte[]> text : texts) {
      TestRecord<byte[], byte[]> answer =
          new TestRecord<>(text.key(), answer(text.value()), Instant.ofEpochMilli(now));
      out.accept(new SimulatedRecord(topics.embeddings(), answer));
      embeddings.pipeInput(answer);
    }
    if (!texts.isEmpty()) {
      drain();
    }
  }

  /** Returns the answer to a record of the request topic; null for null. */
  private byte[] answer(byte[] value) {
    if (value == null) {
      return null;
    }
    if (!(requests.decode(value) instanceof WorkDecoder.Good<EmbedRequest> good)) {
      throw new IllegalStateException(
          "cannot read a text written by the simulation; this is a " + "bug in Lethe");
    }
    EmbedRequest request = good.value();
    return answers.serialize(
        topics.embeddings(), request.answer(embedder.model(), vector(request.text())));
  }

  private DenseVector vector(String text) {
    try {
      Reply<List<DenseVector>> reply = embedder.embed(List.of(text));
      if (reply instanceof Reply.Success<List<DenseVector>> success) {
        return success.value().get(0);
      }
      throw new IllegalStateException("the " + embedder.place() + " failed: " + reply);
    } catch (KeyRefusedException refused) {
      throw new IllegalStateException("the " + embedder.place() + " rejects the key", refused);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  @Override
  public void close() {
    driver.close();
  }
}
