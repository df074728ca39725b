package dev.lethe.runtime;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.layout.Names;
import dev.lethe.layout.Topic;
import dev.lethe.layout.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/** Compares the listed topics with those on the brokers, and makes what is missing. */
public final class TopicAdmin {
  private static final int MAX_PROBES = 1000;
  private static final long BETWEEN_PROBES_MS = 20;

  /** A broker makes several files for each partition; a busy disk needs half a minute for ours. */
  private static final Duration LEADERS = Duration.ofMinutes(2);

  private final Admin admin;
  private final Topics topics;
  private final int scopedPartitions;
  private final int replicationFactor;
  private final String applicationId;

  public TopicAdmin(Admin admin, Topics topics, Settings settings) {
    this.admin = admin;
    this.topics = topics;
    this.scopedPartitions = settings.partitions();
    this.replicationFactor = settings.replicationFactor();
    this.applicationId = settings.applicationId();
  }

  /** How every listed topic stands; changes nothing. */
  public List<TopicState> plan() {
    Map<String, Integer> found = partitions();
    Map<String, Config> settings = settings(found.keySet());
    List<TopicState> states = new ArrayList<>();
    for (Topic topic : topics.all()) {
      Config actual = settings.get(topic.name());
      states.add(
          new TopicState(
              topic,
              topic.partitions(scopedPartitions),
              found.getOrDefault(topic.name(), 0),
              actual == null ? Map.of() : differing(topic, actual)));
    }
    return states;
  }

  /**
   * Makes the topics that {@code plan} says are missing, and returns when the brokers list them and
   * lead each of their partitions. One made meanwhile is no error.
   *
   * @throws UnreachableException if a partition has no leader after two minutes
   */
  public void create(List<TopicState> plan) {
    List<NewTopic> missing = new ArrayList<>();
    for (TopicState state : plan) {
      if (state.isMissing()) {
        missing.add(
            new NewTopic(
                    state.topic().name(),
                    Optional.of(state.wantedPartitions()),
                    replicationFactor < 0
                        ? Optional.empty()
                        : Optional.of((short) replicationFactor))
                .configs(state.topic().settings()));
      }
    }
    for (KafkaFuture<Void> made : admin.createTopics(missing).values().values()) {
      try {
        Brokers.answer(made);
      } catch (TopicExistsException already) {
        // Another process made it meanwhile.
      }
    }
    List<String> names = missing.stream().map(NewTopic::name).toList();
    awaitThat(() -> partitions().keySet().containsAll(names));
    awaitLeaders(names);
  }

