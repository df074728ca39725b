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
 * Takes requests from Kafka, has them answered by so many threads, and commits each answer with its
 * offset: rules E1, E6, E9 and E12. It keeps polling whatever the answers take, so that the group
 * keeps it; while enough is under way it takes no more.
 */
public final class RequestLoop<V> {
  private static final Logger LOG = LoggerFactory.getLogger(RequestLoop.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final Duration CLOSE = Duration.ofSeconds(3);
  private static final double NANOS = 1e9;
  private static final String LAG = "records-lag";
  private static final int SESSION_MS = 10_000;

  /** Batches that wait behind each thread, or answers that wait for one before them. */
  private static final int HELD_BY_THREAD = 16;

  private final Settings settings;
  private final Work<V> work;
  private final ResultWriter<V> writer;
  private final Answers<V> answers;
  private final Backlog<V> backlog = new Backlog<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final Set<TopicPartition> unmarked = new HashSet<>();
  private volatile KafkaConsumer<byte[], byte[]> consumer;
  private ExecutorService pool;
  private volatile boolean isStopping;
  private volatile boolean hasJoined;
  private volatile long polled;
  private volatile int held;

  /** Whether the writer is open, and what the backlog holds isn't committed. */
  private boolean isCertain;

  /** What becomes of requests. Called by several threads. */
  public interface Answers<V> {
    /**
     * The answers, each at its request's place; empty where there is none to give.
     *
     * @param requests of one partition, in their order
     */
    List<Optional<Result<V>>> of(List<ConsumerRecord<byte[], byte[]>> requests)
        throws InterruptedException;
  }

  /** Prepares it; it does nothing before {@link #run()}. */
  public RequestLoop(Settings settings, Work<V> work, Answers<V> answers) {
    this.settings = settings;
    this.work = work;
    this.writer = new ResultWriter<>(settings, work);
    this.answers = answers;
  }

  /** Returns when it was stopped. */
  void run() {
    pool = Executors.newFixedThreadPool(work.threads(), this::daemon);
    consumer = new KafkaConsumer<>(consumerSettings());
    try {
      consumer.subscribe(List.of(work.requests()), new Handover());
      while (!isStopping) {
        takeAndCommit();
      }
      commitAtTheEnd();
    } finally {
      isStopping = true;
      pool.shutdownNow();
      writer.close();
      consumer.close(CloseOptions.timeout(CLOSE));
    }
  }

  /** What can't be committed at once is left to whoever comes next: nobody waits for an end. */
  private void commitAtTheEnd() {
    if (isCertain) {
      commit();
    }
  }

  /** What doesn't heed an interrupt mustn't keep the process. */
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

  private void takeAndCommit() {
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
      takeNoMoreThanEnough();
    } catch (WakeupException stop) {
      // Only whoever stops it wakes it.
    }
  }

  /**
   * Answers that are made by something else now are all to be made again, also those that were
   * committed; nothing of a partition is read before it is known whether they are.
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
      LOG.warn("What was answered can't be learned yet: {}", failed.getMessage());
      return;
    }
    committed.forEach(
        (partition, offset) -> {
          if (offset != null && !offset.metadata().equals(work.mark())) {
            LOG.info(
                "{} was answered by {} and is begun anew by {}",
                partition,
                offset.metadata(),
                work.mark());
            consumer.seekToBeginning(List.of(partition));
          }
        });
    consumer.resume(unmarked);
    unmarked.clear();
  }

  /** Gives the requests of one partition to the threads, a batch each. */
  private void take(List<ConsumerRecord<byte[], byte[]>> requests) {
    for (int from = 0; from < requests.size(); from += work.batch()) {
      List<ConsumerRecord<byte[], byte[]>> batch =
          requests.subList(from, Math.min(requests.size(), from + work.batch()));
      List<CompletableFuture<Optional<Result<V>>>> given = new ArrayList<>();
      batch.forEach(request -> given.add(new CompletableFuture<>()));
      Future<?> answering = pool.submit(() -> answer(batch, given));
      for (int i = 0; i < batch.size(); i++) {
        backlog.add(new Backlog.Entry<>(batch.get(i), given.get(i), answering));
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
      // An error is no answer either: what is taken would never be committed, nor given to others.
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

  private void takeNoMoreThanEnough() {
    long all = (long) work.threads() * work.batch();
    if (backlog.open() >= 2 * all || backlog.size() >= HELD_BY_THREAD * all) {
      consumer.pause(consumer.assignment());
    } else {
      Set<TopicPartition> paused = new HashSet<>(consumer.paused());
      paused.removeAll(unmarked);
      consumer.resume(paused);
    }
  }

  /** Commits what can be; what fails for a while is committed the next time. */
  private void commit() {
    List<Backlog.Entry<V>> ready = backlog.ready();
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
        LOG.warn("{} answers wait to be committed: {}", ready.size(), failed.getMessage());
      }
    }
  }

  /** After a transaction that failed nobody knows how it ended, but for the brokers. */
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

  /** Whether the group has given it its partitions, of which there may be none. */
  boolean hasJoined() {
    return hasJoined;
  }

  /** Seconds since it last asked for requests; 0 before it first did. */
  double silentSeconds() {
    return polled == 0 ? 0 : (System.nanoTime() - polled) / NANOS;
  }

  /** Requests that are there, as far as the brokers have told, and not yet answered. */
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

  /** Lets {@link #run()} return soon. Called by another thread. */
  void stop() {
    isStopping = true;
    KafkaConsumer<byte[], byte[]> reading = consumer;
    if (reading != null) {
      reading.wakeup();
    }
  }

  /** What others are to answer is committed as far as it goes, and forgotten. */
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
