package dev.lethe.worker;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.StartChecks;
import dev.lethe.runtime.probe.WorkerState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lifecycle of a worker: it starts, processes requests until it is closed or fails, and ends.
 * Requests that are unanswered at its end are processed by the next owner of its partitions.
 */
public abstract class Worker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  /** Stays below the ten seconds after which most supervisors kill a process. */
  private static final int CLOSE_SECONDS = 8;

  private final String name;
  private final String id;
  private final String asked;
  private final WorkTally tally;
  private final EndpointWatch watch;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final Thread thread;
  private Consumer<Throwable> failureListener = failed -> {};

  /**
   * Creates a worker; nothing runs before {@link #start()}.
   *
   * @param name name in messages: {@code LLM worker}
   * @param id id for machines: {@code llm}
   * @param asked endpoint or model that the worker asks, for the log
   * @param endpoint name of it within a sentence: {@code LLM endpoint at http://…}
   * @param tally counts the worker's activity
   */
  protected Worker(String name, String id, String asked, String endpoint, WorkTally tally) {
    this.name = name;
    this.id = id;
    this.asked = asked;
    this.tally = tally;
    this.watch = new EndpointWatch(endpoint, WorkerClock.SYSTEM);
    this.thread = new Thread(this::run, name);
  }

  /** Returns the worker's loop, always the same instance. */
  protected abstract RequestLoop<?> loop();

  /** Returns the watch over the endpoint. */
  protected final EndpointWatch watch() {
    return watch;
  }

  /** Returns the endpoint or model that the worker asks, for the log. */
  public String asked() {
    return asked;
  }

  /** Returns the name in messages: {@code LLM worker}. */
  public String name() {
    return name;
  }

  /**
   * Requires topics that exist and lose no records; other differences are logged.
   *
   * @throws FaultException with the problem to fix
   */
  protected static void requireTopics(Settings settings, Topics topics, List<String> needed) {
    StartChecks.requireTopics(settings, topics, needed).forEach(LOG::warn);
  }

  /** Sets the listener for a failure that ends the worker; call it before {@link #start()}. */
  public void onFailure(Consumer<Throwable> listener) {
    failureListener = listener;
  }

  /** Starts the worker and returns. */
  public void start() {
    thread.start();
  }

  private void run() {
    try {
      loop().run();
    } catch (RuntimeException | Error failed) {
      failure.set(failed);
      failureListener.accept(failed);
    } finally {
      LOG.info("{} stopped; requests: {}", name, tally);
      ended.countDown();
    }
  }

  /** Counts and logs a request that can't be read. */
  protected void passOver(ConsumerRecord<byte[], byte[]> record, DeadLetterReason reason) {
    tally.unreadable();
    LOG.warn(
        "Ignoring an invalid request: {} at {}-{}, offset {}",
        reason.text(),
        record.topic(),
        record.partition(),
        record.offset());
  }

  /**
   * Returns the fault to report if the endpoint rejects the API key.
   *
   * @param key setting that contains the key
   */
  protected FaultException refused(KeyRefusedException refused, Setting key, boolean hasKey) {
    return new FaultException(
        List.of(
            new Fault(
                Fault.Kind.CONFIGURATION,
                key.key(),
                "",
                "the "
                    + watch.endpoint()
                    + " responds with status "
                    + refused.status()
                    + (hasKey ? " to the key" : ", and no key is set"),
                "set its key with " + key.variables().get(0))));
  }

  /** Waits until the worker has ended, closed or failed. */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** Returns the failure that ended the worker; empty if it runs or was closed. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  /** Returns the current state. Called by any thread. */
  public WorkerState state() {
    return new WorkerState(
        id,
        life(),
        loop().silentSeconds(),
        tally.requests(),
        loop().lag(),
        tally.retries(),
        tally.tokens(),
        tally.seconds(),
        watch.awaySeconds());
  }

  private WorkerState.Life life() {
    if (failure.get() != null) {
      return WorkerState.Life.FAILED;
    }
    if (ended.getCount() == 0) {
      return WorkerState.Life.ENDED;
    }
    return loop().hasJoined() ? WorkerState.Life.WORKING : WorkerState.Life.JOINING;
  }

  /** Requests a stop; {@link #close()} waits for it. */
  public void stop() {
    loop().stop();
  }

  /**
   * Commits the answers that are ready and leaves the group; unanswered requests are processed
   * again.
   */
  @Override
  public void close() {
    stop();
    try {
      if (thread.isAlive() && !ended.await(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("The {} did not stop within {} s", name, CLOSE_SECONDS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
