package dev.lethe.worker.llm;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.llm.LlmResult;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.Serializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes requests from Kafka, has them answered by so many threads, and commits each answer with its
 * offset: rules E1 and E6. It keeps polling whatever the answers take, so that the group keeps it;
 * while enough is under way it takes no more.
 */
final class RequestLoop {
  private static final Logger LOG = LoggerFactory.getLogger(RequestLoop.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final Duration CLOSE = Duration.ofSeconds(3);
  private static final int SESSION_MS = 10_000;

  /** Requests that wait behind each thread, or answers that wait for one before them. */
  private static final int HELD_BY_THREAD = 16;

  private final Settings settings;
  private final String requests;
  private final ResultWriter writer;
  private final int threads;
  private final Answers answers;
  private final Backlog backlog = new Backlog();
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
  private volatile KafkaConsumer<byte[], byte[]> consumer;
  private ExecutorService pool;
  private volatile boolean isStopping;

  /** Whether the writer is open, and what the backlog holds isn't committed. */
  private boolean isCertain;

  /** What becomes of a request. Called by several threads. */
  interface Answers {
    /** The answer; empty if there is none to give. */
    Optional<LlmResult> of(ConsumerRecord<byte[], byte[]> request) throws InterruptedException;
  }

  RequestLoop(
      Settings settings,
      Topics topics,
      Serializer<LlmResult> results,
      int threads,
      Answers answers) {
    this.settings = settings;
    this.requests = topics.llmRequests();
    this.writer =
        new ResultWriter(settings, LlmWorker.group(settings), topics.llmResults(), results);
    this.threads = threads;
    this.answers = answers;
  }

  /** Returns when it was stopped. */
  void run() {
    pool = Executors.newFixedThreadPool(threads, RequestLoop::daemon);
    consumer = new KafkaConsumer<>(consumerSettings());
    try {
      consumer.subscribe(List.of(requests), new Handover());
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
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "llm-request");
    thread.setDaemon(true);
    return thread;
  }

  private Map<String, Object> consumerSettings() {
    Map<String, Object> all = new HashMap<>(settings.consumer());
    all.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_MS);
    all.put(ConsumerConfig.GROUP_ID_CONFIG, LlmWorker.group(settings));
    all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, threads);
    all.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    return all;
  }

  private void takeAndCommit() {
    try {
      consumer.poll(POLL).forEach(this::take);
      throwFailure();
      commit();
      takeNoMoreThanEnough();
    } catch (WakeupException stop) {
      // Only whoever stops it wakes it.
    }
  }

  private void take(ConsumerRecord<byte[], byte[]> request) {
    CompletableFuture<Optional<LlmResult>> answer = new CompletableFuture<>();
    Future<?> work = pool.submit(() -> answer(request, answer));
    backlog.add(new Backlog.Entry(request, answer, work));
  }

  private void answer(
      ConsumerRecord<byte[], byte[]> request, CompletableFuture<Optional<LlmResult>> answer) {
    try {
      answer.complete(answers.of(request));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failed) {
      failure.compareAndSet(null, failed);
    }
  }

  private void throwFailure() {
    RuntimeException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }

  private void takeNoMoreThanEnough() {
    boolean isEnough = backlog.open() >= 2L * threads || backlog.size() >= HELD_BY_THREAD * threads;
    if (isEnough) {
      consumer.pause(consumer.assignment());
    } else {
      consumer.resume(consumer.paused());
    }
  }

  /** Commits what can be; what fails for a while is committed the next time. */
  private void commit() {
    List<Backlog.Entry> ready = backlog.ready();
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
              if (committed != null) {
                backlog.forgetBefore(partition, committed.offset());
              }
            });
    isCertain = true;
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
      backlog.drop(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {}

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      backlog.drop(partitions);
    }
  }
}
