package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterResult;

/**
 * All checks before the application can run: {@code run} stops at the first check with a fault,
 * {@code doctor} shows the findings of all. Checks change nothing.
 */
public final class StartChecks {
  private static final String BROKER = "broker";
  private static final String RIGHTS = "ACLs";
  private static final String TOPICS = "topics";

  private final Settings settings;
  private final Topics topics;
  private final Map<String, String> environment;
  private final FaultClassifier classifier;
  private final List<BrokerCheck> ofBrokers;

  /**
   * Result of one check.
   *
   * @param subject subject of the check
   * @param isAsked false if another finding made this check pointless
   * @param found state, for people; may be empty if there are faults or warnings
   * @param faults problems that prevent the start
   * @param warnings one sentence each about costs in space, time or safety that don't prevent the
   *     start
   */
  public record Finding(
      String subject, boolean isAsked, String found, List<Fault> faults, List<String> warnings) {
    public Finding {
      faults = List.copyOf(faults);
      warnings = List.copyOf(warnings);
    }

    public static Finding good(String subject, String found) {
      return new Finding(subject, true, found, List.of(), List.of());
    }

    public static Finding bad(String subject, List<Fault> faults) {
      return new Finding(subject, true, "", faults, List.of());
    }

    static Finding notAsked(String subject, String why) {
      return new Finding(subject, false, "not checked: " + why, List.of(), List.of());
    }

    Finding withWarnings(List<String> others) {
      return new Finding(subject, isAsked, found, faults, others);
    }
  }

  private record BrokerCheck(String subject, Function<Admin, Finding> finding) {}

  public StartChecks(Settings settings, Map<String, String> environment) {
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.environment = environment;
    this.classifier = new FaultClassifier(Optional.of(settings));
    this.ofBrokers =
        List.of(
            new BrokerCheck("versions", admin -> VersionCheck.of(admin, settings)),
            new BrokerCheck(RIGHTS, this::access),
            new BrokerCheck(TOPICS, this::topics),
            new BrokerCheck(ClockCheck.SUBJECT, admin -> ClockCheck.of(admin, Clock.systemUTC())));
  }

  /**
   * Checks the state folder, before any server is awaited. {@code run} checks the HTTP port by
   * binding it.
   *
   * @return warnings, one sentence each
   * @throws FaultException if state can't be stored there
   */
  public List<String> requireStateFolder() {
    StateFolder.fault(settings, environment)
        .ifPresent(fault -> FaultException.throwIfAny(List.of(fault)));
    return StateFolder.warnings(settings.stateDir());
  }

  /**
   * Checks that the application can run with the brokers and the registry.
   *
   * @return warnings, one sentence each
   * @throws FaultException with everything to fix
   * @throws UnreachableException if a server doesn't respond
   */
  public List<String> requireServers() {
    List<String> warnings = new ArrayList<>();
    try (Admin admin = Brokers.admin(settings)) {
      for (BrokerCheck check : ofBrokers) {
        warnings.addAll(required(check.finding().apply(admin)));
      }
    }
    warnings.addAll(required(RegistryCheck.of(settings)));
    return warnings;
  }

  private static List<String> required(Finding finding) {
    FaultException.throwIfAny(finding.faults());
    return finding.warnings();
  }

  /** Returns the findings of all checks except that of the settings, which were read earlier. */
  public List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    findings.add(stateFolder());
    findings.add(guarded("HTTP port", () -> PortCheck.of(settings)));
    try (Admin admin = Brokers.admin(settings)) {
      findings.add(guarded(BROKER, () -> broker(admin)));
      addOfBrokers(findings, admin);
    } catch (RuntimeException unanswered) {
      findings.add(Finding.bad(BROKER, classifier.faults(unanswered)));
      for (BrokerCheck check : ofBrokers) {
        findings.add(Finding.notAsked(check.subject(), "no broker is reachable"));
      }
    }
    findings.add(guarded(RegistryCheck.SUBJECT, () -> RegistryCheck.of(settings)));
    return findings;
  }

  private void addOfBrokers(List<Finding> findings, Admin admin) {
    boolean isHidden = false;
    for (BrokerCheck check : ofBrokers) {
      Finding finding =
          isHidden && check.subject().equals(TOPICS)
              ? Finding.notAsked(TOPICS, "some topics are hidden without these ACLs")
              : guarded(check.subject(), () -> check.finding().apply(admin));
      isHidden |= check.subject().equals(RIGHTS) && !finding.faults().isEmpty();
      findings.add(finding);
    }
  }

  private Finding guarded(String subject, Supplier<Finding> check) {
    try {
      return check.get();
    } catch (RuntimeException failed) {
      return Finding.bad(subject, classifier.faults(failed));
    }
  }

  /** A running instance may use the folder and the port; only a second one is refused. */
  private Finding stateFolder() {
    Path folder = settings.stateDir();
    return StateFolder.faultOfPlace(settings, environment)
        .map(fault -> Finding.bad("state directory", List.of(fault)))
        .orElseGet(
            () ->
                Finding.good(
                        "state directory",
                        folder
                            + ", "
                            + StateFolder.free(folder)
                            + (StateFolder.isInUse(settings)
                                ? ", used by a running instance; another instance needs its own"
                                : ""))
                    .withWarnings(StateFolder.warnings(folder)));
  }

  private Finding broker(Admin admin) {
    DescribeClusterResult cluster = admin.describeCluster();
    Collection<?> nodes = Brokers.answer(cluster.nodes());
    return Finding.good(
        BROKER,
        settings.bootstrapServers()
            + ", cluster "
            + Brokers.answer(cluster.clusterId())
            + ", brokers: "
            + nodes.size());
  }

  private Finding access(Admin admin) {
    AccessRights access = AccessRights.of(settings);
    List<Fault> faults = new AccessCheck(admin, access).ofRun(topics.used());
    return faults.isEmpty()
        ? Finding.good(RIGHTS, "all rights needed by lethe run")
        : Finding.bad(RIGHTS, faults);
  }

  private Finding topics(Admin admin) {
    return ofTopics(new TopicAdmin(admin, topics, settings), topics.used());
  }

  private static Finding ofTopics(TopicAdmin admin, Collection<String> needed) {
    TopicAdmin.Check check = admin.check(needed);
    List<Fault> faults =
        check.problems().stream()
            .map(problem -> Fault.of(Fault.Kind.CONFIGURATION, problem, ""))
            .toList();
    Finding finding =
        faults.isEmpty()
            ? Finding.good(TOPICS, needed.size() + " used by this release")
            : Finding.bad(TOPICS, faults);
    return finding.withWarnings(check.warnings());
  }

  /**
   * Checks the topics of a worker, as for the application.
   *
   * @return warnings, one sentence each
   * @throws FaultException with everything to fix
   */
  public static List<String> requireTopics(
      Settings settings, Topics topics, Collection<String> needed) {
    try (Admin admin = Brokers.admin(settings)) {
      return required(ofTopics(new TopicAdmin(admin, topics, settings), needed));
    }
  }
}
