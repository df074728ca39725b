package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Names;
import dev.lethe.layout.Topic;
import dev.lethe.layout.Topics;
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
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;
import org.apache.kafka.common.TopicPartition;

/**
 * Takes an application id back to before its first event: its offsets, its state on the brokers and
 * here, and what it has under way. Inputs and outputs stay, and so does what must never be undone
 * by reading them again, unless that is asked for.
 */
public final class ApplicationReset {
  /** Stores that a reset keeps: without them what was deleted would come back. */
  private static final Set<String> KEPT = Set.of(Names.TOMBSTONES, Names.POLICY);

  private static final Set<GroupState> AT_REST = Set.of(GroupState.EMPTY, GroupState.DEAD);
  private static final long TO_THE_END = -1;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private final Admin admin;
  private final Settings settings;
  private final Topics topics;

  /**
   * What a reset finds.
   *
   * @param group the consumer group; empty if there is none
   * @param deleted changelogs that go, by name
   * @param kept changelogs that stay, by name
   * @param emptied internal topics whose records go, with their partitions
   * @param folder local state
   * @param hasFolder whether it is there
   */
  public record Plan(
      Optional<GroupListing> group,
      List<String> deleted,
      List<String> kept,
      Map<String, Integer> emptied,
      Path folder,
      boolean hasFolder) {

    /** Whether an instance runs, or did a moment ago. */
    public boolean isActive() {
      return group
          .flatMap(GroupListing::groupState)
          .map(state -> !AT_REST.contains(state))
          .orElse(false);
    }

    /** Whether the group follows the protocol {@code streams}, which has tools of its own. */
    public boolean isStreamsGroup() {
      return group.flatMap(GroupListing::type).filter(GroupType.STREAMS::equals).isPresent();
    }

    /** Whether there is nothing to do. */
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
   * What would be done; changes nothing.
   *
   * @param stores names of the application's stores
   * @param forgetTombstones whether what a reset keeps is to go too
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
   * Waits until no instance runs: a member that was killed stays in its group for a while.
   *
   * @return false if one still runs then
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
   * Does it. The offsets go first: what ends in the middle begins at the start with the state that
   * is left, and can be done again.
   */
  public void execute(Plan plan) {
    if (plan.group().isPresent()) {
      List<String> group = List.of(settings.applicationId());
      Brokers.answer(
          plan.isStreamsGroup()
              ? admin.deleteStreamsGroups(group).all()
              : admin.deleteConsumerGroups(group).all());
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
}
