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
   * Measures a compaction run of this build's application.
   *
   * @param perSecond events per second during the run
   */
  Sweep.Swept sweep(long memories, long perSecond)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench.sweep.";
    Map<String, String> given = given(prefix);
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    createTopics(Subject.Kind.LETHE, given, settings);
    Sweep sweep = new Sweep(admin, settings, memories, perSecond);
    sweep.prepare();
    Sweep.Swept swept;
    try (SubjectProcess subject = SubjectProcess.start(launch(Subject.Kind.LETHE, given), log)) {
      swept = sweep.measure(subject);
    }
    deleteTopics(prefix);
    return swept;
  }

  /**
   * Measures how fast this build's application takes in and collapses the given number of profiles.
   */
  Collapsing.Collapsed collapse(long items)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench.items.";
    Map<String, String> given = given(prefix);
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    createTopics(Subject.Kind.LETHE, given, settings);
    int port = freePort();
    Collapsing collapsing = new Collapsing(admin, settings, new Snapshots(items), port);
    collapsing.prepare();
    Launch launch = Launch.ofThisBuild(jvmOptions, gauge, given, port);
    Collapsing.Collapsed collapsed;
    try (SubjectProcess subject = SubjectProcess.start(launch, log)) {
      collapsed = collapsing.measure(subject);
    }
    deleteTopics(prefix);
    return collapsed;
  }

  /**
   * Measures contexts of the given number of memories, in this process and in this build's
   * application.
   */
  AskedContexts.Asked askForContexts(long memories)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench.contexts.";
    Map<String, String> given = given(prefix);
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    createTopics(Subject.Kind.LETHE, given, settings);
    AskedContexts contexts = new AskedContexts(admin, settings, memories);
    contexts.prepare();
    AskedContexts.Asked asked;
    Launch launch = Launch.ofThisBuild(jvmOptions, gauge, given);
    try (SubjectProcess subject = SubjectProcess.start(launch, log)) {
      asked = contexts.measure(subject);
    }
    deleteTopics(prefix);
    return asked;
  }

  /**
   * Measures the tools that read a collection of the given number of memories and forget it, in
   * this process and in this build's application.
   *
   * @param perSecond events per second meanwhile
   */
  CalledTools.Called callTools(long memories, long perSecond)
      throws IOException, InterruptedException, ExecutionException {
    String prefix = "bench.tools.";
    Map<String, String> given = given(prefix);
    Settings settings = Settings.read(Optional.empty(), Map.of(), given);
    createTopics(Subject.Kind.LETHE, given, settings);
    int port = freePort();
    CalledTools tools = new CalledTools(admin, settings, memories, perSecond, port);
    tools.prepare();
    Launch launch = Launch.ofThisBuild(jvmOptions, gauge, given, port);
    CalledTools.Called called;
    try (SubjectProcess subject = SubjectProcess.start(launch, log)) {
      called = tools.measure(subject);
    }
    deleteTopics(prefix);
    return called;
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
