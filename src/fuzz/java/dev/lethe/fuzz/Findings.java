package dev.lethe.fuzz;

import dev.lethe.policy.Policy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A folder with the smallest stream of each kind of failure, as NDJSON that {@code lethe simulate}
 * reads, and a line about each in its README.md.
 */
final class Findings {
  private final Path folder;
  private final Map<String, Integer> kinds = new TreeMap<>();

  Findings(Path folder) {
    this.folder = folder;
  }

  /** How often each kind came. */
  Map<String, Integer> kinds() {
    return kinds;
  }

  /** Notes a failure, the first of its kind with the smallest stream; returns what to print. */
  String add(long seed, Failure failure, Policy policy) throws IOException {
    String where = failure.told(seed);
    if (kinds.merge(failure.kind(), 1, Integer::sum) > 1) {
      return where;
    }
    Failure smallest = Shrinking.of(failure, policy);
    Files.createDirectories(folder);
    String name = String.format(Locale.ROOT, "%02d.ndjson", kinds.size());
    Files.writeString(folder.resolve(name), smallest.lines(), StandardCharsets.UTF_8);
    Files.writeString(
        folder.resolve("README.md"),
        "- `"
            + name
            + "`: "
            + smallest.stream().size()
            + " records, policy "
            + Math.floorMod(seed, OddPolicies.COUNT)
            + ", "
            + where
            + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return where + "; smallest: " + folder.resolve(name) + "\n" + smallest.cause();
  }
}
