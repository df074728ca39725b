package dev.lethe.runtime;

import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterResult;

/**
 * What has to be right before the application can run, each asked in one place: {@code run} stops
 * at the first that isn't, {@code doctor} asks them all.
 */
public final class StartChecks {
  private static final String NO_BROKER = "there is no broker to ask";

  private final Settings settings;
  private final Topics topics;
  private final Map<String, String> environment;
  private final FaultClassifier classifier;

  /**
   * The answer to one question.
   *
   * @param subject what was asked about
   * @param isAsked false where another answer left nothing to ask
   * @param found what was found, for people; empty where there are only faults
   * @param faults what is wrong
   */
  public record Finding(String subject, boolean isAsked, String found, List<Fault> faults) {
    public Finding {
      faults = List.copyOf(faults);
    }

    public static Finding good(String subject, String found) {
      return new Finding(subject, true, found, List.of());
    }

    public static Finding bad(String subject, List<Fault> faults) {
      return new Finding(subject, true, "", faults);
    }

    static Finding notAsked(String subject, String why) {
      return new Finding(subject, false, "not asked: " + why, List.of());
    }
  }

  public StartChecks(Settings settings, Map<String, String> environment) {
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.environment = environment;
    this.classifier = new FaultClassifier(Optional.of(settings));
  }

  /** Throws if state can't be kept; to be asked before anything is waited for. */
  public void requireStateFolder() {
    StateFolder.fault(settings, environment)
        .ifPresent(fault -> FaultException.throwIfAny(List.of(fault)));
  }

  /**
   * Throws if the brokers don't let the application run.
   *
   * @throws FaultException with what is to be mended
   * @throws UnreachableException if they don't answer
   */
  public void requireBrokers() {
    try (Admin admin = Brokers.admin(settings)) {
      require(versions(admin));
      require(access(admin));
      require(topics(admin));
    }
  }

  private static void require(Finding finding) {
    FaultException.throwIfAny(finding.faults());
  }

  /** Everything but the settings, which were read to ask this. */
  public List<Finding> all(Clock clock) {
    List<Finding> findings = new ArrayList<>();
    try (Admin admin = Brokers.admin(settings)) {
      findings.add(guarded("broker", () -> broker(admin)));
      findings.add(guarded("versions", () -> versions(admin)));
      Finding access = guarded("ACLs", () -> access(admin));
      findings.add(access);
      findings.add(
          access.faults().isEmpty()
              ? guarded("topics", () -> topics(admin))
              : Finding.notAsked("topics", "not all of them can be seen without those ACLs"));
      addRest(findings, guarded("clock", () -> ClockCheck.of(admin, clock)));
    } catch (RuntimeException unanswered) {
      findings.add(Finding.bad("broker", classifier.faults(unanswered)));
      for (String subject : List.of("versions", "ACLs", "topics")) {
        findings.add(Finding.notAsked(subject, NO_BROKER));
      }
      addRest(findings, Finding.notAsked("clock", NO_BROKER));
    }
    return findings;
  }

  private void addRest(List<Finding> findings, Finding clock) {
    findings.add(RegistryCheck.of(settings.registry()));
    findings.add(stateFolder());
    findings.add(clock);
  }

  private Finding guarded(String subject, Supplier<Finding> check) {
    try {
      return check.get();
    } catch (RuntimeException failed) {
      return Finding.bad(subject, classifier.faults(failed));
    }
  }

  /** One that an instance uses is as it has to be; only a second instance is refused. */
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
                            ? ", used by a running instance; another needs its own"
                            : "")));
  }

  private Finding broker(Admin admin) {
    DescribeClusterResult cluster = admin.describeCluster();
    Collection<?> nodes = Brokers.answer(cluster.nodes());
    return Finding.good(
        "broker",
        settings.bootstrapServers()
            + ", cluster "
            + Brokers.answer(cluster.clusterId())
            + ", brokers: "
            + nodes.size());
  }

  private Finding versions(Admin admin) {
    return VersionCheck.of(admin, settings);
  }

  private Finding access(Admin admin) {
    Access access = Access.of(settings);
    List<Fault> faults = new AccessCheck(admin, access).ofRun(topics.used());
    return faults.isEmpty()
        ? Finding.good("ACLs", "every right that lethe run needs")
        : Finding.bad("ACLs", faults);
  }

  private Finding topics(Admin admin) {
    List<String> problems = new TopicAdmin(admin, topics, settings).check(topics.used());
    return problems.isEmpty()
        ? Finding.good("topics", topics.used().size() + " that this release uses")
        : Finding.bad(
            "topics",
            problems.stream()
                .map(problem -> Fault.of(Fault.Kind.CONFIGURATION, problem, ""))
                .toList());
  }
}
