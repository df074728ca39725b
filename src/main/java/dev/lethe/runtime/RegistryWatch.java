package dev.lethe.runtime;

import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.registry.Registries;
import dev.lethe.config.KafkaChecks;
import dev.lethe.config.RegistrySettings;
import dev.lethe.config.SettingsException;
import dev.lethe.processor.RegistryOutage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.KafkaStreams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pauses the stream while the schema registry doesn't respond, and resumes it afterwards. Logs when
 * an outage begins, once a minute, and when it ends.
 */
public final class RegistryWatch implements RegistryOutage, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryWatch.class);
  private static final Duration BETWEEN_PROBES = Duration.ofSeconds(1);
  private static final Duration BETWEEN_MESSAGES = Duration.ofMinutes(1);
  private static final Duration BETWEEN_START_MESSAGES = Duration.ofSeconds(10);

  private final RegistrySettings settings;
  private final CountDownLatch closed = new CountDownLatch(1);
  private KafkaStreams streams;
  private boolean isOut;

  RegistryWatch(RegistrySettings settings) {
    this.settings = settings;
  }

  /**
   * Waits, without a limit, until the registry responds.
   *
   * @param messages receives a message at once and then every ten seconds
   * @throws SettingsException if the registry rejects the credentials, or a setting is wrong
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  public static void await(RegistrySettings settings, Consumer<String> messages)
      throws InterruptedException {
    long lastMessage = 0;
    for (boolean first = true; ; first = false) {
      try {
        Registries.require(settings);
        return;
      } catch (RegistryRefusedException | ConfigException wrong) {
        throw new SettingsException(List.of(KafkaChecks.sentence(wrong.getMessage())));
      } catch (RegistryUnavailableException down) {
        long now = System.nanoTime();
        if (first || now - lastMessage >= BETWEEN_START_MESSAGES.toNanos()) {
          messages.accept("waiting: " + down.getMessage() + " (schema.registry.url)");
          lastMessage = now;
        }
      }
      Thread.sleep(BETWEEN_PROBES.toMillis());
    }
  }

  /** Sets the streams to pause; call it before they start. */
  void hold(KafkaStreams held) {
    streams = held;
  }

  @Override
  public synchronized void began(RegistryUnavailableException why) {
    if (isOut) {
      return;
    }
    isOut = true;
    LOG.warn(
        "{}; processing is paused until it responds, and no record becomes a dead letter",
        why.getMessage());
    streams.pause();
    Thread probe = new Thread(this::probe, "registry-watch");
    probe.setDaemon(true);
    probe.start();
  }

  private void probe() {
    long began = System.nanoTime();
    long lastMessage = began;
    try {
      while (!closed.await(BETWEEN_PROBES.toMillis(), TimeUnit.MILLISECONDS)) {
        if (answers()) {
          resume(Duration.ofNanos(System.nanoTime() - began));
          return;
        }
        if (System.nanoTime() - lastMessage >= BETWEEN_MESSAGES.toNanos()) {
          lastMessage = System.nanoTime();
          LOG.warn(
              "Processing has been paused for {} s because the schema registry at {} does not "
                  + "respond",
              Duration.ofNanos(lastMessage - began).toSeconds(),
              settings.shownUrl());
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean answers() {
    try {
      Registries.require(settings);
      return true;
    } catch (RegistryUnavailableException | ConfigException stillOut) {
      return false;
    }
  }

  private synchronized void resume(Duration waited) {
    isOut = false;
    LOG.info(
        "The schema registry responds again after {} s; processing continues", waited.toSeconds());
    streams.resume();
  }

  /** Ends a wait without resuming the stream. */
  @Override
  public void close() {
    closed.countDown();
  }
}
