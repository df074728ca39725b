package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.processor.RegistryOutage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Life cycle of the stream application: it starts, signals when it is running, and ends when it is
 * closed or a thread fails. A failed thread stops the whole client, uncommitted work is discarded,
 * and a supervisor restarts the process; restarting threads in a loop would hide bugs. Only a
 * thread that misses topics is replaced, since brokers list no topics right after their start.
 */
public final class LetheApp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LetheApp.class);

  /** Most supervisors wait ten seconds before they kill. */
  private static final Duration CLOSE = Duration.ofSeconds(8);

  /** Without a broker nothing more can be committed. */
  private static final Duration CLOSE_CUT_OFF = Duration.ofSeconds(2);

  private static final Duration BETWEEN_THREADS = Duration.ofSeconds(1);

  private final KafkaStreams streams;
  private final RegistryWatch registry;
  private final MissingTopics missingTopics = new MissingTopics(Instant::now);
  private final BooleanSupplier cutOff;
  private final boolean leavesGroup;
  private final RestoreProgress restores = new RestoreProgress();
  private final CountDownLatch running = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Prepares the application; nothing runs before {@link #start()}. */
  public LetheApp(Settings settings, Topology topology) {
    this(settings, topology, () -> false);
  }

  /**
   * Prepares an application that takes outages into account.
   *
   * @param cutOff returns true while the brokers can't be reached
   */
  public LetheApp(Settings settings, Topology topology, BooleanSupplier cutOff) {
    this.cutOff = cutOff;
    registry = new RegistryWatch(settings.registry());
    Properties properties = settings.streams();
    properties.put(RegistryOutage.CONFIG, registry);
    streams = new KafkaStreams(topology, properties);
    registry.hold(streams);
    leavesGroup = !settings.kafka().containsKey(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
    streams.setUncaughtExceptionHandler(this::failed);
    streams.setStateListener(this::stateChanged);
    streams.setGlobalStateRestoreListener(restores);
  }

  private StreamThreadExceptionResponse failed(Throwable thrown) {
    if (!closing.get() && missingTopics.isWorthWaiting(thrown)) {
      awaitEnd(BETWEEN_THREADS);
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    failure.compareAndSet(null, thrown);
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  private void stateChanged(KafkaStreams.State now, KafkaStreams.State before) {
    LOG.info("State {}, after {}", now, before);
    if (now == KafkaStreams.State.RUNNING) {
      running.countDown();
      missingTopics.found();
    }
    if (now.hasCompletedShutdown()) {
      running.countDown();
      ended.countDown();
    }
  }

  /** Starts the threads and returns. */
  public void start() {
    streams.start();
  }

  /** Waits until the application is running; returns false if it isn't in time, or ended first. */
  public boolean awaitRunning(Duration atMost) throws InterruptedException {
    return running.await(atMost.toMillis(), TimeUnit.MILLISECONDS)
        && streams.state().isRunningOrRebalancing();
  }

  /** Returns true once the application has ended, closed or failed. */
  public boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /** Waits until the application has ended, closed or failed. */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  private void awaitEnd(Duration atMost) {
    try {
      boolean unused = ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Failure that ended the application; empty if it hasn't ended, or was closed. */
  public Optional<Failure> failure() {
    return Optional.ofNullable(failure.get()).map(Failure::of);
  }

  /** Kafka Streams client, for metrics and state. */
  public KafkaStreams streams() {
    return streams;
  }

  /** Returns true while the brokers can't be reached. */
  public boolean isCutOff() {
    return cutOff.getAsBoolean();
  }

  /** Progress of the restoration of its stores. */
  public RestoreProgress restores() {
    return restores;
  }

  /**
   * Commits, closes the stores and leaves the group, so that other instances take over at once. A
   * static member stays in the group, so that the others wait for its restart.
   */
  @Override
  public void close() {
    if (!closing.compareAndSet(false, true)) {
      // Concurrent callers wait as well, so that none halts the process before the stores are
      // closed.
      streams.close(CLOSE);
      return;
    }
    registry.close();
    long began = System.nanoTime();
    Duration most = isCutOff() ? CLOSE_CUT_OFF : CLOSE;
    List<InputLag> before = InputLag.of(streams);
    CloseOptions.GroupMembershipOperation membership =
        leavesGroup
            ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
            : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;
    boolean closed =
        streams.close(CloseOptions.timeout(most).withGroupMembershipOperation(membership));
    double seconds = (System.nanoTime() - began) / 1e9;
    if (closed) {
      LOG.info("Stopped in {} s; {}", tenths(seconds), InputLag.description(before));
    } else {
      LOG.warn(
          "Shutdown incomplete after {} s; uncommitted work is discarded, and the next start "
              + "restores state; {}",
          tenths(seconds),
          InputLag.description(before));
    }
    ended.countDown();
  }

  private static String tenths(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  /** Reason why the application ended. */
  public record Failure(Throwable cause, Fault fault) {

    static Failure of(Throwable thrown) {
      return new Failure(thrown, new FaultClassifier(Optional.empty()).fault(thrown));
    }

    /** Returns true if a server didn't respond, so that a restart by the supervisor may suffice. */
    public boolean isUnreachable() {
      return fault.kind() == Fault.Kind.UNREACHABLE;
    }

    /** Message for the user. */
    public String message() {
      return fault.sentence();
    }
  }
}
