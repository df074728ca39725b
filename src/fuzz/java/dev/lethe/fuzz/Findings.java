package dev.lethe.fuzz;

import dev.lethe.policy.Policy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Folder with the smallest stream of each kind of failure, as NDJSON that {@code lethe simulate}
 * reads, and one line about each in its README.md.
 */
final class Findings {
  private final Path folder;
  private final Map<String, Integer> kinds = new TreeMap<>();

  Findings(Path folder) {
    this.folder = folder;
  }

  /** Returns the number of failures by kind. */
  Map<String, Integer> kinds() {
    return kinds;
  }

  /**
   * Adds a failure, and shrinks its stream if it is the first of its kind. Returns the text to
   * print.
   */
  String add(long seed, Failure failure, Policy policy) {
    String told = failure.told(seed);
    if (kinds.merge(failure.kind(), 1, Integer::sum) > 1) {
      return told;
    }
    Failure smallest = Shrinking.of(failure, policy);
    Path file = folder.resolve(String.format(Locale.ROOT, "%02d.ndjson", kinds.size()));
    String line =
        "- `"
            + file.getFileName()
            + "`: "
            + smallest.stream().size()
            + " records, policy "
            + OddPolicies.numberOf(seed)
            + ", "
            + told
            + "\n";
    try {
      Files.createDirectories(folder);
      Files.writeString(file, smallest.lines());
      Files.writeString(
          folder.resolve("README.md"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return told + "\nsmallest: " + file + "\n" + smallest.cause();
  }
}
