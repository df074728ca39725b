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

/** {@code CHANGELOG.md}, which every change adds to and so every merge may double. */
class ChangelogTest {
  private static List<String> lines() throws IOException {
    return Files.readAllLines(Path.of("CHANGELOG.md"));
  }

  @Test
  void no_change_is_told_twice() throws IOException {
    Set<String> told = new HashSet<>();

    List<String> twice =
        lines().stream().filter(line -> line.startsWith("- ") && !told.add(line)).toList();

    assertEquals(List.of(), twice);
    assertTrue(told.size() > 10, "the list is where it was");
  }

  @Test
  void what_breaks_comes_first() throws IOException {
    List<String> headings = lines().stream().filter(line -> line.startsWith("##")).toList();

    assertEquals(List.of("## Unreleased", "### What breaks"), headings.subList(0, 2));
  }
}
