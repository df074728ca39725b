package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks {@code CHANGELOG.md}, where a merge can duplicate an entry. */
class ChangelogTest {
  private static List<String> lines() throws IOException {
    return Files.readAllLines(Path.of("CHANGELOG.md"));
  }

  @Test
  void no_change_is_listed_twice() throws IOException {
    Set<String> listed = new HashSet<>();

    List<String> twice =
        lines().stream().filter(line -> line.startsWith("- ") && !listed.add(line)).toList();

    assertEquals(List.of(), twice);
    assertTrue(listed.size() > 10, "the entries were found");
  }

  @Test
  void breaking_changes_come_first() throws IOException {
    List<String> headings = lines().stream().filter(line -> line.startsWith("##")).toList();

    assertEquals(List.of("## Unreleased", "### Breaking changes"), headings.subList(0, 2));
  }
}
