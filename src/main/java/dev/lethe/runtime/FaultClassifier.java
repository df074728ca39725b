package dev.lethe.runtime;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.config.KafkaChecks;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.rocksdb.RocksDBException;

/**
 * Classifies exceptions by their cause. Recognizes failures of the environment; any other exception
 * is a bug in Lethe.
 */
public final class FaultClassifier {
  private static final String A_BUG = "this is a bug";
  private static final String TAKEN = "another process uses the port";
  private static final List<String> DISK_FULL =
      List.of("No space left on device", "Disk quota exceeded", "not enough space on the disk");

  private final Optional<Settings> settings;
  private final ConnectionFaults connections;

  /**
   * @param settings settings whose values are shown; empty if the command has none
   */
  public FaultClassifier(Optional<Settings> settings) {
    this.settings = settings;
    this.connections = new ConnectionFaults(this::shown);
  }

  /**
   * Returns at least one fault; for an error with several causes, only those to fix. Secrets in the
   * settings are masked, whichever library quotes them.
   */
  public List<Fault> faults(Throwable thrown) {
    List<Fault> faults = unmasked(thrown);
    return settings
        .map(known -> faults.stream().map(fault -> fault.masked(known::withoutSecrets)).toList())
        .orElse(faults);
  }

  private List<Fault> unmasked(Throwable thrown) {
    List<Throwable> chain = chain(thrown);
    for (Throwable cause : chain) {
      if (cause instanceof FaultException found) {
        return found.faults();
      }
      if (cause instanceof SettingsException mistaken) {
        return mistaken.errors().stream()
            .map(mistake -> Fault.of(Fault.Kind.CONFIGURATION, mistake, ""))
            .toList();
      }
    }
    if (chain.stream().anyMatch(FaultClassifier::isBug)) {
      return List.of(bug(thrown));
    }
    return List.of(
        known(chain)
            .or(() -> unanswered(chain))
            .or(() -> ofKafka(chain))
            .or(() -> ofFiles(chain))
            .orElseGet(() -> bug(thrown)));
  }

  /** Returns the first fault, for callers that show one sentence. */
  public Fault fault(Throwable thrown) {
    return faults(thrown).get(0);
  }

