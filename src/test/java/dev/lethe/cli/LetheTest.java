package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.processor.StartingPolicy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LetheTest {
  private static final String NONSENSE =
      ": found nonsense at byte 0; expected a single JSON object in UTF-8";
  private static final String NO_ID =
      ": found nothing; expected 1 to 256 characters without | and control characters";

  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void every_command_has_help_with_examples_and_json() {
    List<CommandLine> commands = new ArrayList<>();
    collect(complete(), commands);

    for (CommandLine command : commands) {
      String name = command.getCommandSpec().qualifiedName();
      String usage = command.getUsageMessage();
      assertTrue(usage.contains("Examples:"), name);
      // The list of commands shows only the first line.
      String[] description = command.getCommandSpec().usageMessage().description();
      assertTrue(description[0].endsWith("."), name);
      assertTrue(usage.contains("--help"), name);
      if (command.getSubcommands().isEmpty()) {
        assertTrue(usage.contains("--json"), name);
      }
    }
  }

  /** Returns the command with all options of all its subcommands. */
  private CommandLine complete() {
    CommandLine line = Lethe.commandLine(console.console(), new PassThrough());
    Lethe.addAllOptions(line);
    return line;
  }

  @Test
  void a_command_reads_the_schema_of_its_own_tool_alone() {
    CommandLine line = Lethe.commandLine(console.console(), new PassThrough());

    line.parseArgs("prune", "--help");

    assertTrue(hasOption(line, "prune", "--session-max-age-days"));
    assertFalse(hasOption(line, "collapse", "--fuzzy"));
  }

  @Test
  void a_second_call_of_a_command_has_the_same_options() {
    CommandLine line = Lethe.commandLine(console.console(), new PassThrough());

    line.parseArgs("collapse", "--fuzzy");
    line.parseArgs("collapse");

    assertTrue(hasOption(line, "collapse", "--fuzzy"));
  }

  private static boolean hasOption(CommandLine line, String command, String option) {
    return line.getSubcommands().get(command).getCommandSpec().findOption(option) != null;
  }

  @Test
  void help_text_wraps_only_at_its_own_line_breaks() {
    List<CommandLine> commands = new ArrayList<>();
    collect(complete(), commands);

    List<String> broken = new ArrayList<>();
    for (CommandLine command : commands) {
      String usage = command.getUsageMessage() + '\n';
      brokenByHand(command.getCommandSpec())
          .filter(line -> !usage.contains(line + '\n'))
          .forEach(line -> broken.add(command.getCommandSpec().qualifiedName() + ": " + line));
    }

    assertEquals("", String.join("\n", broken));
  }

  /** Returns the lines of help texts that have explicit line breaks. */
  private static Stream<String> brokenByHand(CommandLine.Model.CommandSpec command) {
    Stream<String[]> options = command.args().stream().map(CommandLine.Model.ArgSpec::description);
    return Stream.concat(Stream.<String[]>of(command.usageMessage().description()), options)
        .filter(lines -> lines.length > 1)
        .flatMap(Stream::of)
        .map(line -> String.format(line).strip());
  }

  private static void collect(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(each -> collect(each, all));
  }

  @Test
  void help_is_printed_to_standard_output_and_succeeds() {
    assertEquals(ExitCode.DONE, run("send", "--help"));
    assertTrue(console.out().contains("lethe send events.ndjson"), console.out());
    assertEquals("", console.err());
  }

  @Test
  void help_of_run_lists_every_setting() {
    assertEquals(ExitCode.DONE, run("run", "--help"));

    for (Setting setting : Setting.values()) {
      assertTrue(console.out().contains(setting.key()), setting.key());
      assertTrue(console.out().contains(setting.variables().get(0)), setting.key());
    }
  }

  @Test
  void the_version_shows_the_release_and_the_commit() {
    assertEquals(ExitCode.DONE, run("--version"));
    assertTrue(console.out().startsWith("lethe "), console.out());
    assertTrue(
        console.out().matches("lethe \\d+\\.\\d+\\.\\d+ \\(([0-9a-f]{12}(-dirty)?|unknown)\\)\\R"),
        console.out());
  }

  @Test
  void flags_are_spelt_as_other_applications_of_kafkas_spell_them() {
    assertEquals(
        List.of(
            "bootstrap.servers must be host:port, separated by commas if there are several, was"
                + " \"nowhere\"; an"
                + " example is broker-1:9092,broker-2:9092",
            "application.id must be 1 to 100 ASCII letters, digits, dots, dashes or underscores,"
                + " was \"a b\"; an example is lethe-staging",
            "schema.registry.url must begin with http://, https:// or mock://, was \"ftp://a\"; an"
                + " example is http://registry:8081",
            "num.stream.threads must be a whole number of at least 1, was \"0\"; an example is 4"),
        Stream.of(
                "--bootstrap-server=nowhere",
                "--application-id=a b",
                "--schema-registry-url=ftp://a",
                "--kafka-config=num.stream.threads=0")
            .map(flag -> refused(Map.of(), flag).substring("lethe: ".length()).strip())
            .toList());
    assertEquals(
        refused(Map.of(), "--bootstrap-server=nowhere"),
        refused(Map.of(), "--bootstrap-servers=nowhere"));
  }

  @Test
  void a_command_that_there_is_none_of_is_a_usage_error() {
    assertEquals(ExitCode.USAGE, run("rum"));
    assertTrue(console.err().contains("rum"), console.err());
    assertEquals("", console.out());
  }

  @Test
  void argument_errors_are_reported_before_connecting_to_a_broker() {
    String nowhere = "--bootstrap-servers=127.0.0.1:1";

    assertEquals(ExitCode.USAGE, run("inspect", "decisions", "--from", "yesterday", nowhere));
    assertTrue(
        console.err().contains("invalid --from yesterday: expected start," + " end"),
        console.err());
    assertEquals(ExitCode.FAILED, run("send", "missing.ndjson", nowhere));
    assertTrue(console.err().contains("cannot read missing.ndjson"), console.err());
    assertEquals(ExitCode.UNREACHABLE, run("inspect", "decisions", "--from", "end", nowhere));
    assertEquals(ExitCode.UNREACHABLE, run("send", "-", nowhere));
  }

  @Test
  void a_measurement_of_nothing_is_a_usage_error() {
    assertEquals(ExitCode.USAGE, run("bench", "--events", "0"));
    assertEquals(ExitCode.USAGE, run("bench", "--items", "0"));
    assertTrue(
        console
            .lastError()
            .startsWith(
                "--events, --partitions, --sweep, --items, --contexts, --tools and --watchers"
                    + " must"),
        console.err());
  }

  @Test
  void bench_rejects_settings_that_it_cannot_apply() {
    assertEquals(
        ExitCode.CONFIGURATION,
        run("bench", "--set", "commit.interval=5", "--set", "lethe.partitions=2", "--set", "x"));
    assertTrue(
        console.err().contains("--set commit.interval: unknown setting; expected one of "),
        console.err());
    assertTrue(
        console
            .err()
            .contains("--set lethe.partitions: the benchmark sets this itself; leave it out"),
        console.err());
    assertTrue(console.err().contains("--set expects NAME=VALUE"), console.err());

    assertEquals(ExitCode.CONFIGURATION, run("bench", "--set", "commit.interval.ms=soon"));
    assertTrue(console.err().contains("commit.interval.ms"), console.err());
  }

  @Test
  void another_build_that_is_none_is_a_mistake_in_the_settings() {
    assertEquals(ExitCode.CONFIGURATION, run("bench", "--against", "/no/such/build"));

    assertTrue(
        console.err().startsWith("lethe: --against: \"/no/such/build\" is not an assembled build"),
        console.err());
    assertEquals(1, console.err().lines().count(), console.err());
  }

  @Test
  void an_invalid_time_is_reported_with_the_expected_format() {
    assertEquals(ExitCode.USAGE, run("simulate", "--until", "yesterday"));

    assertTrue(
        console.err().contains("expected 2026-01-31 or 2026-01-31T12:00:00Z; was yesterday"),
        console.err());
  }

  @Test
  void no_command_is_a_usage_error() {
    assertEquals(ExitCode.USAGE, run());
    assertEquals(ExitCode.USAGE, run("topics"));
  }

  @Test
  void all_setting_errors_are_reported_together() {
    TestConsole wrong =
        new TestConsole(Map.of("LETHE_PARTITIONS", "none", "LETHE_BACKFIL", "true"));

    int exitCode = wrong.run(new PassThrough(), "topology", "--topic-prefix", "a b");

    assertEquals(ExitCode.CONFIGURATION, exitCode);
    assertEquals(3, wrong.err().lines().count(), wrong.err());
  }

  @Test
  void warnings_go_to_standard_error() {
    TestConsole odd = new TestConsole(Map.of("KAFKA_BOOTSTRAP_SERV", "x:1"));

    assertEquals(ExitCode.DONE, odd.run(new PassThrough(), "topology"));
    assertTrue(odd.err().contains("did you mean bootstrap.servers?"), odd.err());
  }

  @Test
  void brokers_that_do_not_answer_have_an_exit_code_of_their_own(@TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(folder.resolve("e.ndjson"), "{}\n");

    for (String[] command :
        List.of(
            new String[] {"topics", "plan"},
            new String[] {"inspect", "decisions"},
            new String[] {"send", file.toString()})) {
      List<String> args = new ArrayList<>(List.of(command));
      args.add("--bootstrap-servers=127.0.0.1:1");
      TestConsole told = new TestConsole(Map.of());

      assertEquals(ExitCode.UNREACHABLE, told.run(new PassThrough(), args.toArray(new String[0])));
      assertTrue(told.err().contains("127.0.0.1:1"), told.err());
    }
  }

  @Test
  void the_doctor_runs_every_possible_check_and_lists_the_skipped_ones() {
    int exitCode =
        console.run(
            new BundledApplication(),
            "doctor",
            "--bootstrap-servers=127.0.0.1:1",
            "--set=lethe.http.port=0",
            "--set=state.dir=/proc/x");

    assertEquals(ExitCode.FOUND_SOMETHING, exitCode);
    assertEquals(
        """
        ✓ settings         as they have to be; bundled policy 75fd0d079e0f
        ✗ state directory  state.dir=/proc/x: state cannot be stored there: nothing can be created \
        in /proc; set a folder that this user may write, by --state-dir or LETHE_STATE_DIR
        ✓ HTTP port        none: probes and metrics are not served
        ✗ broker           cannot connect to Kafka at 127.0.0.1:1; start a broker, or set \
        KAFKA_BOOTSTRAP_SERVERS or --bootstrap-servers
        - versions         not checked: no broker is reachable
        - ACLs             not checked: no broker is reachable
        - topics           not checked: no broker is reachable
        - clock            not checked: no broker is reachable
        ✓ registry         none: outputs are JSON
        """,
        console.out());
    assertEquals("lethe: 2 of 9 checks failed\n", console.err());
  }

  @Test
  void the_doctor_reports_invalid_settings_and_skips_other_checks() {
    assertEquals(ExitCode.FOUND_SOMETHING, run("doctor", "--json", "--partitions=0"));
    assertEquals(
        "{\"check\":\"settings\",\"asked\":true,\"ok\":false,\"found\":null,\"faults\":[{\"setting\":null,\"value\":null,\"cause\":\"lethe.partitions"
            + " must be a whole number from 1 to 10000, was \\\"0\\\"; an example is"
            + " 8\",\"fix\":null}],\"warnings\":[]}\n",
        console.out());
  }

  @Test
  void doctor_and_reset_take_the_state_folder_as_run_does() {
    for (String command : new String[] {"run", "doctor", "reset"}) {
      assertEquals(ExitCode.DONE, run(command, "--state-dir=/var/lib/lethe", "--help"), command);
      assertTrue(console.out().contains("--state-dir=FOLDER"), command);
    }
  }

  @Test
  void the_doctor_reports_an_unreachable_registry() {
    console.run(
        new BundledApplication(),
        "doctor",
        "--bootstrap-servers=127.0.0.1:1",
        "--schema-registry-url=http://me:hush@127.0.0.1:1");

    assertTrue(
        console
            .out()
            .contains(
                "✗ registry         no response from the schema registry at http://127.0.0.1:1: "),
        console.out());
    assertFalse(console.out().contains("hush"), console.out());
  }

  @Test
  void a_bug_is_reported_as_such_with_the_details_to_report(@TempDir Path folder) {
    int exitCode = console.run(new Broken(), "run", "--state-dir=" + folder);

    assertEquals(ExitCode.FAILED, exitCode);
    assertEquals(
        "lethe: the application failed with java.lang.IllegalStateException: torn; this is a bug in"
            + " Lethe\n"
            + "lethe: please report this bug with the stack trace above and the command that"
            + " you ran, on "
            + Version.text()
            + "; see docs/operate.md, \"Report a bug\"\n",
        console.err());
  }

  @Test
  void run_reports_each_local_problem_in_one_message_before_connecting(@TempDir Path folder)
      throws Exception {
    Path policy = Files.writeString(folder.resolve("p.edn"), "{:exact-ttl-seconds 1}");
    assertEquals(
        "lethe: "
            + policy
            + ":1: error: :exact-ttl-seconds is not known here; it means :dedupe"
            + " :exact-ttl-seconds\n",
        refused(Map.of(), "--state-dir=" + folder, "--policy=" + policy));
    assertEquals(
        "lethe: state.dir=/proc/x: state cannot be stored there: nothing can be created in /proc;"
            + " set a folder that this user may write, by --state-dir or LETHE_STATE_DIR\n",
        refused(Map.of(), "--state-dir=/proc/x"));
    assertEquals(
        "lethe: num.stream.threads must be a whole number of at least 1, was \"0\"; an example is"
            + " 4\n",
        refused(Map.of(), "--set=num.stream.threads=0"));
    assertEquals(
        "lethe: KAFKA_BOOTSTRAP_SERVER is not an environment variable of Lethe, was \"x:1\";"
            + " did you"
            + " mean KAFKA_BOOTSTRAP_SERVERS?\n",
        refused(Map.of("KAFKA_BOOTSTRAP_SERVER", "x:1")));
    assertEquals(
        "lethe: state.dir="
            + Path.of(System.getProperty("user.home"), ".local", "state", "lethe")
            + ": $HOME is not set, so there is no default folder for this user; set a folder"
            + " that this user may write, by --state-dir or LETHE_STATE_DIR\n",
        refused(Map.of()));
  }

  @Test
  void a_probe_port_in_use_ends_run_before_it_waits_for_a_broker(@TempDir Path folder)
      throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      assertEquals(
          "lethe: lethe.http.port="
              + port
              + ": another process uses the port (127.0.0.1: Address already in use); stop that"
              + " process, or set another port (0 for none)\n",
          refused(
              Map.of("LETHE_HTTP_PORT", port),
              "--state-dir=" + folder,
              "--bootstrap-servers=127.0.0.1:1"));
    }
  }

  /** Application with a bug. */
  private static final class Broken implements Application {
    @Override
    public Policy policy(Settings settings) {
      throw new IllegalStateException("torn");
    }

    @Override
    public Policy demoPolicy() {
      return Policy.defaults();
    }

    @Override
    public StartingPolicy start(Settings settings, Topics topics) {
      return StartingPolicy.unpublished(Policy.defaults());
    }

    @Override
    public Topology seedTopology(Settings settings, StartingPolicy policy, Topics topics) {
      return new Topology();
    }

    @Override
    public Topology topology(Settings settings, Policy policy, Topics topics) {
      return new Topology();
    }
  }

  private static String refused(Map<String, String> environment, String... flags) {
    TestConsole told = new TestConsole(environment);
    String[] command = Arrays.copyOf(new String[] {"run"}, flags.length + 1);
    System.arraycopy(flags, 0, command, 1, flags.length);
    assertEquals(ExitCode.CONFIGURATION, told.run(new BundledApplication(), command));
    return told.err();
  }

  @Test
  void inspecting_a_topic_that_there_is_none_of_names_those_there_are() {
    assertEquals(ExitCode.USAGE, run("inspect", "decision"));
    assertTrue(console.err().contains("decisions"), console.err());
  }

  @Test
  void only_dead_letters_are_replayed() {
    assertEquals(ExitCode.USAGE, run("inspect", "decisions", "--replay"));
  }

  @Test
  void options_that_make_no_sense_are_usage_errors() {
    for (String options :
        List.of(
            "decisions --limit -1",
            "decisions --reason not_json",
            "decisions --id 7",
            "dead-letters --replay --follow",
            "dead-letters --replay --from end")) {
      TestConsole told = new TestConsole(Map.of());
      String[] command = ("inspect " + options).split(" ", -1);

      assertEquals(ExitCode.USAGE, told.run(new PassThrough(), command), options);
    }
  }

  @Test
  void send_accepts_gzip_arrays_and_multi_line_objects(@TempDir Path folder) throws Exception {
    String pretty = "{\n  \"event_id\": \"1\",\n  \"type\": \"system.tick\",\n";
    pretty += "  \"occurred_at\": 1767225600000,\n  \"payload\": {}\n}\n";
    Path file = folder.resolve("e.json.gz");
    try (OutputStream zipped = new GZIPOutputStream(Files.newOutputStream(file))) {
      zipped.write((pretty + "{\n" + pretty).getBytes(StandardCharsets.UTF_8));
    }
    Path array = Files.writeString(folder.resolve("e.json"), "[" + pretty + "," + pretty + "]");

    int exitCode = run("send", "--dry-run", file.toString(), array.toString());

    assertEquals(ExitCode.FOUND_SOMETHING, exitCode);
    assertTrue(console.out().startsWith(file + ":7: not_json: found "), console.out());
    assertTrue(console.err().contains("4 good events, 1 bad line\n"), console.err());
  }

  @Test
  void a_truncated_gzip_file_is_reported_with_its_last_readable_line(@TempDir Path folder)
      throws Exception {
    Path whole = folder.resolve("whole.gz");
    try (OutputStream zipped = new GZIPOutputStream(Files.newOutputStream(whole))) {
      zipped.write("{}\n{}\n".getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length - 4));

    assertEquals(ExitCode.FAILED, run("simulate", cut.toString()));

    assertTrue(
        console.err().contains("lethe: " + cut + " cannot be read on after line "), console.err());
  }

  @Test
  void simulate_reports_the_line_of_each_invalid_event(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("e.ndjson"), "\nnonsense\n{}\n");

    assertEquals(ExitCode.DONE, run("simulate", "--topic", "decisions", file.toString()));

    assertEquals(
        List.of(
            "lethe: " + file + ":2: no event: not_json" + NONSENSE,
            "lethe: " + file + ":3: no event: missing_field:event_id" + NO_ID),
        console.err().lines().toList());
    assertEquals("", console.out());
  }

  @Test
  void simulate_names_the_first_lines_that_are_no_events_and_counts_the_rest() {
    console.typing("nonsense\n".repeat(30));

    assertEquals(ExitCode.DONE, run("simulate", "--topic", "decisions"));

    assertEquals(21, console.err().lines().count(), console.err());
    assertTrue(console.err().contains("30 dead letters, the first 20"), console.err());
  }

  @Test
  void send_lists_bad_lines_with_their_numbers(@TempDir Path folder) throws Exception {
    String good =
        "{\"event_id\":\"1\",\"type\":\"system.tick\",\"occurred_at\":1767225600000,\"payload\":{}}";
    Path file = Files.writeString(folder.resolve("e.ndjson"), good + "\n\nnonsense\r\n{}\n");

    int exitCode = run("send", "--dry-run", file.toString());

    assertEquals(ExitCode.FOUND_SOMETHING, exitCode);
    assertEquals(
        List.of(file + ":3: not_json" + NONSENSE, file + ":4: missing_field:event_id" + NO_ID),
        console.out().lines().toList());
    assertTrue(console.err().contains("1 good event, 2 bad lines"), console.err());
  }

  @Test
  void send_reads_standard_input_and_answers_in_json() {
    console.typing("[1]\n");

    assertEquals(ExitCode.FOUND_SOMETHING, run("send", "--dry-run", "--json", "-"));
    assertEquals(
        "{\"good\":0,\"bad\":[{\"file\":\"-\",\"line\":1,\"reason\":\"not_json\","
            + "\"found\":\"[1] at byte 0\",\"expected\":\"a single JSON object in UTF-8\"}]}\n",
        console.out());
  }

  @Test
  void a_file_that_is_not_there_is_named() {
    for (String[] command :
        new String[][] {{"send", "--dry-run"}, {"simulate"}, {"demo", "--once", "--events"}}) {
      TestConsole told = new TestConsole(Map.of());
      String[] args = Arrays.copyOf(command, command.length + 1);
      args[command.length] = "/no/such/file";

      assertEquals(ExitCode.FAILED, told.run(new PassThrough(), args));
      assertEquals(
          "lethe: cannot read /no/such/file: no such file, or no" + " permission\n", told.err());
    }
  }

  @Test
  void output_that_is_lost_is_a_failure() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    Console real = console.console();
    Console broken =
        new Console(
            real.in(),
            new PrintStream(full, true, StandardCharsets.UTF_8),
            real.err(),
            real.environment(),
            real.clock(),
            false);

    int exitCode = Lethe.commandLine(broken, new PassThrough()).execute("topology");

    assertEquals(ExitCode.FAILED, exitCode);
    assertEquals("lethe: part of the output could not be written\n", console.err());
  }

  @Test
  void the_topology_is_shown_as_text_and_as_a_picture() {
    TestConsole picture = new TestConsole(Map.of());

    assertEquals(ExitCode.DONE, run("topology"));
    assertEquals(ExitCode.DONE, picture.run(new PassThrough(), "topology", "--mermaid"));

    assertTrue(console.out().startsWith("Topologies:"), console.out());
    assertTrue(picture.out().startsWith("flowchart LR\n"), picture.out());
    assertTrue(picture.out().contains("([lethe.events.v1])"), picture.out());
  }

  @Test
  void the_sample_can_be_printed() {
    assertEquals(ExitCode.DONE, run("demo", "--print-sample"));
    assertTrue(console.out().lines().count() > 4_700);
  }

  private int run(String... args) {
    return console.run(new PassThrough(), args);
  }
}
