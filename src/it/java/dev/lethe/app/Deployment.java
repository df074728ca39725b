package dev.lethe.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.cli.BundledApplication;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.gateway.Gateway;
import dev.lethe.gateway.access.Caller;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.TopicAdmin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * One application id with its topics on the cluster, its inputs and outputs, and its instances.
 * Closing it stops all running instances.
 */
final class Deployment implements AutoCloseable {
  static final int PARTITIONS = 3;

  /** Number of tasks: one per partition, one for the fan-out and one for gathering. */
  static final int TASKS = PARTITIONS + 2;

  /** Number of partitions that an instance reads: seven topics have several, three have one. */
  static final int PARTITIONS_READ = 7 * PARTITIONS + 3;

  /** Publishes families every second, to keep waiting short. */
  private static final String POLICY = "{:families {:publish-interval-seconds 1}}";

  private final Path folder;
  private final Map<String, String> flags = new HashMap<>();
  private final Topics topics;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Outputs outputs;
  private final List<LetheApp> apps = new ArrayList<>();
  private final List<KillableJvm> processes = new ArrayList<>();
  private final List<Input> sent = new ArrayList<>();

  private Deployment(Cluster cluster, Path folder, String name, Map<String, String> more) {
    this.folder = folder.resolve(name);
    flags.put("bootstrap.servers", cluster.bootstrapServers());
    flags.put("application.id", name);
    flags.put("lethe.topic.prefix", name + '.');
    flags.put("lethe.partitions", Integer.toString(PARTITIONS));
    flags.put("num.stream.threads", "1");
    flags.put("session.timeout.ms", "6000");
    flags.put("lethe.http.port", "0");
    flags.put("acceptable.recovery.lag", Long.toString(Long.MAX_VALUE));
    flags.put("lethe.policy", file("policy.edn", POLICY).toString());
    flags.putAll(more);
    topics = Topics.withPrefix(name + '.');
    Settings settings = settings("clients");
    try (Admin admin = Brokers.admin(settings)) {
      TopicAdmin topicAdmin = new TopicAdmin(admin, topics, settings);
      topicAdmin.create(topicAdmin.plan());
    }
    producer = new KafkaProducer<>(settings.producer());
    outputs = new Outputs(settings, topics, this::requireAlive);
  }

  /** Returns a new deployment without instances; the name must be unique among all tests. */
  static Deployment on(Cluster cluster, Path folder, String name) {
    return new Deployment(cluster, folder, name, Map.of());
  }

  /** Returns a new deployment with additional settings. */
  static Deployment on(Cluster cluster, Path folder, String name, Map<String, String> more) {
    return new Deployment(cluster, folder, name, more);
  }