  /**
   * A broker tells clients that it leads a partition before it does; one that leads answers for its
   * end. Until then whoever produces is refused, again and again.
   */
  private void awaitLeaders(List<String> names) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    Map<String, Integer> partitions = partitions();
    partitions.keySet().retainAll(names);
    partitions.forEach(
        (name, count) -> {
          for (int partition = 0; partition < count; partition++) {
            ends.put(new TopicPartition(name, partition), OffsetSpec.latest());
          }
        });
    ListOffsetsOptions patient = new ListOffsetsOptions().timeoutMs((int) LEADERS.toMillis());
    ListOffsetsResult found = admin.listOffsets(ends, patient);
    try {
      Brokers.answer(found.all(), LEADERS);
    } catch (UnreachableException silent) {
      List<String> unled =
          ends.keySet().stream()
              .filter(partition -> !isLed(found.partitionResult(partition)))
              .map(TopicPartition::toString)
              .sorted()
              .toList();
      if (!unled.isEmpty()) {
        String first = unled.size() + ", the first is " + unled.get(0);
        throw new UnreachableException(
            "the topics are made, but partitions have no leader yet ("
                + first
                + "); the brokers' logs say why",
            silent);
      }
    }
  }

  private static boolean isLed(KafkaFuture<?> end) {
    return end.isDone() && !end.isCompletedExceptionally();
  }

  /** The controller answers before the brokers know what it did. */
  private static void awaitThat(BooleanSupplier isKnown) {
    try {
      for (int probe = 0; probe < MAX_PROBES && !isKnown.getAsBoolean(); probe++) {
        Thread.sleep(BETWEEN_PROBES_MS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives existing topics the listed settings where they differ; partitions stay. */
  public void alter(List<TopicState> plan) {
    Map<ConfigResource, Collection<AlterConfigOp>> changes = new LinkedHashMap<>();
    for (TopicState state : plan) {
      List<AlterConfigOp> operations = new ArrayList<>();
      new TreeMap<>(state.differing())
          .forEach(
              (name, difference) ->
                  operations.add(
                      new AlterConfigOp(
                          new ConfigEntry(name, difference.wanted()), AlterConfigOp.OpType.SET)));
      if (!operations.isEmpty()) {
        changes.put(resource(state.topic().name()), operations);
      }
    }
    if (!changes.isEmpty()) {
      Brokers.answer(admin.incrementalAlterConfigs(changes).all());
      awaitThat(() -> plan().stream().allMatch(state -> state.differing().isEmpty()));
    }
  }

  /**
   * What keeps the application from starting, a sentence each, with the remedy: a topic that is
   * missing, one with another number of partitions, one that isn't stamped on arrival, the state of
   * a release that this one can't go on from.
   */
  public List<String> check() {
    List<TopicState> plan = plan();
    List<String> problems = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (TopicState state : plan) {
      if (state.isMissing()) {
        missing.add(state.topic().name());
      }
      if (state.hasOtherPartitions()) {
        problems.add(otherPartitions(state));
      }
      if (state.differing().containsKey(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG)) {
        problems.add(
            state.topic().name()
                + " must stamp records on arrival (message.timestamp.type=LogAppendTime); run"
                + " lethe topics apply --alter");
      }
    }
    if (!missing.isEmpty()) {
      problems.add(
          "missing topics: " + String.join(", ", missing) + "; make them with lethe topics apply");
    }
    formerState().ifPresent(problems::add);
    return problems;
  }

  /** To start without the hot state of 0.1.0 would be to mint again what was minted. */
  private Optional<String> formerState() {
    Collection<String> existing = Brokers.answer(admin.listTopics().names());
    List<String> former =
        Names.STORES_OF_0_1_0.stream()
            .map(store -> applicationId + '-' + store + "-changelog")
            .filter(existing::contains)
            .toList();
    return former.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the application id "
                + applicationId
                + " has state of release 0.1.0, which this release cannot read: give it a new"
                + " application id and a new topic prefix, and replay the ledger into that with"
                + " --backfill; or go on with 0.1.0. Its state lies in "
                + String.join(", ", former));
  }

  private static String otherPartitions(TopicState state) {
    String found =
        state.topic().name()
            + " has "
            + state.partitions()
            + " partitions, must have "
            + state.wantedPartitions();
    return state.topic().isScoped()
        ? found + " like every topic keyed by scope (" + Setting.PARTITIONS.key() + ")"
        : found;
  }

  /** Partition counts of those listed topics that exist. */
  private Map<String, Integer> partitions() {
    Collection<String> existing = Brokers.answer(admin.listTopics().names());
    List<String> listed =
        topics.all().stream().map(Topic::name).filter(existing::contains).toList();
    Map<String, Integer> partitions = new HashMap<>();
    Brokers.answer(admin.describeTopics(listed).allTopicNames())
        .forEach((name, description) -> partitions.put(name, description.partitions().size()));
    return partitions;
  }

  private Map<String, Config> settings(Collection<String> names) {
    Map<String, Config> settings = new HashMap<>();
    Brokers.answer(admin.describeConfigs(names.stream().map(TopicAdmin::resource).toList()).all())
        .forEach((resource, config) -> settings.put(resource.name(), config));
    return settings;
  }

  private static Map<String, TopicState.Difference> differing(Topic topic, Config actual) {
    Map<String, TopicState.Difference> differing = new HashMap<>();
    topic
        .settings()
        .forEach(
            (name, wanted) -> {
              ConfigEntry entry = actual.get(name);
              String found = entry == null ? "" : entry.value();
              if (!wanted.equals(found)) {
                differing.put(name, new TopicState.Difference(wanted, found));
              }
            });
    return differing;
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }
}
