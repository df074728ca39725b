package dev.lethe.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Which JVM options a measured process has: what is measured runs as the application does. */
final class JvmOptions {
  /** Options that only one process can have, for the port or the file they take, or its place. */
  private static final List<String> NOT_INHERITED =
      List.of(
          "-agentlib:",
          "-agentpath:",
          "-javaagent:",
          "-Dcom.sun.management.",
          "-Dlethe.home=",
          "-XX:StartFlightRecording",
          "-Xlog:");

  private static final Predicate<String> COLLECTOR =
      Pattern.compile("-XX:[+-]Use\\w+GC").asMatchPredicate();

  private JvmOptions() {}

  /**
   * The inherited ones that more than one process can have, then those given. Of two collectors a
   * JVM takes neither, so a given one takes the place of the inherited.
   */
  static List<String> of(List<String> inherited, List<String> given) {
    boolean isCollectorGiven = given.stream().anyMatch(COLLECTOR);
    List<String> options = new ArrayList<>(inherited);
    options.removeIf(
        option ->
            NOT_INHERITED.stream().anyMatch(option::startsWith)
                || (isCollectorGiven && COLLECTOR.test(option)));
    options.addAll(given);
    return options;
  }
}
