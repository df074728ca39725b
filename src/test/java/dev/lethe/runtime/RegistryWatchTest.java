package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.config.Settings;
import dev.lethe.fixture.FakeRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(60)
class RegistryWatchTest {
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(RegistryWatch.class);

  @TempDir static Path state;

  /** Logged messages with durations replaced by {@code N s}. */
  private final List<String> said = new CopyOnWriteArrayList<>();

  private final ListAppender<ILoggingEvent> lines =
      new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent line) {
          said.add(line.getFormattedMessage().replaceAll("\\d+ s", "N s"));
        }
      };
  private final FakeRegistry registry = new FakeRegistry();
  private KafkaStreams streams;
  private RegistryWatch watch;

  @BeforeEach
  void hold() {
    Settings settings =
        Settings.read(
            Optional.empty(),
            Map.of(),
            Map.of(
                "bootstrap.servers",
                "127.0.0.1:1",
                "state.dir",
                state.toString(),
                "schema.registry.url",
                registry.url(),
                "max.retries",
                "0"));
    Topology topology = new Topology();
    topology.addSource("read", "events");
    streams = new KafkaStreams(topology, settings.streams());
    watch = new RegistryWatch(settings.registry());
    watch.hold(streams);
    lines.start();
    LOGGER.addAppender(lines);
    LOGGER.setAdditive(false);
    LOGGER.setLevel(Level.INFO);
  }

  @AfterEach
  void stop() {
    LOGGER.detachAppender(lines);
    LOGGER.setAdditive(true);
    LOGGER.setLevel(null);
    watch.close();
    streams.close(Duration.ZERO);
    registry.close();
  }

  @Test
  void an_outage_pauses_the_stream_and_logs_its_start_and_end() {
    registry.stop();

    needsRegistry();
    needsRegistry();

    assertTrue(streams.isPaused());
    registry.startAgain();
    awaitGoingOn();
    assertEquals(
        List.of(
            "the registry is silent; processing is paused until it responds, and no record"
                + " becomes a dead letter",
            "The schema registry responds again after N s; processing continues"),
        said);
  }

  @Test
  void a_registry_that_refuses_the_credentials_is_no_more_an_answer_than_silence() {
    registry.failNext(1, 401);

    needsRegistry();
    awaitGoingOn();

    assertEquals(2, registry.requests().size(), registry.requests()::toString);
  }

  @Test
  void the_next_outage_is_another_one() {
    for (int outage = 0; outage < 2; outage++) {
      needsRegistry();
      assertTrue(streams.isPaused());
      awaitGoingOn();
    }

    assertEquals(4, said.size(), said::toString);
  }

  /** Simulates a record that needs the registry during an outage. */
  private void needsRegistry() {
    watch.began(new RegistryUnavailableException("the registry is silent", null));
  }

  private void awaitGoingOn() {
    while (streams.isPaused()) {
      assertFalse(Thread.currentThread().isInterrupted(), "it is held for good");
      Thread.onSpinWait();
    }
  }
}
