package dev.lethe.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** JVM options of a measured process, which runs as the application does. */
final class JvmOptions {
  /** Options that only one process can have, because of their port, file or location. */
  private static final List<String> NOT_INHERITED =
      List.of(
          "-agentlib:",
          "-agentpath:",
          "-javaagent:",
          "-Dcom.sun.management.",
          "-Dlethe.home=",
          "-XX:StartFlightRecording",
          "-Xlog:");

  /** The folder of one Lethe process, which deletes it when it ends. */
  private static final Predicate<String> TEMPORARY_FOLDER =
      Pattern.compile("-Djava\\.io\\.tmpdir=.*lethe-process-[^/]*/?").asMatchPredicate();

  private static final Predicate<String> COLLECTOR =
      Pattern.compile("-XX:[+-]Use\\w+GC").asMatchPredicate();

  private JvmOptions() {}

  /**
   * Returns the inherited options that several processes can share, then the given ones. A JVM
   * rejects two collectors, so a given collector replaces the inherited one.
   */
  static List<String> of(List<String> inherited, List<String> given) {
    boolean isCollectorGiven = given.stream().anyMatch(COLLECTOR);
    List<String> options = new ArrayList<>(inherited);
    options.removeIf(
        option ->
            NOT_INHERITED.stream().anyMatch(option::startsWith)
                || TEMPORARY_FOLDER.test(option)
                || (isCollectorGiven && COLLECTOR.test(option)));
    options.addAll(given);
    return options;
  }
}
