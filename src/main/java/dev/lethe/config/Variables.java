package dev.lethe.config;

import dev.lethe.policy.NearestName;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Environment variables that are read, and detection of misspelt ones. */
final class Variables {
  static final String OURS = "LETHE_";
  static final String KAFKAS = "KAFKA_";
  static final String STATE_HOME = "XDG_STATE_HOME";

  /**
   * Variables with our prefixes that launch scripts and container images set, and that clients of
   * the HTTP API read.
   */
  static final Set<String> NOT_SETTINGS =
      Set.of(
          "KAFKA_OPTS",
          "KAFKA_HEAP_OPTS",
          "KAFKA_JVM_PERFORMANCE_OPTS",
          "KAFKA_GC_LOG_OPTS",
          "KAFKA_JMX_OPTS",
          "KAFKA_LOG4J_OPTS",
          "KAFKA_LOG4J_CMD_OPTS",
          "KAFKA_DEBUG",
          "KAFKA_HOME",
          "KAFKA_VERSION",
          "LETHE_HOME",
          "LETHE_JAVA_OPTS",
          "LETHE_OPTS",
          "LETHE_TOKEN",
          "LETHE_URL");

  private static final Set<String> READ = read();

  private Variables() {}

  private static Set<String> read() {
    Set<String> read = new TreeSet<>();
    for (Setting setting : Setting.values()) {
      read.addAll(setting.variables());
    }
    for (String name : KafkaNames.allPrefixed()) {
      read.add(variable(name));
    }
    read.add(STATE_HOME);
    return read;
  }

  /** Returns the variable for one of Kafka's settings, such as {@code KAFKA_MAX_POLL_RECORDS}. */
  static String variable(String key) {
    return KAFKAS + key.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** Returns Kafka's setting for a variable, such as {@code max.poll.records}. */
  static String key(String variable) {
    return variable.substring(KAFKAS.length()).toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** Returns the setting of a variable that Lethe reads, by its name in a properties file. */
  static String setting(String variable) {
    if (variable.equals(STATE_HOME)) {
      return Setting.STATE_DIR.key();
    }
    return Setting.ofVariable(variable).map(Setting::key).orElseGet(() -> key(variable));
  }

  /** Returns the variable that was probably meant, one letter away from an unread one. */
  static Optional<String> oneLetterFrom(String variable) {
    return READ.contains(variable) || NOT_SETTINGS.contains(variable)
        ? Optional.empty()
        : NearestName.oneEditFrom(variable, READ);
  }

  /** Returns true for variables that Kubernetes sets for a service named kafka or lethe. */
  static boolean isServiceLink(String variable) {
    for (String prefix : Set.of(KAFKAS, OURS)) {
      if (variable.startsWith(prefix)) {
        String rest = variable.substring(prefix.length());
        return rest.equals("PORT") || rest.startsWith("PORT_") || rest.startsWith("SERVICE_");
      }
    }
    return false;
  }
}
