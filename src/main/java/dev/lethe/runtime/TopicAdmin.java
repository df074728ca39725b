package dev.lethe.runtime;

import dev.lethe.config.Names;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
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
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.streams.StreamsConfig;

/** Compares the listed topics with those on the brokers, and creates missing ones. */
public final class TopicAdmin {
  private static final int MAX_PROBES = 1000;
  private static final long BETWEEN_PROBES_MS = 20;

  /**
   * A broker creates several files per partition; on a busy disk that takes half a minute for our
   * topics.
   */
  private static final Duration LEADERS = Duration.ofMinutes(2);

  /** A setting that Streams applies to the topics it creates is applied to ours too. */
  private static final String MIN_IN_SYNC =
      StreamsConfig.topicPrefix(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);

  private final Admin admin;
  private final Topics topics;
  private final int scopedPartitions;
  private final int replicationFactor;
  private final String applicationId;
  private final String minInSync;
  private final AccessRights access;

  public TopicAdmin(Admin admin, Topics topics, Settings settings) {
    this.admin = admin;
    this.topics = topics;
    this.scopedPartitions = settings.partitions();
    this.replicationFactor = settings.replicationFactor();
    this.applicationId = settings.applicationId();
    this.minInSync = settings.kafka().get(MIN_IN_SYNC);
    this.access = AccessRights.of(settings);
  }

  /**
   * Returns the state of every listed topic without changing anything.
   *
   * @throws FaultException if this user may not see a topic or its settings
   */
  public List<TopicState> plan() {
    return plan(topics.all());
  }

  private List<TopicState> plan(Collection<Topic> listed) {
    Map<String, TopicDescription> found = describe(listed);
    Map<String, Config> settings = settings(found.keySet());
    List<TopicState> states = new ArrayList<>();
    for (Topic topic : listed) {
      Config actual = settings.get(topic.name());
      TopicDescription description = found.get(topic.name());
      int copies = description == null ? 0 : copies(description);
      states.add(
          new TopicState(
              topic,
              topic.partitions(scopedPartitions),
              description == null ? 0 : description.partitions().size(),
              replicationFactor,
              copies,
              actual == null ? Map.of() : differing(configOf(topic, copies), actual)));
    }
    return states;
  }

  private static int copies(TopicDescription description) {
    return description.partitions().stream()
        .mapToInt(partition -> partition.replicas().size())
        .min()
        .orElse(0);
  }

