package dev.lethe.bench;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.TopicAdmin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;

/** Measures the subjects one after another against the same broker and the same events. */
final class Workbench implements AutoCloseable {
  private final String bootstrap;
  private final int partitions;
  private final Path directory;
  private final List<String> jvmOptions;
  private final Map<String, String> settings;
  private final Optional<AssembledBuild> against;
  private final Path log;
  private final Path gauge;
  private final Admin admin;

  /**
   * @param directory existing folder for state, logs and the gauge
   * @param jvmOptions options of the measured processes
   * @param settings common settings, in addition to those that a measurement controls itself
   */
  Workbench(
      String bootstrap,
      int partitions,
      Path directory,
      List<String> jvmOptions,
      Map<String, String> settings,
      Optional<AssembledBuild> against)
      throws IOException {
    this.bootstrap = bootstrap;
    this.partitions = partitions;
    this.directory = directory;
    this.jvmOptions = jvmOptions;
    this.settings = Map.copyOf(settings);
    this.against = against;
    this.log = directory.resolve("subject.log");
    this.gauge = Gauge.writeAgent(directory.resolve("gauge.jar"));
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
  }

  /**
   * Measures one subject, and deletes its topics, so that the broker doesn't keep compacting them.
   */
  Figures measure(Subject.Kind kind, Mix mix, Effort effort)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench." + mix.wireName() + '.' + kind.wireName() + '.';
    Map<String, String> given = given(prefix);
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    createTopics(kind, given, settings);
    Measurement measurement = new Measurement(admin, settings, mix, effort);
    measurement.prepare();
    Figures figures;
    try (SubjectProcess subject = SubjectProcess.start(launch(kind, given), log)) {
      figures = measurement.of(kind, subject);
    }
    deleteTopics(prefix);
    return figures;
  }

  /**
   * Runs a trial of this build's application, and deletes its topics.
   *
   * @param name part of the names of its topics
   */
  Trial.Result run(String name, Function<Trial.Place, Trial> trials)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench." + name + '.';
    Map<String, String> given = given(prefix);
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    createTopics(Subject.Kind.LETHE, given, settings);
    int port = freePort();
    Trial trial = trials.apply(new Trial.Place(admin, settings, port));
    trial.prepare();
    Launch launch = Launch.ofThisBuild(jvmOptions, gauge, given, port);
    Trial.Result result;
    try (SubjectProcess subject = SubjectProcess.start(launch, log)) {
      result = trial.measure(subject);
    }
    deleteTopics(prefix);
    return result;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Map<String, String> given(String prefix) {
    Map<String, String> given = new TreeMap<>(settings);
    given.put(Setting.BOOTSTRAP_SERVERS.key(), bootstrap);
    given.put(Setting.APPLICATION_ID.key(), prefix + "app");
    given.put(Setting.TOPIC_PREFIX.key(), prefix);
    given.put(Setting.PARTITIONS.key(), Integer.toString(partitions));
    given.put(Setting.SERVE_PORT.key(), "0");
    given.put(Setting.STATE_DIR.key(), directory.resolve(prefix + "state").toString());
    return given;
  }

  private Launch launch(Subject.Kind kind, Map<String, String> given) {
    return switch (kind) {
      case LETHE -> Launch.ofThisBuild(jvmOptions, gauge, given);
      case AGAINST -> against.orElseThrow().application(jvmOptions, gauge, given);
      default -> Launch.ofSubject(kind, jvmOptions, given);
    };
  }

  private void createTopics(Subject.Kind kind, Map<String, String> given, Settings settings)
      throws IOException, InterruptedException {
    if (kind == Subject.Kind.AGAINST) {
      against.orElseThrow().createTopics(given, log);
      return;
    }
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    TopicAdmin topicAdmin = new TopicAdmin(admin, topics, settings);
    topicAdmin.create(topicAdmin.plan());
  }

  /** Also deletes changelogs, since an application's id begins with its prefix. */
  private void deleteTopics(String prefix) throws InterruptedException, ExecutionException {
    List<String> names =
        admin.listTopics().names().get().stream().filter(one -> one.startsWith(prefix)).toList();
    admin.deleteTopics(names).all().get();
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(5));
  }
}
