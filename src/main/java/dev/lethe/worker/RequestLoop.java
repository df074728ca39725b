package dev.lethe.worker;

import dev.lethe.config.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads requests from Kafka, answers them on a fixed number of threads, and commits each answer
 * together with its offset: rules E1, E6, E9 and E12. It keeps polling however long the answers
 * take, so that it stays in its group; while enough requests are in progress it reads no more.
 */
public final class RequestLoop<V> {
  private static final Logger LOG = LoggerFactory.getLogger(RequestLoop.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final Duration CLOSE = Duration.ofSeconds(3);
  private static final double NANOS = 1e9;
  private static final String LAG = "records-lag";
  private static final int SESSION_MS = 10_000;

  /** Limit of the backlog in batches per thread, including answers that wait for an earlier one. */
  private static final int HELD_BY_THREAD = 16;

  private final Settings settings;
  private final Work<V> work;
  private final ResultWriter<V> writer;
  private final Answers<V> answers;
  private final RequestBacklog<V> backlog = new RequestBacklog<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final Set<TopicPartition> unmarked = new HashSet<>();
  private volatile KafkaConsumer<byte[], byte[]> consumer;
  private ExecutorService pool;
  private volatile boolean isStopping;
  private volatile boolean hasJoined;
  private volatile long polled;
  private volatile int held;

  /** True if the writer is open, and none of the backlog's entries has been committed. */
  private boolean isCertain;

  /** Answers requests. Called by several threads. */
  public interface Answers<V> {
    /**
     * Returns the answers in the order of the requests; empty for requests that get none.
     *
     * @param requests requests of one partition, in order
     */
    List<Optional<Result<V>>> of(List<ConsumerRecord<byte[], byte[]>> requests)
        throws InterruptedException;
  }

  /** Creates a loop, which does nothing before {@link #run()}. */
  public RequestLoop(Settings settings, Work<V> work, Answers<V> answers) {
    this.settings = settings;
    this.work = work;
    this.writer = new ResultWriter<>(settings, work);
    this.answers = answers;
  }

  /** Runs until {@link #stop()} is called. */
  void run() {
    pool = Executors.newFixedThreadPool(work.threads(), this::daemon);
    consumer = new KafkaConsumer<>(consumerSettings());
    try {
      consumer.subscribe(List.of(work.requests()), new Handover());
      while (!isStopping) {
        processAndCommit();
      }
      commitAtTheEnd();
    } finally {
      isStopping = true;
      pool.shutdownNow();
      writer.close();
      consumer.close(CloseOptions.timeout(CLOSE));
    }
  }

  /**
   * Commits only if no earlier transaction is in doubt. Anything else is left to the partitions'
   * next owner, since a shutdown must not wait.
   */
  private void commitAtTheEnd() {
    if (isCertain) {
      commit();
    }
  }

  /** Uses daemon threads, since work that ignores an interrupt must not keep the process alive. */
  private Thread daemon(Runnable answering) {
    Thread thread = new Thread(answering, work.group() + "-request");
    thread.setDaemon(true);
    return thread;
  }

  private Map<String, Object> consumerSettings() {
    Map<String, Object> all = new HashMap<>(settings.consumer());
    all.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_MS);
    all.put(ConsumerConfig.GROUP_ID_CONFIG, work.group());
    all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, work.threads() * work.batch());
    all.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    return all;
  }

  private void processAndCommit() {
    try {
      beginAnewWhereMarkedOtherwise();
      polled = System.nanoTime();
      ConsumerRecords<byte[], byte[]> taken = consumer.poll(POLL);
      for (TopicPartition partition : taken.partitions()) {
        take(taken.records(partition));
      }
      throwFailure();
      commit();
      held = backlog.size();
      pauseWhenFull();
    } catch (WakeupException stop) {
      // Only stop() wakes the consumer.
    }
  }

  /**
   * Rewinds partitions whose answers were made by something else, such as another model, committed
   * answers included. A partition stays paused until its committed mark is known.
   */
  private void beginAnewWhereMarkedOtherwise() {
    if (unmarked.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> committed;
    try {
      committed = consumer.committed(unmarked, ANSWER);
    } catch (AuthorizationException | AuthenticationException | WakeupException never) {
      throw never;
    } catch (KafkaException failed) {
      LOG.warn("Cannot read the answered requests yet: {}", failed.getMessage());
      return;
    }
    committed.forEach(
        (partition, offset) -> {
          if (offset != null && !offset.metadata().equals(work.mark())) {
            LOG.info(
                "{} was answered by {}; {} answers it again",
                partition,
                offset.metadata(),
                work.mark());
            consumer.seekToBeginning(List.of(partition));
          }
        });
    consumer.resume(unmarked);
    unmarked.clear();
  }

  /** Passes the requests of one partition to the threads, in batches. */
  private void take(List<ConsumerRecord<byte[], byte[]>> requests) {
    for (int from = 0; from < requests.size(); from += work.batch()) {
      List<ConsumerRecord<byte[], byte[]>> batch =
          requests.subList(from, Math.min(requests.size(), from + work.batch()));
      List<CompletableFuture<Optional<Result<V>>>> given = new ArrayList<>();
      batch.forEach(request -> given.add(new CompletableFuture<>()));
      Future<?> answering = pool.submit(() -> answer(batch, given));
      for (int i = 0; i < batch.size(); i++) {
        backlog.add(new RequestBacklog.Entry<>(batch.get(i), given.get(i), answering));
      }
    }
  }

  private void answer(
      List<ConsumerRecord<byte[], byte[]>> requests,
      List<CompletableFuture<Optional<Result<V>>>> given) {
    try {
      List<Optional<Result<V>>> results = answers.of(requests);
      for (int i = 0; i < given.size(); i++) {
        given.get(i).complete(results.get(i));
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error failed) {
      // Errors count as well: otherwise the batch would neither be committed nor passed to another
      // worker.
      failure.compareAndSet(null, failed);
    }
  }

  private void throwFailure() {
    Throwable failed = failure.get();
    if (failed instanceof Error error) {
      throw error;
    } else if (failed != null) {
      throw (RuntimeException) failed;
    }
  }

  private void pauseWhenFull() {
    long all = (long) work.threads() * work.batch();
    if (backlog.open() >= 2 * all || backlog.size() >= HELD_BY_THREAD * all) {
      consumer.pause(consumer.assignment());
    } else {
      Set<TopicPartition> paused = new HashSet<>(consumer.paused());
      paused.removeAll(unmarked);
      consumer.resume(paused);
    }
  }

  /**
   * Commits the entries that are ready; after a temporary failure they are committed the next time.
   */
  private void commit() {
    List<RequestBacklog.Entry<V>> ready = backlog.ready();
    try {
      if (!isCertain) {
        learnWhatIsCommitted();
        ready = backlog.ready();
      }
      if (!ready.isEmpty()) {
        isCertain = false;
        writer.write(ready, consumer.groupMetadata());
        isCertain = true;
        ready.forEach(done -> backlog.forgetBefore(done.partition(), done.request().offset() + 1));
      }
    } catch (AuthorizationException | AuthenticationException | UnsupportedVersionException never) {
      throw never;
    } catch (WakeupException stop) {
      throw stop;
    } catch (KafkaException failed) {
      if (!ready.isEmpty()) {
        LOG.warn("{} answers are not committed yet: {}", ready.size(), failed.getMessage());
      }
    }
  }

  /**
   * Asks the brokers for the committed offsets: after a failed transaction only they know its
   * result.
   */
  private void learnWhatIsCommitted() {
    writer.open();
    consumer
        .committed(consumer.assignment(), ANSWER)
        .forEach(
            (partition, committed) -> {
              if (committed != null && committed.metadata().equals(work.mark())) {
                backlog.forgetBefore(partition, committed.offset());
              }
            });
    isCertain = true;
  }

  /** Returns true if the group has assigned partitions, possibly none. */
  boolean hasJoined() {
    return hasJoined;
  }

  /** Returns the seconds since the last poll; 0 before the first one. */
  double silentSeconds() {
    return polled == 0 ? 0 : (System.nanoTime() - polled) / NANOS;
  }

  /**
   * Returns the number of available requests without a committed answer, as far as the brokers have
   * reported.
   */
  long lag() {
    KafkaConsumer<byte[], byte[]> reading = consumer;
    double unread = 0;
    if (reading != null) {
      for (Map.Entry<MetricName, ? extends Metric> metric : reading.metrics().entrySet()) {
        boolean isOfPartition =
            metric.getKey().name().equals(LAG) && metric.getKey().tags().containsKey("partition");
        if (isOfPartition
            && metric.getValue().metricValue() instanceof Double lag
            && Double.isFinite(lag)) {
          unread += lag;
        }
      }
    }
    return (long) unread + held;
  }

  /** Stops {@link #run()} soon. Called by another thread. */
  void stop() {
    isStopping = true;
    KafkaConsumer<byte[], byte[]> reading = consumer;
    if (reading != null) {
      reading.wakeup();
    }
  }

  /** Commits as much as possible of partitions that go to other workers, and drops the rest. */
  private final class Handover implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      if (!isStopping) {
        commit();
      }
      forget(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      hasJoined = true;
      if (!work.mark().isEmpty()) {
        unmarked.addAll(partitions);
        consumer.pause(partitions);
      }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      hasJoined = false;
      forget(partitions);
    }

    private void forget(Collection<TopicPartition> partitions) {
      unmarked.removeAll(partitions);
      backlog.drop(partitions);
    }
  }
}