  /**
   * Returns the settings of a topic with the given number of replicas. With three, one may fail
   * while acknowledged records remain on two; with fewer, none can be spared.
   */
  private Map<String, String> configOf(Topic topic, int copies) {
    Map<String, String> wanted = new TreeMap<>(topic.settings());
    String inSync = minInSync != null ? minInSync : copies >= 3 ? "2" : "1";
    wanted.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, inSync);
    return wanted;
  }

  /**
   * Creates the topics that {@code plan} reports as missing, and waits until the brokers list them
   * and all their partitions have leaders. A topic created meanwhile by another process is no
   * error.
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
                .configs(settingsOfNew(state.topic())));
      }
    }
    List<Fault> denied = new ArrayList<>();
    admin
        .createTopics(missing)
        .values()
        .forEach(
            (name, made) -> {
              try {
                Brokers.answer(made);
              } catch (TopicExistsException already) {
                // Another process created it meanwhile.
              } catch (TopicAuthorizationException refused) {
                denied.add(denied(name, AclOperation.CREATE));
              }
            });
    FaultException.throwIfAny(denied);
    List<String> names = missing.stream().map(NewTopic::name).toList();
    awaitThat(() -> partitions().keySet().containsAll(names));
    awaitLeaders(names);
  }

  /**
   * Without a configured number of replicas, both values are the brokers' defaults, which belong
   * together.
   */
  private Map<String, String> settingsOfNew(Topic topic) {
    return replicationFactor < 0 && minInSync == null
        ? topic.settings()
        : configOf(topic, replicationFactor);
  }

  private Fault denied(String topic, AclOperation operation) {
    return access.fault(AccessRights.topic(topic, EnumSet.of(operation)));
  }

  /**
   * A broker announces that it leads a partition before it does, and until then it rejects
   * producers again and again. Once it leads, it answers requests for the end offset.
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
        String first = unled.size() + ", first " + unled.get(0);
        throw new UnreachableException(
            "the topics were created, but some partitions have no leader yet ("
                + first
                + "); see the brokers' logs",
            silent);
      }
    }
  }

  private static boolean isLed(KafkaFuture<?> end) {
    return end.isDone() && !end.isCompletedExceptionally();
  }

  /** The controller responds before all brokers know of the change. */
  private static void awaitThat(BooleanSupplier isKnown) {
    try {
      for (int probe = 0; probe < MAX_PROBES && !isKnown.getAsBoolean(); probe++) {
        Thread.sleep(BETWEEN_PROBES_MS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Changes settings of existing topics to the listed values; partition counts stay the same. */
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
      FaultException.throwIfAny(
          refused(admin.incrementalAlterConfigs(changes).values(), AclOperation.ALTER_CONFIGS));
      awaitThat(() -> plan().stream().allMatch(state -> state.differing().isEmpty()));
    }
  }

  /**
   * Verdict on the topics that an application or worker needs.
   *
   * @param problems reasons not to start, one sentence each with the fix
   * @param warnings settings that cost space, time or safety but lose nothing, one sentence per
   *     topic
   */
  public record Check(List<String> problems, List<String> warnings) {
    public Check {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Finds topics that are missing, have another partition count, or have settings that would lose
   * records, and state that is unreadable or would expire.
   *
   * @param needed names of the topics without which the application or worker can't run
   */
  public Check check(Collection<String> needed) {
    List<TopicState> plan =
        plan(topics.all().stream().filter(topic -> needed.contains(topic.name())).toList());
    List<String> problems = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (TopicState state : plan) {
      if (state.isMissing()) {
        missing.add(state.topic().name());
      }
      if (state.hasOtherPartitions()) {
        problems.add(otherPartitions(state));
      }
      problems.addAll(TopicLosses.problems(state));
      TopicLosses.warning(state).ifPresent(warnings::add);
    }
    if (!missing.isEmpty()) {
      problems.add(
          "missing topics: "
              + String.join(", ", missing)
              + "; create them with lethe topics apply");
    }
    Collection<String> existing = Brokers.answer(admin.listTopics().names());
    formerState(existing).ifPresent(problems::add);
    problems.addAll(expiringChangelogs(existing));
    return new Check(problems, warnings);
  }

  /** Finds changelogs whose records, and thus the application's state, would expire. */
  private List<String> expiringChangelogs(Collection<String> existing) {
    List<ConfigResource> changelogs =
        access.changelogNames().stream()
            .filter(existing::contains)
            .map(TopicAdmin::resource)
            .toList();
    Map<ConfigResource, KafkaFuture<Config>> answers = admin.describeConfigs(changelogs).values();
    List<String> expiring = new ArrayList<>();
    for (ConfigResource changelog : changelogs) {
      try {
        ConfigEntry cleanup =
            Brokers.answer(answers.get(changelog)).get(TopicConfig.CLEANUP_POLICY_CONFIG);
        if (cleanup != null && cleanup.value().contains(TopicConfig.CLEANUP_POLICY_DELETE)) {
          expiring.add(
              changelog.name()
                  + " must have cleanup.policy=compact, because the application's state would "
                  + "expire with "
                  + cleanup.value()
                  + "; run kafka-configs --alter");
        }
      } catch (AuthorizationException mayNotSee) {
        // The application doesn't need this right: Streams doesn't read these settings either.
      }
    }
    return expiring;
  }

  /** Without the hot state of 0.1.0, the application would mint its memories again. */
  private Optional<String> formerState(Collection<String> existing) {
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
                + " has state of release 0.1.0, which this release cannot read: set a new "
                + "application id and topic prefix and replay the ledger with --backfill, or keep "
                + "using 0.1.0. Its state is in "
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

  /** Partition counts of the listed topics that exist. */
  private Map<String, Integer> partitions() {
    Map<String, Integer> partitions = new HashMap<>();
    describe(topics.all())
        .forEach((name, description) -> partitions.put(name, description.partitions().size()));
    return partitions;
  }

  /**
   * Describes the listed topics that exist, each by name: a list of all topics would leave out
   * those that this user may not see, as if they didn't exist.
   */
  private Map<String, TopicDescription> describe(Collection<Topic> listed) {
    Map<String, TopicDescription> found = new HashMap<>();
    List<Fault> hidden = new ArrayList<>();
    List<String> names = listed.stream().map(Topic::name).toList();
    Map<String, KafkaFuture<TopicDescription>> answers =
        admin.describeTopics(names).topicNameValues();
    for (String name : names) {
      try {
        Brokers.ifPresent(answers.get(name)).ifPresent(there -> found.put(name, there));
      } catch (TopicAuthorizationException refused) {
        hidden.add(denied(name, AclOperation.DESCRIBE));
      }
    }
    FaultException.throwIfAny(hidden);
    return found;
  }

  private Map<String, Config> settings(Collection<String> names) {
    Map<ConfigResource, KafkaFuture<Config>> answers =
        admin.describeConfigs(names.stream().map(TopicAdmin::resource).toList()).values();
    FaultException.throwIfAny(refused(answers, AclOperation.DESCRIBE_CONFIGS));
    Map<String, Config> settings = new HashMap<>();
    answers.forEach((resource, config) -> settings.put(resource.name(), Brokers.answer(config)));
    return settings;
  }

  /** Returns one fault for each topic on which the operation is denied. */
  private List<Fault> refused(
      Map<ConfigResource, ? extends KafkaFuture<?>> answers, AclOperation operation) {
    List<Fault> refused = new ArrayList<>();
    new TreeMap<>(byName(answers))
        .forEach(
            (name, answer) -> {
              try {
                Object unused = Brokers.answer(answer);
              } catch (AuthorizationException denied) {
                refused.add(denied(name, operation));
              }
            });
    return refused;
  }

  private static Map<String, KafkaFuture<?>> byName(
      Map<ConfigResource, ? extends KafkaFuture<?>> answers) {
    Map<String, KafkaFuture<?>> byName = new HashMap<>();
    answers.forEach((resource, answer) -> byName.put(resource.name(), answer));
    return byName;
  }

  private static Map<String, TopicState.Difference> differing(
      Map<String, String> listed, Config actual) {
    Map<String, TopicState.Difference> differing = new HashMap<>();
    listed.forEach(
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
