package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.MarkdownPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chapters of {@code docs/design/rules} contain all cited rules and name existing tests. */
class RulesPageTest {
  private static final Path CHAPTERS = Path.of("docs", "design", "rules");

  /** All hand-written files: code, tests, schemas, build files and pages. */
  private static final List<Path> WRITTEN =
      Stream.of(
              "src",
              "topology",
              "docs",
              "schemas",
              "docker",
              "gradle",
              "build.gradle",
              "pom.xml",
              "README.md",
              "CHANGELOG.md")
          .map(Path::of)
          .toList();

  /** Prefixes of rule handles: any single letter, and the listed pairs; BM25 is no rule. */
  private static final String LETTERS = "(?:CL|CN|GR|PM|RV|ST|[A-Z])";

  private static final Pattern RULE = Pattern.compile("(?m)^- \\*\\*(" + LETTERS + "\\d+)\\b");
  private static final Pattern HANDLE = Pattern.compile("\\b" + LETTERS + "\\d{1,2}\\b");
  private static final Pattern CITATION =
      Pattern.compile(
          "\\b[Rr]ules? (L\\d+(?:(?:, | and | or | to )L\\d+)*)\\b".replace("L", LETTERS));
  private static final Pattern LINE_BREAK = Pattern.compile("\\n\\s*(?:\\*(?!/)|//|;+|#)?\\s*");
  private static final Pattern OUTSIDE =
      Pattern.compile(
          "(?i)\\bcontracts? sections?\\b|\\bsections? \\d+ of the contracts?\\b"
              + "|\\bcontracts(?:-[a-z]+)?\\.md\\b|\\bseed 00\\d\\b");

  /** Returns all chapters as one text. */
  static String page() throws IOException {
    StringBuilder page = new StringBuilder();
    for (Path chapter : files(CHAPTERS)) {
      page.append(Files.readString(chapter)).append('\n');
    }
    return page.toString();
  }

  private static List<String> handles() throws IOException {
    return all(RULE, page()).map(found -> found.group(1)).toList();
  }

  private static Stream<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList().stream();
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static List<Path> written() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path root : WRITTEN) {
      files.addAll(files(root));
    }
    files.removeIf(file -> file.toString().matches(".*\\.(gz|png)"));
    return files;
  }

  /** Joins the lines of a text, so that a citation across two lines of a comment is found. */
  private static String oneLine(String text) {
    return LINE_BREAK.matcher(text).replaceAll(" ");
  }

  private static List<String> cited(String text) {
    return all(CITATION, oneLine(text))
        .flatMap(found -> all(HANDLE, found.group(1)))
        .map(MatchResult::group)
        .toList();
  }

  @Test
  void each_handle_identifies_one_rule() throws IOException {
    List<String> handles = handles();

    assertTrue(handles.size() > 50, handles::toString);
    Set<String> once = new HashSet<>();
    assertEquals(List.of(), handles.stream().filter(handle -> !once.add(handle)).toList());
  }

  @Test
  void each_rule_names_a_test_and_each_test_is_there() throws IOException {
    Set<String> tests =
        files(Path.of("src")).stream()
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith("Test.java") || name.endsWith("IT.java"))
            .map(name -> name.substring(0, name.indexOf('.')))
            .collect(Collectors.toSet());
    List<String> errors = new ArrayList<>();

    for (String rule : page().split("(?m)^(?=- \\*\\*" + LETTERS + "\\d)", -1)) {
      Matcher handle = RULE.matcher(rule);
      if (handle.find()) {
        List<String> named =
            MarkdownPage.code(rule).stream()
                .filter(word -> word.matches("[A-Z]\\w*(?:Test|IT)"))
                .toList();
        if (named.isEmpty()) {
          errors.add(handle.group(1) + " names no test");
        }
        named.stream()
            .filter(test -> !tests.contains(test))
            .forEach(test -> errors.add(handle.group(1) + " names " + test));
      }
    }

    assertEquals(List.of(), errors);
  }

  @Test
  void the_page_refers_to_rules_that_it_has() throws IOException {
    Set<String> known = new TreeSet<>(handles());
    String withoutCode = page().replaceAll("`[^`]*`", "");

    assertEquals(
        List.of(),
        all(HANDLE, withoutCode)
            .map(MatchResult::group)
            .filter(handle -> !known.contains(handle))
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/** What comes first: rule J1. */ | J1",
        "/** Rules M1, M2 and V1,\\n * row by row */ | M1 M2 V1",
        "// as rules\\n  // P1 to P6 have it | P1 P6",
        "the rules of A1 | ''",
      })
  void a_citation_is_found_across_the_lines_of_a_comment(String text, String handles) {
    assertEquals(handles, String.join(" ", cited(text.replace("\\n", "\n"))));
  }

  @Test
  void no_file_cites_a_rule_that_the_page_has_not() throws IOException {
    Set<String> known = new TreeSet<>(handles());
    List<String> unknown = new ArrayList<>();

    for (Path file : written()) {
      cited(Files.readString(file)).stream()
          .filter(handle -> !known.contains(handle))
          .forEach(handle -> unknown.add(file + ": " + handle));
    }

    assertEquals(List.of(), unknown);
  }

  @Test
  void no_file_cites_a_source_outside_the_repository() throws IOException {
    List<String> cited = new ArrayList<>();

    for (Path file : written()) {
      all(OUTSIDE, oneLine(Files.readString(file)))
          .forEach(found -> cited.add(file + ": " + found.group()));
    }

    assertEquals(List.of(), cited);
  }
}
