package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.BotClients;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.fixture.Transcript;
import dev.lethe.fixture.UserPages;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * All commands of the user pages, run in order with the assembled application and a broker, print
 * the output shown. The README's commands run against the demo that it starts.
 */
@ExtendWith(Cluster.Shared.class)
class ReadmeIT {
  /** Files that a page shows as its first block in a language, and that its commands use. */
  private static final List<ShownFile> FILES =
      List.of(
          new ShownFile("bot.py", UserPages.README, "python"),
          new ShownFile("bot.mjs", UserPages.README, "js"),
          new ShownFile("events.ndjson", UserPages.guide("events"), "json"),
          new ShownFile("memory.jsonl", UserPages.guide("import"), "json"),
          new ShownFile("items.ndjson", UserPages.guide("hygiene"), "json"),
          new ShownFile("context.py", UserPages.guide("agents"), "python"),
          new ShownFile("memories.py", UserPages.guide("clients"), "python"),
          new ShownFile("memories.mjs", UserPages.guide("clients"), "js"));

  /** Files that the page about clients says to copy. */
  private static final List<Path> CLIENTS =
      List.of(Path.of("src/clients/python/lethe.py"), Path.of("src/clients/typescript/lethe.ts"));

  private static final String BROKER = "localhost:9092";
  private static final String BOOTSTRAP = "KAFKA_BOOTSTRAP_SERVERS";
  private static final String API = "The console and the HTTP API: ";
  private static final String SUMMARY = "[INFO] Tests run: …, Failures: 0, Errors: 0, Skipped: …";
  private static final int PATIENCE_SECONDS = 120;

  /** Commands that run for minutes or until stopped; {@code ReadmeTest} checks their syntax. */
  private static final Set<String> LASTING =
      Set.of(
          "lethe run",
          "lethe run --workers embed",
          "lethe run --workers llm",
          "lethe serve",
          "lethe worker embed",
          "lethe bench",
          "lethe demo");

  private static final Path A_POLICY =
      Path.of("src/main/resources/dev/lethe/default.policy.edn").toAbsolutePath();

  @TempDir Path folder;

  private static final Pattern ID = Pattern.compile("(?:run|plan|item|\\d{8})-[0-9a-f]{32}");

  /** Printed ids by the ids shown in the README; ids of runs and plans depend on the time. */
  private final Map<String, String> ids = new HashMap<>();

  private Terminal terminal;
  private Outputs outputs;
  private int sent;

  /** Export command of the running demo; null before it runs. */
  private String demoExport;

  /** True while the demo is the one of the README. */
  private boolean isReadmesDemo;

  private record ShownFile(String name, Path page, String language) {
    List<String> lines() {
      return MarkdownPage.read(page).blocks().stream()
          .filter(block -> block.language().equals(language))
          .findFirst()
          .orElseThrow()
          .lines();
    }
  }

  /** Way of checking a command. */
  private enum Kind {
    /** Keeps running; {@code GradlewTest} checks that it starts {@code lethe demo}. */
    DEMO,
    /** Installs a client from a package registry. */
    INSTALL,
    /** Compiles a client. */
    COMPILE,
    /** A bot in Python or JavaScript, with a running demo. */
    BOT,
    /** Runs this test itself, so only the form of its summary can be compared. */
    CHECK,
    EXPORT,
    /** {@code lethe} in the background. */
    BACKGROUND,
    /** {@code lethe} with a running demo. */
    ON_DEMO,
    LETHE,
    KCAT;

    static Kind of(String command) {
      if (command.equals("./gradlew run")) {
        return DEMO;
      } else if (command.equals("./gradlew check")) {
        return CHECK;
      } else if (command.matches("(pip|npm) install \\S+")) {
        return INSTALL;
      } else if (command.startsWith("npx tsc ")) {
        return COMPILE;
      } else if (command.matches("(python3|node) \\S+")) {
        return BOT;
      } else if (command.matches("export \\w+=\\S+")) {
        return EXPORT;
      } else if (command.startsWith("kcat ")) {
        return KCAT;
      } else if (command.matches(
          "lethe (gc|collapse|prune|consolidate|cleanup|restore|review|tool|context|export|explain"
              + " (?:\\d{8}|item)-)\\b.*")) {
        return ON_DEMO;
      } else if (command.startsWith("lethe ")) {
        return command.endsWith(" &") ? BACKGROUND : LETHE;
      }
      throw new AssertionError("no way to check this command is known: " + command);
    }
  }

