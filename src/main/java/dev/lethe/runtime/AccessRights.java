package dev.lethe.runtime;

import dev.lethe.config.Names;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;

/** Access rights that the application needs on the brokers, in one list. */
public final class AccessRights {
  private static final Pattern USER = Pattern.compile("username=\"?([^\"\\s;]+)");

  private final String applicationId;
  private final Topics topics;
  private final boolean isExactlyOnce;
  private final String servers;
  private final Optional<String> user;

  /**
   * Operations on a resource.
   *
   * @param isPrefix true if {@code name} is a prefix of the resources' names
   */
  public record Right(
      ResourceType type, String name, boolean isPrefix, Set<AclOperation> operations) {

    public Right {
      operations = Set.copyOf(operations);
    }

    /** Returns the right without the operations that are allowed. */
    Right without(Collection<AclOperation> allowed) {
      Set<AclOperation> missing = new TreeSet<>(operations);
      missing.removeAll(allowed);
      return new Right(type, name, isPrefix, missing);
    }
  }

  private AccessRights(Settings settings) {
    applicationId = settings.applicationId();
    topics = Topics.withPrefix(settings.topicPrefix());
    isExactlyOnce = !"at_least_once".equals(settings.kafka().get(Setting.GUARANTEE.key()));
    servers = settings.bootstrapServers();
    user = userOf(settings.kafka().getOrDefault("sasl.jaas.config", ""));
  }

  /** Returns the rights that an application with the given settings needs. */
  public static AccessRights of(Settings settings) {
    return new AccessRights(settings);
  }

  private static Optional<String> userOf(String jaas) {
    Matcher matcher = USER.matcher(jaas);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Lists every right that {@code lethe run} needs, one line per resource. */
  public List<Right> ofRun() {
    List<Right> rights = new ArrayList<>();
    topics.used().forEach(name -> rights.add(ofTopic(name)));
    rights.add(changelogs());
    rights.add(group());
    if (isExactlyOnce) {
      rights.add(transactions());
    }
    return rights;
  }

  /** Returns the right needed on a topic of the application. */
  Right ofTopic(String name) {
    Set<AclOperation> operations = EnumSet.of(AclOperation.DESCRIBE_CONFIGS);
    if (topics.read().contains(name)) {
      operations.add(AclOperation.READ);
    }
    if (topics.isWritten(name)) {
      operations.add(AclOperation.WRITE);
    }
    if (topics.internal().contains(name)) {
      operations.add(AclOperation.DELETE);
    }
    return topic(name, operations);
  }

  /** Returns the given operations on one topic. */
  static Right topic(String name, Set<AclOperation> operations) {
    return new Right(ResourceType.TOPIC, name, false, operations);
  }

  /**
   * Returns the right needed on changelogs of state stores, which Kafka Streams creates, writes and
   * restores from.
   */
  Right changelogs() {
    return new Right(
        ResourceType.TOPIC,
        applicationId + '-',
        true,
        EnumSet.of(AclOperation.CREATE, AclOperation.READ, AclOperation.WRITE));
  }

  /** Names of the changelogs. */
  List<String> changelogNames() {
    return Names.LOGGED_STORES.stream()
        .map(store -> applicationId + '-' + store + "-changelog")
        .toList();
  }

  Right group() {
    return group(applicationId);
  }

  private static Right group(String name) {
    return new Right(ResourceType.GROUP, name, false, EnumSet.of(AclOperation.READ));
  }

  /** Returns the right needed on transactional ids; each stream thread has its own. */
  Right transactions() {
    return new Right(
        ResourceType.TRANSACTIONAL_ID, applicationId + '-', true, EnumSet.of(AclOperation.WRITE));
  }

  boolean isExactlyOnce() {
    return isExactlyOnce;
  }

  String applicationId() {
    return applicationId;
  }

  /** Returns the fault for a missing right, with the command that grants it. */
  Fault fault(Right missing) {
    String principal = user.map(name -> "User:" + name).orElse("User:NAME");
    Set<String> names =
        missing.operations().stream()
            .map(SecurityUtils::operationName)
            .collect(Collectors.toCollection(TreeSet::new));
    StringBuilder command = new StringBuilder("kafka-acls --bootstrap-server ");
    command.append(servers.split(",", 2)[0]).append(" --add --allow-principal ").append(principal);
    names.forEach(name -> command.append(" --operation ").append(name));
    if (missing.isPrefix()) {
      command.append(" --resource-pattern-type prefixed");
    }
    String kind = kind(missing.type());
    command.append(" --").append(kind).append(' ').append(missing.name());
    return Fault.of(
        Fault.Kind.CONFIGURATION,
        user.map(name -> "the user " + name).orElse("this user")
            + " lacks "
            + String.join(", ", names)
            + " on "
            + (missing.isPrefix() ? "any " : "the ")
            + kind.replace('-', ' ')
            + (missing.isPrefix() ? " with the prefix " : " ")
            + missing.name(),
        "as an administrator of the brokers, run " + command);
  }

  private static String kind(ResourceType type) {
    return switch (type) {
      case TOPIC -> "topic";
      case GROUP -> "group";
      case TRANSACTIONAL_ID -> "transactional-id";
      default -> "cluster";
    };
  }

  /** Returns the fault for an operation that a broker denied while the application was running. */
  Fault fault(AuthorizationException refused) {
    if (refused instanceof GroupAuthorizationException denied) {
      return fault(denied.groupId() == null ? group() : group(denied.groupId()));
    }
    if (refused instanceof TransactionalIdAuthorizationException) {
      return fault(transactions());
    }
    if (refused instanceof TopicAuthorizationException denied) {
      for (String name : new TreeSet<>(denied.unauthorizedTopics())) {
        return fault(topics.used().contains(name) ? ofTopic(name) : ofOther(name));
      }
    }
    return Fault.of(
        Fault.Kind.CONFIGURATION, "access denied by the brokers: " + refused.getMessage(), "");
  }

  private Right ofOther(String name) {
    return name.startsWith(applicationId + '-')
        ? changelogs()
        : topic(name, EnumSet.of(AclOperation.READ, AclOperation.WRITE));
  }
}
