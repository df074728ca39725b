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
import dev.lethe.topology.LocalTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.Record;

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

  private final LocalTask task;
  private final Policy policy;
  private final boolean backfill;
  private final Topics topics;

  /** Records that were written since the last {@link #drain}, by topic. */
  private final Map<String, Queue<Record<byte[], byte[]>>> outputs = new LinkedHashMap<>();

  private final EventDecoder clock;
  private final ItemDecoder itemClock;
  private final ToolCallDecoder calls;
  private final Consumer<SimulatedRecord> out;
  private final long publishIntervalMs;
  private final SortedSet<Integer> intervals;
  private long now;

  /** Record of {@link #last}, since a caller may ask about a record before passing it on. */
  private byte[] lastBytes;

  /** Null before the first record. */
  private Reading last;

  private final WorkDecoder<EmbedRequest> requests;
  private final Serializer<Embedding> answers;

  /** Null without an embedding model. */
  private Embedder embedder;

  /**
   * Topic and time of a record, read before it is processed.
   *
   * @param readAt time of the wall clock when it was read
   * @param topic topic that it belongs to
   * @param time time of the record, valid or not; empty if it has none
   * @param event null if it isn't a valid event
   */
  private record Reading(long readAt, String topic, OptionalLong time, Event event) {}

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
    topics.written().forEach(topic -> outputs.put(topic, new ArrayDeque<>()));
    outputs.put(topics.policy(), new ArrayDeque<>());
    this.task = LocalTask.start(settings, policy, topics, codecs, this::written);
  }

  /** Enables embedding: from now on the model answers requests immediately. */
  public void embedBy(Embedder model) {
    embedder = model;
  }

  private void written(String topic, Record<byte[], byte[]> record) {
    Queue<Record<byte[], byte[]>> records = outputs.get(topic);
    if (records != null) {
      records.add(record);
    }
  }

  /**
   * Processes the bytes of one event, item or tool call, valid or not.
   *
   * @throws EventFailedException if Lethe's own code fails on it; the simulation can't be used
   *     afterwards
   */
  public void accept(byte[] bytes) {
    Reading reading = reading(bytes);
    reading.time.ifPresent(this::advanceTo);
    send(bytes, reading);
  }

  /**
   * Returns true if the record is years ahead of all before it: the channel was silent, or its
   * clock is wrong. The next record shows which.
   */
  public boolean isFarAhead(byte[] bytes) {
    OptionalLong time = now > 0 ? reading(bytes).time : OptionalLong.empty();
    return time.isPresent() && time.getAsLong() - now > WALKED.toMillis();
  }

  /**
   * Processes a record like {@link #accept}, but at the time of the latest one, whatever its own
   * time is.
   */
  public void acceptNow(byte[] bytes) {
    send(bytes, reading(bytes));
  }

  private Reading reading(byte[] bytes) {
    if (last == null || lastBytes != bytes || last.readAt != now) {
      lastBytes = bytes;
      last = read(bytes);
    }
    return last;
  }

  private Reading read(byte[] bytes) {
    if (itemClock.isMeantBy(bytes)) {
      return new Reading(now, topics.items(), itemClock.timeOf(bytes), null);
    }
    Event event = event(bytes);
    if (event != null) {
      return new Reading(now, topics.events(), OptionalLong.of(event.occurredAt()), event);
    }
    return calls.isCall(bytes)
        ? new Reading(now, topics.commands(), calls.calledAt(bytes, now), null)
        : new Reading(now, topics.events(), timeOf(bytes), null);
  }

  private void send(byte[] bytes, Reading reading) {
    try {
      task.accept(reading.topic, new Record<>(null, bytes, now));
    } catch (RecordFailedException failed) {
      String what = reading.topic.equals(topics.items()) ? "an invalid item" : "an invalid event";
      throw new EventFailedException(
          reading.event == null ? what : "event " + reading.event.eventId(), failed);
    }
    drain();
  }

  /**
   * Returns null if the bytes are not a valid event or decoding fails; the topology reports that
   * itself.
   */
  private Event event(byte[] bytes) {
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
    return Processors.explainer(policy, backfill, task::store);
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
      task.advanceTo(time);
      now = time;
      drain();
    }
  }

  private void drain() {
    List<Record<byte[], byte[]>> texts = new ArrayList<>();
    outputs.forEach(
        (topic, records) -> {
          for (Record<byte[], byte[]> next = records.poll(); next != null; next = records.poll()) {
            out.accept(new SimulatedRecord(topic, next));
            if (embedder != null && topic.equals(topics.vectors())) {
              texts.add(next);
            }
          }
        });
    for (Record<byte[], byte[]> text : texts) {
      Record<byte[], byte[]> answer = new Record<>(text.key(), answer(text.value()), now);
      out.accept(new SimulatedRecord(topics.embeddings(), answer));
      task.accept(topics.embeddings(), answer);
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
    task.close();
  }
}