  @BeforeEach
  void a_terminal_with_the_files_of_the_pages() throws IOException {
    terminal = new Terminal(folder);
    for (ShownFile file : FILES) {
      Files.write(folder.resolve(file.name()), file.lines());
    }
    for (Path client : CLIENTS) {
      Files.copy(client, folder.resolve(client.getFileName()));
    }
  }

  @AfterEach
  void close() {
    terminal.close();
    if (outputs != null) {
      outputs.close();
    }
  }

  @Test
  void a_command_without_a_check_is_rejected() {
    assertThrows(AssertionError.class, () -> Kind.of("docker compose up"));
    assertThrows(AssertionError.class, () -> Kind.of("./gradlew other"));
  }

  @Test
  void bots_have_fewer_than_25_lines() {
    for (ShownFile file : FILES) {
      assertTrue(file.lines().size() < 25, file.name());
    }
  }

  @TestFactory
  Stream<DynamicTest> the_commands_of_the_pages_print_the_output_shown(Cluster cluster) {
    Stream<DynamicTest> shown =
        UserPages.ALL.stream()
            .flatMap(
                page ->
                    MarkdownPage.read(page).transcripts().stream()
                        .map(
                            one ->
                                DynamicTest.dynamicTest(
                                    page + ": " + one.command(), () -> check(page, one, cluster))));
    Stream<DynamicTest> inTheText =
        UserPages.paragraphs().stream()
            .flatMap(text -> MarkdownPage.code(text).stream())
            .filter(code -> code.startsWith("lethe ") && Kind.of(code) == Kind.LETHE)
            .filter(command -> !LASTING.contains(command))
            .distinct()
            .map(command -> DynamicTest.dynamicTest(command, () -> mentioned(command)));
    return Stream.concat(shown, inTheText);
  }

  private void check(Path page, Transcript shown, Cluster cluster) throws Exception {
    String command = shown.command().replace(BROKER, cluster.bootstrapServers());
    boolean isReadme = page.equals(UserPages.README);
    if (!isReadme && isReadmesDemo) {
      terminal.close();
      demoExport = null;
      isReadmesDemo = false;
    }
    switch (Kind.of(shown.command())) {
      case DEMO -> {
        demo(shown);
        isReadmesDemo = true;
      }
      case CHECK -> assertEquals(SUMMARY, shown.lastLine());
      case COMPILE ->
          typed(bot("node node_modules/typescript/bin/" + command.substring("npx ".length())));
      case INSTALL -> {
        if (shown.command().startsWith("pip")) {
          BotClients.python();
        } else {
          linkNodeModules();
        }
      }
      case EXPORT -> export(command.substring("export ".length()));
      case BACKGROUND -> background(command.substring(0, command.length() - " &".length()));
      case BOT -> onDemo(bot(command), shown);
      case ON_DEMO -> onDemo(command, shown);
      case LETHE -> {
        if (isReadme) {
          onDemo(command, shown);
        } else {
          lethe(command, shown);
        }
      }
      case KCAT -> kcat(command, shown);
    }
  }

  /** Returns the command of a bot with the interpreter and modules that it needs. */
  private String bot(String command) throws IOException, InterruptedException {
    if (!command.startsWith("python3")) {
      linkNodeModules();
      return command;
    }
    String source = Files.readString(folder.resolve(command.substring("python3 ".length())));
    boolean usesKafka = source.contains("from confluent_kafka import");
    return command.replace("python3", usesKafka ? BotClients.python() : BotClients.plainPython());
  }

  private void linkNodeModules() throws IOException, InterruptedException {
    Path modules = folder.resolve("node_modules");
    if (!Files.exists(modules)) {
      Files.createSymbolicLink(modules, BotClients.nodeModules());
    }
  }

  /** Starts the demo, which keeps running for the commands that follow. */
  private void demo(Transcript shown) throws Exception {
    BufferedReader lines = startDemo();
    StringBuilder printed = new StringBuilder();
    demoExport =
        CompletableFuture.supplyAsync(() -> exportIn(lines, printed))
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    terminal.export("LETHE_URL", api(lines));
    // The rest of the output depends on the machine.
    int end = printed.indexOf(shown.lastLine() + '\n') + shown.lastLine().length() + 1;
    shown.assertShows(printed.substring(0, end) + "export …\n");
  }

