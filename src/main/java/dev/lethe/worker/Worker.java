package dev.lethe.worker;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.endpoint.KeyRefusedException;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.layout.Topics;
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
 * A worker's life: it starts, takes requests until it is closed or fails, and ends. What it had not
 * answered then is asked by whoever takes its partitions.
 */
public abstract class Worker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  /** Supervisors mostly wait for ten seconds before they kill. */
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
   * Prepares it; nothing runs before {@link #start()}.
   *
   * @param name for people: {@code LLM worker}
   * @param id for machines: {@code llm}
   * @param asked what it asks, for the log
   * @param endpoint the same as told in a sentence: {@code LLM endpoint at http://…}
   * @param tally of what it does
   */
  protected Worker(String name, String id, String asked, String endpoint, WorkTally tally) {
    this.name = name;
    this.id = id;
    this.asked = asked;
    this.tally = tally;
    this.watch = new EndpointWatch(endpoint, WorkerClock.SYSTEM);
    this.thread = new Thread(this::run, name);
  }

  /** What it does all its life; always the same one. */
  protected abstract RequestLoop<?> loop();

  /** Over what it asks. */
  protected final EndpointWatch watch() {
    return watch;
  }

  /** What it asks, for the log. */
  public String asked() {
    return asked;
  }

  /** What people call it: {@code LLM worker}. */
  public String name() {
    return name;
  }

  /**
   * Requires topics that exist and lose no records; other differences are logged.
   *
   * @throws FaultException with what is to be fixed
   */
  protected static void requireTopics(Settings settings, Topics topics, List<String> needed) {
    StartChecks.requireTopics(settings, topics, needed).forEach(LOG::warn);
  }

  /** Whoever is told of what ends it, other than being closed; to be said before it starts. */
  public void onFailure(Consumer<Throwable> listener) {
    failureListener = listener;
  }

  /** Starts it and returns. */
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

  /** Counts a request that can't be read, and tells of it. */
  protected void passOver(ConsumerRecord<byte[], byte[]> record, DeadLetterReason reason) {
    tally.unreadable();
    LOG.warn(
        "A request can't be read and is passed over: {} at {}-{}, offset {}",
        reason.text(),
        record.topic(),
        record.partition(),
        record.offset());
  }

  /**
   * What is to be mended where an endpoint doesn't take the key.
   *
   * @param key the setting that has it
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
                    + " answers with status "
                    + refused.status()
                    + (hasKey ? " to the key" : ", and no key is set"),
                "set the key that it wants: " + key.variables().get(0))));
  }

  /** Waits until it has ended, closed or failed. */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** What ended it; empty if nothing has, or if it was closed. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  /** How it stands. Called by any thread. */
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

  /** Has it stop soon; {@link #close()} waits for that. */
  public void stop() {
    loop().stop();
  }

  /** Commits what is answered, and leaves the group; what isn't answered is asked again. */
  @Override
  public void close() {
    stop();
    try {
      if (thread.isAlive() && !ended.await(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("The {} didn't end within {} s", name, CLOSE_SECONDS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
