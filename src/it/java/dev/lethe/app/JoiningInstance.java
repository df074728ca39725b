package dev.lethe.app;

import dev.lethe.cli.BundledApplication;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.Tasks;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.log.OutageWatch;
import dev.lethe.runtime.probe.Identity;
import dev.lethe.runtime.probe.Probes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Joins and leaves a group repeatedly, while all MBeans of this process and {@code /metrics} and
 * {@code /status} of both instances are read continuously. Exits with 0 on success.
 */
final class JoiningInstance {
  /** Number of times to join. */
  static final String ROUNDS = "test.rounds";

  /** Port of the instance that stays. */
  static final String OTHER_PORT = "test.other.port";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private JoiningInstance() {}

  /**
   * Runs the rounds.
   *
   * @param args settings as {@code name=value}, including those above
   */
  public static void main(String[] args) throws Exception {
    Map<String, String> flags = new HashMap<>();
    for (String arg : args) {
      String[] pair = arg.split("=", 2);
      flags.put(pair[0], pair[1]);
    }
    int rounds = Integer.parseInt(flags.remove(ROUNDS));
    Endpoint other = Endpoint.at(Integer.parseInt(flags.remove(OTHER_PORT)));
    Settings settings = Settings.read(Optional.empty(), Map.of(), flags);
    OutageWatch outages = new OutageWatch(settings.bootstrapServers(), () -> true, Instant::now);
    try (Probes probes = Probes.open(settings, new Identity("0", "0", "joins", "none"), outages)) {
      Endpoint own = Endpoint.at(settings.http().port());
      AtomicLong beans = new AtomicLong();
      AtomicLong scrapes = new AtomicLong();
      forever("beans", () -> beans.addAndGet(readBeans()));
      forever("scrapes", () -> scrapes.addAndGet(scrape(own) + scrape(other)));
      for (int round = 1; round <= rounds; round++) {
        joinAndLeave(settings, flags, probes);
        System.out.println(
            Instant.now()
                + " round "
                + round
                + ": "
                + beans
                + " attributes, "
                + scrapes
                + " scrapes");
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static void joinAndLeave(Settings settings, Map<String, String> flags, Probes probes)
      throws Exception {
    Topics topics = Topics.withPrefix(flags.get("lethe.topic.prefix"));
    BundledApplication application = new BundledApplication();
    try (LetheApp app =
        new LetheApp(
            settings,
            application.topology(settings, application.start(settings, topics), topics))) {
      probes.watch(app);
      app.start();
      long began = System.nanoTime();
      while (!app.awaitRunning(Duration.ofMillis(100)) || Tasks.active(app.streams()) == 0) {
        if (app.hasEnded() || System.nanoTime() - began > PATIENCE.toNanos()) {
          throw new IllegalStateException("no task came to the joining instance");
        }
        Thread.onSpinWait();
      }
    }
  }

  private interface Reader {
    void read() throws Exception;
  }

  private static void forever(String name, Reader reader) {
    Thread thread =
        new Thread(
            () -> {
              while (true) {
                try {
                  reader.read();
                } catch (Exception failed) {
                  failed.printStackTrace(System.out);
                  Runtime.getRuntime().halt(1);
                }
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  private static int scrape(Endpoint endpoint) throws IOException, InterruptedException {
    for (String path : new String[] {"/metrics", "/status"}) {
      if (endpoint.status(path) != 200) {
        throw new IllegalStateException(path + " was not answered");
      }
    }
    return 2;
  }

  /** Reads all attributes of Kafka's MBeans, as a monitoring agent does. */
  private static int readBeans() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    int read = 0;
    for (ObjectName name : server.queryNames(null, null)) {
      if (name.getDomain().startsWith("kafka.")) {
        try {
          String[] attributes =
              Arrays.stream(server.getMBeanInfo(name).getAttributes())
                  .filter(Objects::nonNull)
                  .map(MBeanAttributeInfo::getName)
                  .toArray(String[]::new);
          read += server.getAttributes(name, attributes).size();
        } catch (JMException | JMRuntimeException changing) {
          // Metrics come and go with tasks, and Kafka's MBeans don't lock their list.
        }
      }
    }
    return read;
  }
}
