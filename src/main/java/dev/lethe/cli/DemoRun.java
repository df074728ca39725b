package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.gateway.Gateway;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.access.TokenSource;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.EmbeddedBroker;
import dev.lethe.runtime.EventSender;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.Folders;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.TopicAdmin;
import dev.lethe.runtime.TopicReader;
import dev.lethe.runtime.TopicState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;

/** Broker, application and reader of the demo, all in this process. */
final class DemoRun implements AutoCloseable {
  private static final int MAX_EVENT = 1 << 20;

  private final Path folder;
  private final String registryUrl;
  private final boolean isTemporary;
  private final AtomicBoolean closed = new AtomicBoolean();
  private EmbeddedBroker broker;
  private Settings settings;
  private CompletableFuture<Policy> policy;
  private LetheApp app;
  private Gateway gateway;
  private TopicReader reader;
  private DemoTally tally;
  private Topics topics;
  private Map<TopicPartition, Long> kept;

  /**
   * @param data folder of all data; null for a temporary folder that is deleted at the end
   * @param registryUrl schema registry for Avro values; null for JSON
   */
  DemoRun(Path data, String registryUrl) {
    this.registryUrl = registryUrl;
    try {
      isTemporary = data == null;
      folder = isTemporary ? Files.createTempDirectory("lethe-demo-") : data.toAbsolutePath();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * Starts everything, and returns once the application has been started; it may not be running
   * yet.
   */
  void start(Application application, Path policyFile, Progress progress) {
    progress.show("starting a Kafka broker");
    policy = CompletableFuture.supplyAsync(() -> policy(application, policyFile));
    broker = EmbeddedBroker.start(folder.resolve("broker"));
    settings = settings(broker.bootstrapServers());
    topics = Topics.withPrefix(settings.topicPrefix());
    progress.show("making topics");
    try (Admin admin = Brokers.admin(settings)) {
      settings = withPartitionsOf(new TopicAdmin(admin, topics, settings).plan());
      TopicAdmin topicAdmin = new TopicAdmin(admin, topics, settings);
      topicAdmin.create(topicAdmin.plan());
    }
    progress.show("starting the application");
    app = new LetheApp(settings, application.topology(settings, policy.join(), topics));
    app.start();
    tally = new DemoTally(topics, Codecs.readingBy(settings));
    reader = new TopicReader(settings, tally.topics());
    kept = reader.ends();
  }

  /** Earlier releases created kept folders with fewer partitions, and that number can't change. */
  private Settings withPartitionsOf(List<TopicState> plan) {
    return plan.stream()
        .filter(state -> state.topic().isScoped() && state.hasOtherPartitions())
        .findFirst()
        .map(
            state ->
                settings(
                    broker.bootstrapServers(),
                    Map.of(Setting.PARTITIONS.key(), Integer.toString(state.partitions()))))
        .orElse(settings);
  }

  private Policy policy(Application application, Path file) {
    return file == null
        ? application.demoPolicy()
        : application.policy(settings("none:1", Map.of(Setting.POLICY.key(), file.toString())));
  }

  private Settings settings(String bootstrapServers) {
    return settings(bootstrapServers, Map.of());
  }

  /** The user's environment describes another cluster, so the demo ignores it. */
  private Settings settings(String bootstrapServers, Map<String, String> more) {
    Map<String, String> flags = new HashMap<>(more);
    flags.put(Setting.BOOTSTRAP_SERVERS.key(), bootstrapServers);
    flags.put(Setting.STATE_DIR.key(), folder.resolve("state").toString());
    if (registryUrl != null) {
      flags.put(Setting.REGISTRY_URL.key(), registryUrl);
      flags.put(RegistryNames.AUTO_REGISTER, "true");
    }
    return Settings.read(Optional.empty(), Map.of(), flags);
  }

  String bootstrapServers() {
    return broker.bootstrapServers();
  }

  /**
   * Serves the HTTP API and the console, to everybody on this machine and to callers with the
   * token.
   *
   * @return address of both
   */
  String serve(String token) {
    Caller admin = Caller.ofTenant("demo", Caller.ALL_TENANTS, Role.ADMIN);
    TokenSource tokens = given -> given.equals(token) ? Optional.of(admin) : Optional.empty();
    Gateway.Own own = ServeCommand.own(() -> OptionalLong.of(app.restores().remaining()));
    Gateway started;
    try {
      started = Gateway.start(settings, policy.join(), Optional.of(admin), tokens, own);
    } catch (FaultException taken) {
      Settings elsewhere =
          settings(broker.bootstrapServers(), Map.of(Setting.SERVE_PORT.key(), "0"));
      started = Gateway.start(elsewhere, policy.join(), Optional.of(admin), tokens, own);
    }
    gateway = started;
    return started.url();
  }

  /** Number of events and items in the folder from an earlier demo. */
  long keptEvents() {
    Set<String> played = Set.of(topics.events(), topics.items());
    return kept.entrySet().stream()
        .filter(end -> played.contains(end.getKey().topic()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Returns true once all records of an earlier demo have been counted. */
  boolean hasReadWhatWasKept() {
    return reader.hasReached(kept);
  }

  /**
   * Sends events and items on another thread and returns immediately. Invalid ones are sent too,
   * without a key: their dead letters are part of the result.
   */
  CompletableFuture<Void> send(List<byte[]> texts) {
    EventDecoder events = Codecs.of(null).eventDecoder(MAX_EVENT, 0);
    ItemDecoder items = Codecs.of(null).itemDecoder(MAX_EVENT, 0);
    return CompletableFuture.runAsync(
        () -> {
          try (EventSender sender = new EventSender(settings, topics.events())) {
            for (byte[] text : texts) {
              boolean isItem = items.isMeantBy(text);
              Optional<Scope> scope = isItem ? scope(items, text) : scope(events, text);
              byte[] key =
                  scope.map(one -> one.name().getBytes(StandardCharsets.UTF_8)).orElse(null);
              sender.send(isItem ? topics.items() : topics.events(), key, text, List.of());
            }
            sender.flush();
          }
        });
  }

  private static Optional<Scope> scope(EventDecoder decoder, byte[] event) {
    return decoder.decode(event, Long.MAX_VALUE) instanceof Decoded.Ok valid
        ? Optional.of(valid.event().scope())
        : Optional.empty();
  }

  private static Optional<Scope> scope(ItemDecoder decoder, byte[] item) {
    return decoder.decode(item, Long.MAX_VALUE) instanceof ItemDecoder.Ok valid
        ? Optional.of(valid.item().scope())
        : Optional.empty();
  }

  /** Counts the records published since the last call; waits briefly if there are none. */
  DemoTally poll() {
    reader.poll().forEach(tally::take);
    return tally;
  }

  /** Returns true once the application has its partitions and state. */
  boolean isRunning() {
    return app.streams().state() == KafkaStreams.State.RUNNING;
  }

  /** Failure that ended the application; empty while it is alive. */
  Optional<LetheApp.Failure> failure() {
    return app.failure();
  }

  /** Interrupts {@link #poll()} on another thread, then stops the application and the broker. */
  void stop() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    if (reader != null) {
      reader.wakeUp();
    }
    if (gateway != null) {
      gateway.close();
    }
    if (app != null) {
      app.close();
    }
    if (broker != null) {
      broker.close();
    }
    if (isTemporary) {
      Folders.delete(folder);
    }
  }

  @Override
  public void close() {
    if (reader != null && !closed.get()) {
      reader.close();
      reader = null;
    }
    stop();
  }
}