  private BufferedReader startDemo() throws IOException {
    return terminal
        .start("lethe demo", ProcessBuilder.Redirect.PIPE)
        .inputReader(StandardCharsets.UTF_8);
  }

  private void export(String assignment) {
    int equals = assignment.indexOf('=');
    terminal.export(assignment.substring(0, equals), assignment.substring(equals + 1));
  }

  private void background(String command) throws IOException {
    assertTrue(terminal.start(command, ProcessBuilder.Redirect.DISCARD).isAlive());
  }

  private void lethe(String command, Transcript shown) throws Exception {
    shown.assertShows(typed(command));
    if (command.startsWith("lethe send ")) {
      awaitOneMore();
    }
  }

  private void onDemo(String command, Transcript shown) throws Exception {
    if (demoExport == null) {
      BufferedReader demo = startDemo();
      demoExport =
          CompletableFuture.supplyAsync(() -> exportIn(demo, new StringBuilder()))
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      terminal.export("LETHE_URL", api(demo));
    }
    Map<String, String> before = terminal.exported();
    export(demoExport.substring("export ".length()));
    String typed = ID.matcher(command).replaceAll(id -> ids.getOrDefault(id.group(), id.group()));
    shown.assertShows(withShownIds(typed(typed), String.join("\n", shown.shown())));
    if (before.containsKey(BOOTSTRAP)) {
      terminal.export(BOOTSTRAP, before.get(BOOTSTRAP));
    }
  }

  /** Returns the output with the ids that the README shows, matched by kind and order. */
  private String withShownIds(String printed, String shown) {
    List<String> inPage = new ArrayList<>(idsOf(shown));
    inPage.removeIf(id -> ids.containsKey(id) || printed.contains(id));
    List<String> inOutput = new ArrayList<>(idsOf(printed));
    inOutput.removeIf(id -> ids.containsValue(id) || shown.contains(id));
    for (String id : inPage) {
      String kind = id.substring(0, id.indexOf('-') + 1);
      Optional<String> found = inOutput.stream().filter(one -> one.startsWith(kind)).findFirst();
      found.ifPresent(one -> ids.put(id, one));
      found.ifPresent(inOutput::remove);
    }
    String same = printed;
    for (Map.Entry<String, String> id : ids.entrySet()) {
      same = same.replace(id.getValue(), id.getKey());
    }
    return same;
  }

  private static Set<String> idsOf(String text) {
    return ID.matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the demo's export command, and appends all lines before it. */
  private static String exportIn(BufferedReader demo, StringBuilder printed) {
    return demo.lines()
        .peek(line -> printed.append(line).append('\n'))
        .map(String::strip)
        .filter(line -> line.startsWith("export "))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the address of the demo's HTTP API, printed after the export command. */
  private static String api(BufferedReader demo) {
    return demo.lines()
        .filter(line -> line.startsWith(API))
        .map(line -> line.substring(API.length()))
        .findFirst()
        .orElseThrow();
  }

  private void kcat(String command, Transcript shown) throws Exception {
    KcatIT.assumeInstalled();
    String printed = typed(command);
    shown.assertShows(printed);
    if (command.contains(" -P ")) {
      awaitOneMore();
    } else {
      assertEquals(sent, printed.lines().count(), printed);
    }
  }

  private String typed(String command) throws Exception {
    Terminal.Outcome outcome = terminal.run(command);
    assertEquals(ExitCode.DONE, outcome.exitCode(), outcome.err());
    return outcome.out();
  }

  /** Waits for the decision of {@code lethe run} on the event of the page about events. */
  private void awaitOneMore() {
    if (outputs == null) {
      Settings settings = Settings.read(Optional.empty(), terminal.exported(), Map.of());
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      outputs = new Outputs(settings, topics, terminal::requireAlive);
    }
    outputs.awaitAccounted(++sent);
    assertEquals(sent, outputs.decisions().size(), () -> outputs.deadLetters().toString());
  }

  /** Runs a command mentioned in the text in this process and checks its output. */
  private void mentioned(String command) {
    TestConsole console = new TestConsole(terminal.exported());
    String[] words = command.replace("FILE", A_POLICY.toString()).split(" ", -1);

    int exitCode =
        console.run(new BundledApplication(), Arrays.copyOfRange(words, 1, words.length));

    assertEquals(ExitCode.DONE, exitCode, console.err());
  }
}
