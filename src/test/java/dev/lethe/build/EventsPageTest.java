package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of {@code docs/guide/events.md} name a test for each record, shape and carrier. */
class EventsPageTest {
  private static final Path PAGE = Path.of("docs", "guide", "events.md");
  private static final Pattern TABLE =
      Pattern.compile("(?m)^\\|.*\\| tested by \\|\\n\\|[-|]+\\|\\n((?:\\|.*\\|\\n)+)");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test\\.\\w+)` \\|$");
  private static final Pattern METHOD = Pattern.compile("(?m)^  void (\\w+)\\(");

  /** Returns the names of all tests, such as {@code ShapesTest.a_number_may_be_a_text}. */
  private static Set<String> tests() throws IOException {
    Set<String> tests = new HashSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
        String name = file.getFileName().toString().replace(".java", ".");
        METHOD
            .matcher(Files.readString(file))
            .results()
            .forEach(method -> tests.add(name + method.group(1)));
      }
    }
    return tests;
  }

  @Test
  void each_row_names_a_test_that_exists() throws IOException {
    Set<String> tests = tests();
    List<String> rows =
        TABLE
            .matcher(Files.readString(PAGE))
            .results()
            .flatMap(table -> table.group(1).lines())
            .toList();
    List<String> untested =
        rows.stream()
            .filter(
                row -> TEST.matcher(row).results().noneMatch(test -> tests.contains(test.group(1))))
            .toList();

    assertTrue(rows.size() > 40, rows.size() + " rows");
    assertEquals(List.of(), untested);
  }
}