  private static List<Throwable> chain(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable cause = thrown; cause != null && !chain.contains(cause); ) {
      chain.add(cause);
      cause = cause.getCause();
    }
    return chain;
  }

  private Optional<Fault> known(List<Throwable> chain) {
    return chain.stream().<Optional<Fault>>map(this::known).flatMap(Optional::stream).findFirst();
  }

  private Optional<Fault> known(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if ((cause instanceof IOException || cause instanceof RocksDBException || isOfKafka(cause))
        && DISK_FULL.stream().anyMatch(message::contains)) {
      return Optional.of(diskFull(message));
    }
    if (cause instanceof IOException && message.contains("Too many open files")) {
      return Optional.of(
          Fault.of(
              Fault.Kind.FAILED,
              "too many open files in this process (" + message + ")",
              "raise its limit (ulimit -n, LimitNOFILE)"));
    }
    if (cause instanceof BindException) {
      return Optional.of(cannotListen("", "", message));
    }
    if (cause instanceof StreamsException && message.contains("multiple instances")) {
      return Optional.of(StateFolder.inUse(shown(Setting.STATE_DIR.key()), applicationId()));
    }
    if (cause instanceof StreamsException && message.contains("state directory")) {
      return Optional.of(StateFolder.unusable(shown(Setting.STATE_DIR.key()), message));
    }
    return connections.fault(cause);
  }

  /**
   * Returns the fault for a full disk, that of the state folder or the one named in the message.
   */
  Fault diskFull(String message) {
    return new Fault(
        Fault.Kind.FAILED,
        Setting.STATE_DIR.key(),
        shown(Setting.STATE_DIR.key()),
        "the disk is full (" + firstLine(message) + ")",
        "free some space, or move the folder to a larger disk; committed data is safe");
  }

  /**
   * Returns the fault for a server that can't bind its port, mostly since another process uses it.
   *
   * @param setting setting of the port; empty if the port wasn't configured
   * @param value configured value; empty if the port wasn't configured
   * @param message address and error message of the operating system
   */
  public static Fault cannotListen(String setting, String value, String message) {
    if (setting.isEmpty()) {
      return Fault.of(
          Fault.Kind.FAILED, TAKEN + " (" + message + ")", "stop that process, or try again");
    }
    boolean isTaken = message.contains("already in use");
    return new Fault(
        Fault.Kind.CONFIGURATION,
        setting,
        value,
        (isTaken ? TAKEN : "cannot listen on this address") + " (" + message + ")",
        isTaken
            ? "stop that process, or set another port (0 for none)"
            : "set an address of this machine and a port that this user may use (0 for none)");
  }

  private static Optional<Fault> unanswered(List<Throwable> chain) {
    return chain.stream()
        .filter(
            cause ->
                cause instanceof UnreachableException
                    || cause instanceof RegistryUnavailableException
                    || cause instanceof TimeoutException
                    || cause instanceof DisconnectException)
        .findFirst()
        .map(cause -> Fault.of(Fault.Kind.UNREACHABLE, messageOf(cause), ""));
  }

  private Optional<Fault> ofKafka(List<Throwable> chain) {
    for (Throwable cause : chain) {
      if (cause instanceof AuthorizationException refused) {
        return Optional.of(access(refused));
      }
      if (cause instanceof AuthenticationException refused) {
        return Optional.of(connections.refused(refused));
      }
      if (cause instanceof ConfigException refused) {
        return Optional.of(
            Fault.of(
                Fault.Kind.CONFIGURATION,
                KafkaChecks.sentence(messageOf(refused)),
                "correct it; lethe run --help lists the settings"));
      }
      if (cause instanceof InvalidReplicationFactorException refused) {
        return Optional.of(copies(refused));
      }
      if (cause instanceof UnsupportedVersionException old) {
        return Optional.of(
            Fault.of(
                Fault.Kind.CONFIGURATION,
                "the brokers are too old: " + messageOf(old),
                "Lethe needs Kafka 2.5 or newer, and 4.2 for group.protocol=streams"));
      }
      if (cause instanceof MissingSourceTopicException) {
        return Optional.of(
            Fault.of(
                Fault.Kind.CONFIGURATION,
                "topics that Lethe reads are missing",
                "list them with lethe topics plan, create them with lethe topics apply"));
      }
    }
    Throwable root = chain.get(chain.size() - 1);
    return chain.stream()
        .map(this::cannotMake)
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> isOfKafka(root) ? Optional.of(kafkaSays(chain)) : Optional.empty());
  }

  private Fault copies(InvalidReplicationFactorException refused) {
    return new Fault(
        Fault.Kind.CONFIGURATION,
        Setting.REPLICATION_FACTOR.key(),
        shown(Setting.REPLICATION_FACTOR.key()),
        "the cluster has too few brokers for this value (" + messageOf(refused) + ")",
        "start more brokers, or set at most the number of brokers");
  }

  /** Returns the fault for a configured class that doesn't implement the type expected by Kafka. */
  private Optional<Fault> cannotMake(Throwable cause) {
    String message = messageOf(cause);
    boolean isOfClass =
        (cause instanceof ClassCastException && !settingOf(message).isEmpty())
            || message.contains("cannot be cast to class org.apache.kafka.")
            || message.contains("is not an instance of")
            || message.contains("Could not find a public no-argument constructor")
            || message.contains("Could not instantiate class")
            || message.contains("Failed to find name");
    if (!isOfClass) {
      return Optional.empty();
    }
    String setting = settingOf(message);
    // The JVM appends the modules of both classes.
    String why = message.contains(" cannot be cast ") ? message.split(" \\(", 2)[0] : message;
    return Optional.of(
        new Fault(
            Fault.Kind.CONFIGURATION,
            setting,
            setting.isEmpty() ? "" : shown(setting),
            "the class cannot be used: " + why,
            "set a class that implements Kafka's interface for this setting"));
  }

  /** Returns the setting that names a class mentioned in the message; empty if there is none. */
  private String settingOf(String message) {
    return settings.map(Settings::kafka).orElse(Map.of()).entrySet().stream()
        .filter(
            given ->
                Arrays.stream(given.getValue().split(",", -1))
                    .map(String::strip)
                    .anyMatch(name -> name.indexOf('.') > 0 && message.contains(name)))
        .map(Map.Entry::getKey)
        .min(Comparator.naturalOrder())
        .orElse("");
  }

  /**
   * Streams wraps its clients' errors in a description of its own activity, which doesn't help
   * users.
   */
  private static Fault kafkaSays(List<Throwable> chain) {
    Throwable outer = chain.get(0);
    String message = messageOf(chain.get(chain.size() - 1));
    boolean isReportedByTasks =
        outer instanceof KafkaException && !(outer instanceof StreamsException);
    return Fault.of(
        Fault.Kind.FAILED,
        isReportedByTasks ? messageOf(outer) : "Kafka stopped the application: " + message,
        "");
  }

  private static boolean isOfKafka(Throwable cause) {
    return cause instanceof KafkaException;
  }

  private static Optional<Fault> ofFiles(List<Throwable> chain) {
    return chain.stream()
        .filter(cause -> cause instanceof IOException)
        .findFirst()
        .map(cause -> Fault.of(Fault.Kind.FAILED, fileSays(chain, cause), ""));
  }

  /**
   * The message of a file exception is often only the file's name; its wrapper then explains the
   * file's purpose.
   */
  private static String fileSays(List<Throwable> chain, Throwable cause) {
    String own = messageOf(cause);
    if (cause instanceof NoSuchFileException) {
      own += ": no such file or folder";
    } else if (cause instanceof AccessDeniedException) {
      own += ": permission denied";
    }
    String outer = chain.get(0).getMessage();
    return outer == null || outer.endsWith(messageOf(cause)) ? own : outer + " (" + own + ")";
  }

  private static boolean isBug(Throwable cause) {
    return messageOf(cause).contains(A_BUG);
  }

  private static Fault bug(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null
        && (cause instanceof StreamsException
            || cause instanceof CompletionException
            || cause instanceof ExecutionException)) {
      cause = cause.getCause();
    }
    String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
    String all = "the application failed with " + cause.getClass().getName() + message;
    return Fault.of(Fault.Kind.BUG, all, all.contains(A_BUG) ? "" : A_BUG + " in Lethe");
  }

  private static String messageOf(Throwable cause) {
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private String applicationId() {
    return settings.map(Settings::applicationId).orElse(Setting.APPLICATION_ID.defaultText());
  }

  private Fault access(AuthorizationException refused) {
    return settings
        .map(known -> AccessRights.of(known).fault(refused))
        .orElseGet(
            () -> Fault.of(Fault.Kind.CONFIGURATION, "access denied: " + messageOf(refused), ""));
  }

  private String shown(String name) {
    return settings.map(known -> known.shown(name)).orElse("");
  }

  /** Returns the environment variable of one of Kafka's settings. */
  static String variable(String setting) {
    return "KAFKA_" + setting.toUpperCase(Locale.ROOT).replace('.', '_');
  }
}
