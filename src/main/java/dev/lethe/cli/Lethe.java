package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.policy.NearestName;
import dev.lethe.runtime.FaultClassifier;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/** The {@code lethe} command. */
@Command(
    name = "lethe",
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Decides which messages bots and agents remember, and groups their repeats "
            + "into families.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe demo                        play a sample day in one process",
      "  lethe topics apply                create the topics",
      "  lethe doctor                      run the startup checks of lethe run",
      "  lethe run                         run the application",
      "  lethe send events.ndjson          publish events",
      "  lethe inspect decisions --follow  show decisions and their reasons",
      "  lethe tool memory.pin --help      describe a tool, such as one that pins a memory",
      "  lethe gc                          show the memories that summaries can replace"
    })
public final class Lethe implements Runnable {
  private static final Set<String> LOGGING = Set.of("run", "worker", "bench");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  private Lethe() {}

  public static void main(String[] args) {
    TemporaryFolder temporary = TemporaryFolder.own();
    int exitCode;
    try (temporary) {
      exitCode = commandLine(Console.ofProcess(), new BundledApplication()).execute(args);
    }
    System.exit(exitCode);
  }

  /** Returns the command with all its subcommands, using the given console. */
  public static CommandLine commandLine(Console console, Application application) {
    CommandLine line = new CommandLine(new Lethe());
    for (Object command :
        List.of(
            new RunCommand(console, application),
            new WorkerCommand(),
            new DemoCommand(console, application),
            new SendCommand(console, application),
            new SimulateCommand(console),
            new ExplainCommand(console),
            new InspectCommand(console),
            new ToolCommand(console),
            new ContextCommand(console),
            new GcCommand(console),
            new CollapseCommand(console),
            new PruneCommand(console),
            new ConsolidateCommand(console),
            new CleanupCommand(console),
            new RestoreCommand(console),
            new ReviewCommand(),
            new TopicsCommand(),
            new SchemasCommand(),
            new TopologyCommand(console, application),
            new DoctorCommand(console, application),
            new PolicyCommand(),
            new ResetCommand(console, application),
            new GrowCommand(console, application),
            new CompletionCommand(console))) {
      line.addSubcommand(command);
    }
    ServiceLoader.load(AdditionalCommand.class, Lethe.class.getClassLoader())
        .forEach(line::addSubcommand);
    CommandLine topics = line.getSubcommands().get("topics");
    topics.addSubcommand(new TopicsCommand.Plan(console));
    topics.addSubcommand(new TopicsCommand.Apply(console));
    CommandLine policy = line.getSubcommands().get("policy");
    policy.addSubcommand(new PolicyApplyCommand(console));
    ReviewCommand.addTo(line.getSubcommands().get("review"), console);
    CommandLine worker = line.getSubcommands().get("worker");
    worker.addSubcommand(new EmbedWorkerCommand(console, application));
    worker.addSubcommand(new LlmWorkerCommand(console, application));
    CommandLine schemas = line.getSubcommands().get("schemas");
    schemas.addSubcommand(new SchemasCommand.Check(console));
    schemas.addSubcommand(new SchemasCommand.Register(console));
    describe(line);
    addSettings(line.getSubcommands().get("run").getCommandSpec().usageMessage());
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.meanings());
    line.setOut(helpWriter(console, console.out()));
    line.setErr(helpWriter(console, console.err()));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(100);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(console.isColoured() ? Ansi.ON : Ansi.OFF));
    line.setParameterExceptionHandler((wrong, args) -> sayUsage(wrong));
    line.setExecutionStrategy(parsed -> execute(console, parsed));
    line.setExecutionExceptionHandler(
        (failed, command, parsed) -> report(console, failed, settings(command.getCommandSpec())));
    return line;
  }

  /** Reports an invalid command line, with a suggested command or the usage. */
  private static int sayUsage(CommandLine.ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    Set<String> commands = command.getSubcommands().keySet();
    if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !commands.isEmpty()) {
      String name = command.getCommandSpec().qualifiedName();
      String meant = unmatched.getUnmatched().get(0);
      Optional<String> nearest = NearestName.of(meant, commands);
      err.println(
          "unknown command "
              + name
              + ' '
              + meant
              + nearest
                  .map(known -> "; did you mean " + name + ' ' + known + '?')
                  .orElse("; " + name + " --help lists the commands"));
      return ExitCode.USAGE;
    }
    err.println(command.getColorScheme().errorText(wrong.getMessage()));
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err)) {
      command.usage(err, command.getColorScheme());
    }
    return ExitCode.USAGE;
  }

  private static PrintWriter helpWriter(Console console, PrintStream out) {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    return new PrintWriter(console.isColoured() ? new StyledWriter(writer) : writer, true);
  }

  /**
   * Converts the styles of the command line's library to those that {@link VisibleOutput} accepts.
   */
  private static final class StyledWriter extends FilterWriter {
    StyledWriter(Writer out) {
      super(out);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      out.write(VisibleOutput.styled(text.substring(from, from + length)));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      write(new String(text, from, length), 0, length);
    }
  }

  /** Gives every command {@code --help} and {@code --version}. */
  private static void describe(CommandLine line) {
    line.getCommandSpec().versionProvider(new Version()).mixinStandardHelpOptions(true);
    line.getSubcommands().values().forEach(Lethe::describe);
  }

  private static void addSettings(CommandLine.Model.UsageMessageSpec usage) {
    List<String> footer = new ArrayList<>(List.of(usage.footer()));
    footer.addAll(SettingsHelp.lines());
    usage.footer(footer.toArray(new String[0]));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "missing command; run lethe --help");
  }

  /** Runs the command. A closed output pipe, as of {@code head}, ends it without an error. */
  private static int execute(Console console, CommandLine.ParseResult parsed) {
    try {
      return saidAll(console, execute(parsed));
    } catch (RuntimeException ended) {
      if (ReaderGoneException.isBehind(ended)) {
        return ExitCode.DONE;
      }
      throw ended;
    }
  }

  /** A print stream hides its errors, so a full disk would look like success. */
  private static int saidAll(Console console, int exitCode) {
    if (exitCode == ExitCode.DONE && console.out().checkError()) {
      console.err().println("lethe: part of the output could not be written");
      return ExitCode.FAILED;
    }
    return exitCode;
  }

  /** Long-running commands keep a log; the others report their errors themselves. */
  private static int execute(CommandLine.ParseResult parsed) {
    if (parsed.hasSubcommand() && LOGGING.contains(parsed.subcommand().commandSpec().name())) {
      return new CommandLine.RunLast().execute(parsed);
    }
    KafkaLogs quiet = KafkaLogs.quiet();
    try (quiet) {
      return new CommandLine.RunLast().execute(parsed);
    }
  }

  /**
   * Settings that a command had read before it failed; empty if it has none or hadn't read them.
   */
  private static Optional<Settings> settings(CommandLine.Model.CommandSpec command) {
    return command.mixins().values().stream()
        .map(CommandLine.Model.CommandSpec::userObject)
        .filter(SettingsOptions.class::isInstance)
        .flatMap(options -> ((SettingsOptions) options).known().stream())
        .findFirst();
  }

  /** Reports the failure, one sentence per error, and returns the exit code. */
  private static int report(Console console, Exception failed, Optional<Settings> settings) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof CommandFailedException told) {
        console.err().println("lethe: " + told.getMessage());
        return told.exitCode();
      }
    }
    return FaultReport.tell(
        message -> console.err().println("lethe: " + message),
        new FaultClassifier(settings).faults(failed),
        failed);
  }
}