  /** Returns a new deployment with its own policy, given as EDN. */
  static Deployment under(String policy, Cluster cluster, Path folder, String name) {
    try {
      Path file = Files.writeString(folder.resolve(name + ".edn"), policy);
      return new Deployment(cluster, folder, name, Map.of("lethe.policy", file.toString()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private Path file(String name, String text) {
    try {
      Files.createDirectories(folder);
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Returns the settings of an instance, whose state folder has its name. */
  Settings settings(String instance) {
    return Settings.read(Optional.empty(), Map.of(), flags(instance));
  }

  private Map<String, String> flags(String instance) {
    Map<String, String> all = new HashMap<>(flags);
    all.put("state.dir", stateFolder(instance).toString());
    return all;
  }

  /** Returns the log file of an instance in a process of its own. */
  Path log(String instance) {
    return folder.resolve(instance + ".log");
  }

  Path stateFolder(String instance) {
    return folder.resolve(instance);
  }

  Topics topics() {
    return topics;
  }

  /** Returns the partition of a scope. */
  int home(String scope) {
    return ScopePartitioner.partition(new Scope(scope), settings("clients").partitions());
  }

  Outputs outputs() {
    return outputs;
  }

  /** Returns all inputs sent so far, in order. */
  List<Input> sent() {
    return List.copyOf(sent);
  }

  /** Starts an instance in this process. */
  LetheApp start(String instance) {
    return start(instance, Map.of());
  }

  /** Starts an instance with additional settings in this process. */
  LetheApp start(String instance, Map<String, String> more) {
    LetheApp app = prepare(instance, more);
    app.start();
    return app;
  }

  /** Creates an instance in this process without starting it. */
  LetheApp prepare(String instance) {
    return prepare(instance, Map.of());
  }

  private LetheApp prepare(String instance, Map<String, String> more) {
    Map<String, String> all = flags(instance);
    all.putAll(more);
    Settings settings = Settings.read(Optional.empty(), Map.of(), all);
    BundledApplication application = new BundledApplication();
    LetheApp app =
        new LetheApp(
            settings, application.topology(settings, application.start(settings, topics), topics));
    apps.add(app);
    return app;
  }

  /**
   * Starts a gateway in this process, with the tokens of the settings.
   *
   * @param anyone caller who sends requests without a token; empty if these are refused
   */
  Gateway serve(Optional<Caller> anyone) {
    return Gateway.start(
        settings("gateway"),
        Policy.defaults(),
        anyone,
        token -> Optional.empty(),
        new Gateway.Own(
            "test",
            (id, memory, tombstone, policy, now) -> new ObjectMapper().createObjectNode(),
            OptionalLong::empty));
  }

  /** Starts {@code lethe run} in a process of its own. */
  KillableJvm startProcess(String instance) {
    return startProcess(instance, Map.of());
  }

  /** Starts {@code lethe run} in a process of its own, with additional settings and JVM options. */
  KillableJvm startProcess(String instance, Map<String, String> more, String... options) {
    return startCommand(List.of("run"), instance, more, options);
  }

  /** Starts a main class in a process of its own, with an instance's settings as arguments. */
  KillableJvm startMain(
      Class<?> main, String instance, Map<String, String> more, String... options) {
    Map<String, String> all = flags(instance);
    all.putAll(more);
    KillableJvm process =
        KillableJvm.start(
            main,
            log(instance),
            all.entrySet().stream().map(one -> one.getKey() + '=' + one.getValue()).toList(),
            List.of(options));
    processes.add(process);
    return process;
  }

  /** Starts another command in a process of its own. */
  KillableJvm startCommand(
      List<String> command, String instance, Map<String, String> more, String... options) {
    Map<String, String> all = flags(instance);
    all.putAll(more);
    KillableJvm process = LetheProcess.start(command, all, log(instance), options);
    processes.add(process);
    return process;
  }

  /** Sends events to their partitions and waits until the broker has them. */
  void send(EventJson... events) {
    List<Input> inputs = new ArrayList<>();
    for (EventJson event : events) {
      inputs.add(Input.of(event));
    }
    send(inputs);
  }

  /** Sends records in order and waits until the broker has them. */
  void send(Collection<Input> inputs) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (Input input : inputs) {
      records.add(
          new ProducerRecord<>(topics.events(), input.partition(), input.key(), input.value()));
    }
    produce(records);
    sent.addAll(inputs);
  }

  /** Sends records to a topic other than that of events; they aren't counted as inputs. */
  void sendTo(String topic, Input... inputs) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (Input input : inputs) {
      records.add(new ProducerRecord<>(topic, input.partition(), input.key(), input.value()));
    }
    produce(records);
  }

  private void produce(Collection<ProducerRecord<byte[], byte[]>> records) {
    List<Future<?>> sends = new ArrayList<>();
    records.forEach(record -> sends.add(producer.send(record)));
    try {
      for (Future<?> send : sends) {
        send.get();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause());
    }
  }

  /** Stops every instance of this deployment. */
  void stop() {
    apps.forEach(LetheApp::close);
    apps.clear();
    processes.forEach(KillableJvm::terminate);
    processes.clear();
  }

  /**
   * Sends the inputs of another deployment again: the same records on the same partitions with the
   * same arrival, but with other values for invalid records.
   */
  void replay(Deployment other, UnaryOperator<byte[]> values) {
    keepProducersTimes();
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Outputs events = Outputs.of(other.settings("clients"), other.topics.events())) {
      events
          .drained(other.topics.events())
          .forEach(
              event ->
                  records.add(
                      new ProducerRecord<>(
                          topics.events(),
                          event.partition(),
                          event.timestamp(),
                          event.key(),
                          values.apply(event.value()))));
    }
    produce(records);
    for (Input input : other.sent) {
      sent.add(
          input.isEvent()
              ? input
              : Input.broken(input.partition(), input.key(), values.apply(input.value())));
    }
  }

  /**
   * Copies the ledger of another deployment as a producer would that knows only keys: each record
   * goes to the partition of its key and arrives now.
   */
  void takeIn(Deployment other) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Outputs events = Outputs.of(other.settings("clients"), other.topics.events())) {
      events
          .drained(other.topics.events())
          .forEach(
              event ->
                  records.add(new ProducerRecord<>(topics.events(), event.key(), event.value())));
    }
    produce(records);
    sent.addAll(other.sent);
  }

  private void keepProducersTimes() {
    ConfigEntry entry = new ConfigEntry(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime");
    try (Admin admin = Brokers.admin(settings("clients"))) {
      Brokers.answer(
          admin
              .incrementalAlterConfigs(
                  Map.of(
                      new ConfigResource(ConfigResource.Type.TOPIC, topics.events()),
                      List.of(new AlterConfigOp(entry, AlterConfigOp.OpType.SET))))
              .all());
    }
  }

  private void requireAlive() {
    for (LetheApp app : apps) {
      app.failure()
          .ifPresent(
              failure -> {
                throw new AssertionError(failure.message(), failure.cause());
              });
    }
    processes.forEach(KillableJvm::requireAlive);
  }

  @Override
  public void close() {
    try {
      stop();
    } finally {
      producer.close();
      outputs.close();
    }
  }
}
