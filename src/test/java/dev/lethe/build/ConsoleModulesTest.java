package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Modules of the console. */
class ConsoleModulesTest {
  private static final Path FOLDER = Path.of("src", "console");

  /** Ways to put text into a page as HTML or as a program. */
  private static final Pattern MARKUP =
      Pattern.compile(
          "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|DOMParser|createContextualFragment|eval\\(|new"
              + " Function|setAttribute\\(\"style\"|javascript:");

  private static final Pattern FOREIGN =
      Pattern.compile("https?://(?!www\\.w3\\.org/2000/svg)|src=\"//|url\\(");

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(js|css|html|svg)"))
          .filter(file -> !file.startsWith(FOLDER.resolve("test")))
          .sorted()
          .toList();
    }
  }

  @Test
  void the_functions_without_a_page_pass_their_tests() throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node"))),
        "Node.js isn't installed");
    Process tests =
        new ProcessBuilder("node", "--test", FOLDER.resolve("test").toString())
            .redirectErrorStream(true)
            .start();
    tests.getOutputStream().close();

    String output = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertEquals(0, tests.waitFor(), output);
  }

  @Test
  void no_text_becomes_markup_and_nothing_is_loaded_from_elsewhere() throws IOException {
    for (Path file : sources()) {
      String source = Files.readString(file);

      assertEquals(List.of(), found(MARKUP, source), file.toString());
      assertEquals(List.of(), found(FOREIGN, source), file.toString());
    }
  }

  private static List<String> found(Pattern pattern, String source) {
    return pattern.matcher(source).results().map(MatchResult::group).toList();
  }

  @Test
  void the_page_of_the_console_lists_its_views() throws IOException {
    String page = Files.readString(Path.of("docs", "guide", "console.md"));
    Set<String> titles =
        sources().stream()
            .filter(file -> file.startsWith(FOLDER.resolve("views")))
            .map(ConsoleModulesTest::title)
            .filter(title -> !title.isEmpty())
            .collect(Collectors.toSet());

    assertEquals(8, titles.size(), titles.toString());
    titles.forEach(title -> assertTrue(page.contains("\n| " + title + " | "), title));
  }

  private static String title(Path file) {
    try {
      return Pattern.compile("(?m)^  title: \"(.*)\",$")
          .matcher(Files.readString(file))
          .results()
          .map(result -> result.group(1))
          .findFirst()
          .orElse("");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
