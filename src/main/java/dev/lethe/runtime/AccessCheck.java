package dev.lethe.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;

/**
 * Finds missing access rights before anything is written. Brokers report the allowed operations on
 * resources that this user may see; hidden resources count as denied. Rights that can't be queried
 * are found on first use: for a group or transactional id that doesn't exist yet, only whether it
 * is hidden is known.
 */
public record AccessCheck(Admin admin, AccessRights access) {
  /** Returns one fault for each resource on which {@code lethe run} lacks a right. */
  List<Fault> ofRun(Collection<String> topics) {
    List<AccessRights.Right> missing = new ArrayList<>();
    missingOnTopics(topics.stream().map(access::ofTopic).toList()).forEach(missing::add);
    missingOnChangelogs().ifPresent(missing::add);
    missingOnGroup().ifPresent(missing::add);
    if (access.isExactlyOnce()) {
      missingOnTransactions().ifPresent(missing::add);
    }
    return missing.stream().map(access::fault).toList();
  }

  /** Returns a fault if an operation on a topic is denied. The topic need not exist. */
  public List<Fault> of(String topic, AclOperation operation) {
    return missingOnTopics(List.of(AccessRights.topic(topic, EnumSet.of(operation)))).stream()
        .map(access::fault)
        .toList();
  }

  /** Missing topics are skipped: another check reports them. */
  private List<AccessRights.Right> missingOnTopics(List<AccessRights.Right> rights) {
    Map<String, AccessRights.Right> byName = new LinkedHashMap<>();
    rights.forEach(right -> byName.put(right.name(), right));
    List<AccessRights.Right> missing = new ArrayList<>();
    Map<String, Set<AclOperation>> allowed = allowed(byName.keySet());
    byName.forEach(
        (name, right) -> {
          Set<AclOperation> known = allowed.get(name);
          if (known != null && !right.without(known).operations().isEmpty()) {
            missing.add(right.without(known));
          }
        });
    return missing;
  }

  /**
   * Returns the operations allowed on each topic: none on a hidden topic; missing topics are left
   * out.
   */
  private Map<String, Set<AclOperation>> allowed(Collection<String> names) {
    DescribeTopicsOptions asking = new DescribeTopicsOptions().includeAuthorizedOperations(true);
    Map<String, KafkaFuture<TopicDescription>> answers =
        admin.describeTopics(List.copyOf(names), asking).topicNameValues();
    Map<String, Set<AclOperation>> allowed = new LinkedHashMap<>();
    for (String name : names) {
      try {
        Set<AclOperation> operations =
            Brokers.ifPresent(answers.get(name))
                .map(TopicDescription::authorizedOperations)
                .orElse(null);
        if (operations != null) {
          allowed.put(name, operations);
        }
      } catch (AuthorizationException hidden) {
        allowed.put(name, onHidden(name));
      }
    }
    return allowed;
  }

  /** A user who may only describe a topic's settings doesn't see the topic itself. */
  private Set<AclOperation> onHidden(String name) {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
    try {
      Optional<?> unused = Brokers.ifPresent(admin.describeConfigs(List.of(topic)).all());
      return Set.of(AclOperation.DESCRIBE_CONFIGS);
    } catch (AuthorizationException denied) {
      return Set.of();
    }
  }

  private Optional<AccessRights.Right> missingOnChangelogs() {
    AccessRights.Right needed = access.changelogs();
    Set<AclOperation> missing = EnumSet.noneOf(AclOperation.class);
    List<String> names = access.changelogNames();
    Map<String, Set<AclOperation>> allowed = allowed(names);
    for (Set<AclOperation> operations : allowed.values()) {
      Set<AclOperation> more = EnumSet.copyOf(needed.operations());
      more.removeAll(operations);
      missing.addAll(more);
    }
    // Creating a topic needs no right once the topic exists.
    missing.remove(AclOperation.CREATE);
    names.stream()
        .filter(name -> !allowed.containsKey(name) || allowed.get(name).isEmpty())
        .findFirst()
        .filter(name -> !mayCreate(name))
        .ifPresent(name -> missing.add(AclOperation.CREATE));
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(new AccessRights.Right(needed.type(), needed.name(), true, missing));
  }

  private boolean mayCreate(String topic) {
    NewTopic trial = new NewTopic(topic, Optional.of(1), Optional.empty());
    try {
      Brokers.answer(
          admin.createTopics(List.of(trial), new CreateTopicsOptions().validateOnly(true)).all());
      return true;
    } catch (AuthorizationException denied) {
      return false;
    } catch (KafkaException otherwise) {
      return true;
    }
  }

  private Optional<AccessRights.Right> missingOnGroup() {
    AccessRights.Right needed = access.group();
    String id = access.applicationId();
    try {
      Brokers.answer(admin.listConsumerGroupOffsets(id).partitionsToOffsetAndMetadata());
      DescribeConsumerGroupsOptions asking =
          new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
      Set<AclOperation> allowed =
          Optional.of(
                  Brokers.answer(
                      admin.describeConsumerGroups(List.of(id), asking).describedGroups().get(id)))
              .map(ConsumerGroupDescription::authorizedOperations)
              .orElse(needed.operations());
      return allowed.containsAll(needed.operations()) ? Optional.empty() : Optional.of(needed);
    } catch (AuthorizationException hidden) {
      return Optional.of(needed);
    } catch (KafkaException notThere) {
      return Optional.empty();
    }
  }

  private Optional<AccessRights.Right> missingOnTransactions() {
    String id = access.transactions().name() + "start-check";
    try {
      Brokers.answer(admin.describeTransactions(List.of(id)).all());
    } catch (AuthorizationException hidden) {
      return Optional.of(access.transactions());
    } catch (KafkaException notThere) {
      return Optional.empty();
    }
    return Optional.empty();
  }
}
