package dev.lethe.runtime;

import dev.lethe.config.Names;
import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;
import org.apache.kafka.common.TopicPartition;

/**
 * Resets an application id to the state before its first event: its offsets, its state on the
 * brokers and on this machine, and its work in progress. Inputs and outputs are kept, and, unless
 * requested otherwise, so is state that must never be undone by reading them again.
 */
public final class ApplicationReset {
  /** Stores that a reset keeps: without them, deleted memories would come back. */
  private static final Set<String> KEPT = Set.of(Names.TOMBSTONES, Names.POLICY);

  private static final Set<GroupState> AT_REST = Set.of(GroupState.EMPTY, GroupState.DEAD);
  private static final long TO_THE_END = -1;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private final Admin admin;
  private final Settings settings;
  private final Topics topics;

  /**
   * Resources that a reset deletes or keeps.
   *
   * @param group consumer group; empty if there is none
   * @param deleted names of changelogs to delete
   * @param kept names of changelogs to keep
   * @param emptied internal topics to empty, with their partition counts
   * @param folder local state
   * @param hasFolder true if the folder exists
   */
  public record Plan(
      Optional<GroupListing> group,
      List<String> deleted,
      List<String> kept,
      Map<String, Integer> emptied,
      Path folder,
      boolean hasFolder) {

    /** Returns true if an instance is running, or was a moment ago. */
    public boolean isActive() {
      return group
          .flatMap(GroupListing::groupState)
          .map(state -> !AT_REST.contains(state))
          .orElse(false);
    }

    /** Returns true if the group uses the {@code streams} protocol, which has its own tools. */
    public boolean isStreamsGroup() {
      return group.flatMap(GroupListing::type).filter(GroupType.STREAMS::equals).isPresent();
    }

    /** Returns true if there is nothing to do. */
    public boolean isEmpty() {
      return group.isEmpty() && deleted.isEmpty() && !hasFolder;
    }
  }

  public ApplicationReset(Admin admin, Settings settings, Topics topics) {
    this.admin = admin;
    this.settings = settings;
    this.topics = topics;
  }

  /**
   * Plans a reset without changing anything.
   *
   * @param stores names of the application's stores
   * @param forgetTombstones true to delete the stores that a reset normally keeps
   */
  public Plan plan(Collection<String> stores, boolean forgetTombstones) {
    Set<String> existing = new TreeSet<>(Brokers.answer(admin.listTopics().names()));
    Set<String> deleted = new TreeSet<>();
    Set<String> kept = new TreeSet<>();
    Set<String> all = new TreeSet<>(stores);
    all.addAll(Names.STORES_OF_0_1_0);
    for (String store : all) {
      String changelog = settings.applicationId() + '-' + store + "-changelog";
      if (existing.contains(changelog)) {
        (KEPT.contains(store) && !forgetTombstones ? kept : deleted).add(changelog);
      }
    }
    Path folder = settings.stateDir().resolve(settings.applicationId());
    return new Plan(
        group(),
        List.copyOf(deleted),
        List.copyOf(kept),
        internal(existing),
        folder,
        Files.isDirectory(folder));
  }

  /**
   * Waits until no instance is running; a killed member stays in its group for a while.
   *
   * @return false if an instance is still running after that time
   */
  public boolean awaitRest(Duration atMost) throws InterruptedException {
    long until = System.nanoTime() + atMost.toNanos();
    while (plan(List.of(), false).isActive()) {
      if (System.nanoTime() > until) {
        return false;
      }
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
    return true;
  }

  private Optional<GroupListing> group() {
    return Brokers.answer(admin.listGroups().all()).stream()
        .filter(group -> group.groupId().equals(settings.applicationId()))
        .findFirst();
  }

  private Map<String, Integer> internal(Set<String> existing) {
    List<String> names =
        topics.all().stream()
            .filter(topic -> topic.direction() == Topic.Direction.INTERNAL)
            .map(Topic::name)
            .filter(existing::contains)
            .toList();
    Map<String, Integer> partitions = new TreeMap<>();
    Brokers.answer(admin.describeTopics(names).allTopicNames())
        .forEach((name, topic) -> partitions.put(name, topic.partitions().size()));
    return partitions;
  }

  /**
   * Executes the plan. Offsets are deleted first: an application started after an interrupted reset
   * begins with the first event and the remaining state, and the reset can be repeated. Only calls
   * are not read again.
   */
  public void execute(Plan plan) {
    if (plan.group().isPresent()) {
      List<String> group = List.of(settings.applicationId());
      Brokers.answer(
          plan.isStreamsGroup()
              ? admin.deleteStreamsGroups(group).all()
              : admin.deleteConsumerGroups(group).all());
    }
    if (!plan.isEmpty()) {
      skipEarlierCalls();
    }
    if (!plan.deleted().isEmpty()) {
      Brokers.answer(admin.deleteTopics(plan.deleted()).all());
    }
    Map<TopicPartition, RecordsToDelete> emptied = new HashMap<>();
    plan.emptied()
        .forEach(
            (topic, partitions) -> {
              for (int partition = 0; partition < partitions; partition++) {
                emptied.put(
                    new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(TO_THE_END));
              }
            });
    if (!emptied.isEmpty()) {
      Brokers.answer(admin.deleteRecords(emptied).all());
    }
    Folders.delete(plan.folder());
  }

  /**
   * Sets the offsets of the calls to the end: the stores that recognize repeated calls are deleted,
   * so earlier calls would be executed a second time.
   */
  private void skipEarlierCalls() {
    String commands = topics.commands();
    if (!Brokers.answer(admin.listTopics().names()).contains(commands)) {
      return;
    }
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    Brokers.answer(admin.describeTopics(List.of(commands)).allTopicNames())
        .get(commands)
        .partitions()
        .forEach(
            partition ->
                latest.put(
                    new TopicPartition(commands, partition.partition()), OffsetSpec.latest()));
    Map<TopicPartition, OffsetAndMetadata> ends = new HashMap<>();
    Brokers.answer(admin.listOffsets(latest).all())
        .forEach((partition, end) -> ends.put(partition, new OffsetAndMetadata(end.offset())));
    Brokers.answer(admin.alterConsumerGroupOffsets(settings.applicationId(), ends).all());
  }
}
