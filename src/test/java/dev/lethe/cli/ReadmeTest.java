package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Setting;
import dev.lethe.config.Topics;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.fixture.Policies;
import dev.lethe.fixture.Transcript;
import dev.lethe.fixture.UserPages;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Everything that user pages mention by name exists. {@code ReadmeIT} runs the commands whose
 * output they show.
 */
class ReadmeTest {
  private static final int MAX_README_BYTES = 10_240;

  /** Headers of dead letters, names of files, and variables of the clients' examples. */
  private static final Set<String> OTHERS =
      Set.of(
          "LETHE_URL",
          "LETHE_TOKEN",
          "lethe.py",
          "lethe.ts",
          "lethe.reason",
          "lethe.found",
          "lethe.expected",
          "lethe.error",
          "lethe.origin",
          "lethe.cdx.json");

  private static Stream<Path> pages() {
    return Stream.concat(UserPages.ALL.stream(), Stream.of(Path.of("topology/README.md")));
  }

  @Test
  void the_readme_is_short() throws IOException {
    assertTrue(Files.size(UserPages.README) <= MAX_README_BYTES);
  }

  @Test
  void the_figures_before_and_after_are_those_of_the_demo() throws IOException {
    String page = Files.readString(UserPages.README);
    String text =
        page.substring(page.indexOf("## Before and after"), page.indexOf("## Run it"))
            .replaceAll("`[^`]*`", "");
    Transcript demo = MarkdownPage.read(UserPages.README).transcripts().get(0);
    List<String> figures =
        Pattern.compile("\\d[\\d,]*\\d").matcher(text).results().map(MatchResult::group).toList();

    assertEquals("./gradlew run", demo.command());
    assertTrue(figures.contains("3,310"), figures.toString());
    figures.forEach(figure -> assertTrue(demo.shown().toString().contains(figure), figure));
  }

  @Test
  void all_pages_of_the_guide_are_checked() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("docs", "guide"))) {
      files.forEach(file -> assertTrue(UserPages.ALL.contains(file), file.toString()));
    }
  }

  /**
   * {@code ReadmeIT} runs the Python and JavaScript blocks, and {@link ReportOfSampleTest} checks
   * the text blocks.
   */
  @Test
  void every_block_is_one_that_is_checked() {
    assertEquals(
        Set.of("console", "python", "js", "json", "clojure", "text"),
        UserPages.blocks().stream().map(MarkdownPage.Block::language).collect(Collectors.toSet()));
    assertEquals(List.of(), MarkdownPage.read(Path.of("topology/README.md")).blocks());
  }

  @Test
  void every_policy_can_be_used() {
    for (MarkdownPage.Block block : UserPages.blocks()) {
      if (block.language().equals("clojure")) {
        assertNotEquals(
            Policy.defaults().version(), Policies.edn(String.join("\n", block.lines())).version());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void every_command_and_option_can_be_typed(Path page) {
    for (String paragraph : MarkdownPage.read(page).paragraphs()) {
      List<String> command = List.of();
      for (String code : MarkdownPage.code(paragraph)) {
        if (code.startsWith("--")) {
          assertTakes(command, code);
        }
        for (String part : code.split("\\|", -1)) {
          if (part.strip().startsWith("lethe ")) {
            command = List.of(part.strip().substring("lethe ".length()).split(" ", -1));
            assertTyped(command);
          }
        }
      }
    }
  }

  /**
   * Asserts that an option belongs to the last command of the paragraph or, without one, to any
   * command.
   */
  private static void assertTakes(List<String> command, String option) {
    List<String> words = List.of(option.split(" ", -1));
    if (command.isEmpty()) {
      CommandLine complete = line();
      Lethe.addAllOptions(complete);
      assertTrue(leaves(complete).anyMatch(leaf -> leaf.findOption(words.get(0)) != null), option);
    } else {
      assertTyped(Stream.concat(command.stream(), words.stream()).toList());
    }
  }

  private static void assertTyped(List<String> words) {
    assertDoesNotThrow(() -> line().parseArgs(words.toArray(String[]::new)), words.toString());
  }

  private static CommandLine line() {
    return Lethe.commandLine(new TestConsole(Map.of()).console(), new PassThrough());
  }

  private static Stream<CommandLine.Model.CommandSpec> leaves(CommandLine command) {
    return Stream.concat(
        Stream.of(command.getCommandSpec()),
        command.getSubcommands().values().stream().flatMap(ReadmeTest::leaves));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void every_topic_setting_and_key_of_the_policy_exists(Path page) {
    Topics topics = Topics.withPrefix("lethe.");
    List<String> known = new ArrayList<>(OTHERS);
    topics.all().forEach(topic -> known.add(topic.name()));
    for (Setting setting : Setting.values()) {
      known.add(setting.key());
      known.addAll(setting.variables());
    }
    PolicyKeys.ALL.forEach(key -> known.addAll(key.path()));

    MarkdownPage.read(page).paragraphs().stream()
        .flatMap(paragraph -> MarkdownPage.code(paragraph).stream())
        .filter(code -> code.matches("(lethe\\.\\w|KAFKA_|LETHE_|:).*"))
        .forEach(code -> assertTrue(known.contains(code.split(" ", -1)[0]), code));
  }

  @Test
  void the_documented_exit_code_of_a_wrong_configuration_is_correct() {
    List<Integer> told =
        UserPages.paragraphs().stream()
            .flatMap(
                text -> Pattern.compile("`run` ends with exit code (\\d)").matcher(text).results())
            .map(found -> Integer.valueOf(found.group(1)))
            .toList();

    int setting = new TestConsole(Map.of()).run(new PassThrough(), "run", "--partitions=none");
    int policy = new TestConsole(Map.of()).run(new BundledApplication(), "run", "--policy=pom.xml");

    assertEquals(List.of(setting), told);
    assertEquals(List.of(policy), told);
  }

  @Test
  void every_documented_gradlew_task_exists_in_gradle_and_the_maven_fallback() throws IOException {
    Matcher maven =
        Pattern.compile("(?m)^ +([a-zA-Z| ]+)\\) tasks=")
            .matcher(Files.readString(Path.of("gradlew")));
    assertTrue(maven.find());
    List<String> standIns = List.of(maven.group(1).split(" \\| ", -1));
    String gradle = Files.readString(Path.of("build.gradle"));
    Stream<String> typed = UserPages.transcripts().stream().map(Transcript::command);
    Stream<String> named =
        UserPages.paragraphs().stream().flatMap(text -> MarkdownPage.code(text).stream());

    List<String> tasks =
        Stream.concat(typed, named)
            .filter(code -> code.startsWith("./gradlew "))
            .map(code -> code.substring("./gradlew ".length()))
            .distinct()
            .toList();

    assertEquals(
        Set.of("run", "check", "assemble", "distTar", "jmh", "quality", "fuzz", "soak"),
        Set.copyOf(tasks));
    for (String task : tasks) {
      assertTrue(standIns.contains(task), task);
      assertTrue(
          gradle.contains("tasks.register('" + task + "'")
              || gradle.contains("tasks.named('" + task + "'"),
          task);
    }
  }
}
