package dev.lethe.cli;

import dev.lethe.config.RegistryNames;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.runtime.FaultClassifier;
import dev.lethe.text.VisibleText;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code lethe} command. */
@Command(
    name = "lethe",
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Decides which messages bots and agents remember, and groups their repeats into families.",
    footer = {
      "  lethe demo                        play a sample day in one process",
      "  lethe topics apply                create the topics",
      "  lethe doctor                      run the startup checks of lethe run",
      "  lethe run                         run the application",
      "  lethe status                      show how it is doing",
      "  lethe serve                       serve the HTTP API and the console",
      "  lethe send events.ndjson          publish events",
      "  lethe inspect decisions --follow  show decisions and their reasons",
      "  lethe tool memory.pin --help      describe a tool, such as one that pins a memory",
      "  lethe gc                          show the memories that summaries can replace"
    })
public final class Lethe extends LetheCommand {
  /** All commands, in the order of the help. */
  private static final List<Class<? extends LetheCommand>> COMMANDS =
      List.of(
          RunCommand.class,
          WorkerCommand.class,
          ServeCommand.class,
          McpCommand.class,
          TokenCommand.class,
          DemoCommand.class,
          SendCommand.class,
          ImportCommand.class,
          ExportCommand.class,
          SimulateCommand.class,
          ExplainCommand.class,
          InspectCommand.class,
          ToolCommand.class,
          ContextCommand.class,
          GcCommand.class,
          CollapseCommand.class,
          PruneCommand.class,
          ConsolidateCommand.class,
          CleanupCommand.class,
          RestoreCommand.class,
          ReviewCommand.class,
          TopicsCommand.class,
          SchemasCommand.class,
          TopologyCommand.class,
          DoctorCommand.class,
          StatusCommand.class,
          PolicyCommand.class,
          ResetCommand.class,
          GrowCommand.class,
          CompletionCommand.class);

  private static final Set<String> VERSION = Set.of("-V", "--version");
  private static final Set<String> LOGGING = Set.of("run", "worker", "serve", "mcp", "bench");

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      scope = ScopeType.INHERIT,
      description = "auto, always or never; auto: on a terminal, unless NO_COLOR is set")
  void color(Colour wanted) {
    console.colour(wanted);
    spec.commandLine().setColorScheme(colours(console.isColoured()));
  }

  @Option(
      names = "--no-pager",
      scope = ScopeType.INHERIT,
      description = "print long output without a pager")
  void noPager(boolean wanted) {
    console.withoutPager();
  }

  private Lethe() {}

  public static void main(String[] args) {
    TemporaryFolder temporary = TemporaryFolder.own();
    int exitCode;
    try (temporary) {
      exitCode = execute(Console.ofProcess(), new BundledApplication(), args);
    }
    System.exit(exitCode);
  }

  /**
   * Executes a command and returns its exit code. Reading the descriptions of all commands takes
   * longer than executing most of them, so they are only read if the first argument isn't the name
   * of one.
   */
  static int execute(Console console, Application application, String... args) {
    String first = args.length > 0 ? args[0] : "";
    List<Class<? extends LetheCommand>> meant =
        COMMANDS.stream().filter(type -> isNeededBy(first, type)).toList();
    CommandLine line =
        meant.isEmpty() && !(args.length == 1 && VERSION.contains(first))
            ? commandLine(console, application)
            : commandLine(console, application, meant, List.of());
    return line.execute(args);
  }

  private static boolean isNeededBy(String name, Class<? extends LetheCommand> type) {
    return type != CompletionCommand.class && name.equals(type.getAnnotation(Command.class).name());
  }

  /** Returns the command with all its subcommands, using the given console. */
  public static CommandLine commandLine(Console console, Application application) {
    ServiceLoader<AdditionalCommand> additional =
        ServiceLoader.load(AdditionalCommand.class, Lethe.class.getClassLoader());
    return commandLine(console, application, COMMANDS, additional);
  }

  private static CommandLine commandLine(
      Console console,
      Application application,
      List<Class<? extends LetheCommand>> commands,
      Iterable<AdditionalCommand> additional) {
    Lethe lethe = new Lethe();
    lethe.console = console;
    CommandLine.IFactory factory =
        new CommandLine.IFactory() {
          @Override
          public <K> K create(Class<K> type) throws Exception {
            K created = CommandLine.defaultFactory().create(type);
            if (created instanceof LetheCommand command) {
              command.console = console;
              command.application = application;
            }
            return created;
          }
        };
    CommandLine line = new CommandLine(lethe, factory);
    for (Class<? extends LetheCommand> command : commands) {
      line.addSubcommand(new CommandLine(command, factory));
    }
    additional.forEach(line::addSubcommand);
    describe(line);
    if (commands.contains(RunCommand.class)) {
      addSettings(line.getSubcommands().get("run").getCommandSpec().usageMessage());
    }
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.meanings());
    line.setOut(helpWriter(console::out));
    line.setErr(helpWriter(console::err));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(100);
    line.setColorScheme(colours(console.isColoured()));
    line.setParameterExceptionHandler((wrong, args) -> reportUsage(console, wrong));
    line.setExecutionStrategy(parsed -> execute(console, parsed));
    line.setExecutionExceptionHandler(
        (failed, command, parsed) -> report(console, failed, settings(command.getCommandSpec())));
    return line;
  }

  /** Adds the options that commands otherwise add when they are called. */
  static void addAllOptions(CommandLine line) {
    for (CommandLine subcommand : line.getSubcommands().values()) {
      if (subcommand.getCommand() instanceof StageCommand stage) {
        stage.addArguments();
      }
    }
  }

  private static CommandLine.Help.ColorScheme colours(boolean isColoured) {
    return CommandLine.Help.defaultColorScheme(isColoured ? Ansi.ON : Ansi.OFF);
  }

  /**
   * Reports an invalid command line: the command's synopsis, then the error, so that it is the last
   * line on the screen.
   */
  private static int reportUsage(Console console, CommandLine.ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    CommandLine.Help.ColorScheme colours = colours(console.isErrColoured());
    PrintWriter err = command.getErr();
    CommandLine.Help help = command.getHelpFactory().create(command.getCommandSpec(), colours);
    err.println("Usage: " + help.synopsis("Usage: ".length()).stripTrailing());
    err.println(colours.errorText(visible(message(wrong))));
    return ExitCode.USAGE;
  }

  /** Escapes control sequences of arguments before the writer could take them for styles. */
  private static String visible(String message) {
    return message.lines().map(VisibleText::of).collect(Collectors.joining("\n"));
  }

  /** Returns the error with the command or option that was probably meant. */
  private static String message(CommandLine.ParameterException wrong) {
    if (!(wrong instanceof CommandLine.UnmatchedArgumentException unmatched)) {
      return wrong.getMessage();
    }
    CommandLine command = wrong.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String meant = unmatched.getUnmatched().get(0);
    if (unmatched.isUnknownOption()) {
      String option = meant.replaceFirst("=.*", "");
      return "unknown option "
          + option
          + Suggestion.of(option, command.getCommandSpec().optionsMap().keySet())
              .orElse("; " + name + " --help lists the options");
    }
    Set<String> commands = command.getSubcommands().keySet();
    if (commands.isEmpty()) {
      return wrong.getMessage();
    }
    return "unknown command "
        + name
        + ' '
        + meant
        + Suggestion.of(meant, commands, name + ' ')
            .orElse("; " + name + " --help lists the commands");
  }

  private static PrintWriter helpWriter(Supplier<PrintStream> out) {
    return new PrintWriter(new StyledWriter(out), true);
  }

  /**
   * Converts the styles of the command line's library to those that {@link VisibleOutput} accepts.
   */
  private static final class StyledWriter extends Writer {
    private final Supplier<PrintStream> out;

    /**
     * @param out stream at the time of writing: a pager may replace it
     */
    StyledWriter(Supplier<PrintStream> out) {
      this.out = out;
    }

    @Override
    public void write(char[] text, int from, int length) {
      out.get().print(VisibleOutput.styled(new String(text, from, length)));
    }

    @Override
    public void flush() {
      out.get().flush();
    }

    @Override
    public void close() {
      flush();
    }
  }

  /** Gives every command {@code --help}, {@code --version} and a heading of its examples. */
  private static void describe(CommandLine line) {
    line.getCommandSpec().versionProvider(new Version()).mixinStandardHelpOptions(true);
    CommandLine.Model.UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    if (usage.footerHeading().isEmpty() && usage.footer().length > 0) {
      usage.footerHeading("%nExamples:%n");
    }
    line.getSubcommands().values().forEach(Lethe::describe);
  }

  /** Adds all settings to the help of a command. */
  private static void addSettings(CommandLine.Model.UsageMessageSpec usage) {
    List<String> lines = new ArrayList<>(List.of(usage.footer()));
    lines.add(
        "Settings, from the --config file, overridden by the environment, overridden by options:");
    for (Setting setting : Setting.values()) {
      String byDefault =
          setting.defaultText().isEmpty() ? "" : "; default " + setting.defaultText();
      lines.add("  " + setting.key() + ", " + setting.variables().get(0) + byDefault);
      lines.add("      " + setting.effect());
    }
    lines.add("Settings of the schema registry and serializers, with Confluent's names:");
    for (List<String> row : RegistryNames.rows()) {
      lines.add("  " + row.get(0));
    }
    lines.add(
        "All other settings are passed to Kafka's clients and Kafka Streams under their own "
            + "names;");
    lines.add("in the environment, use KAFKA_ and the name in upper case with _ for dots.");
    usage.footer(lines.toArray(new String[0]));
  }

  @Override
  public Integer call() {
    throw usage("missing command; run lethe --help");
  }

  /** Runs the command. A closed output pipe, as of {@code head}, ends it without an error. */
  private static int execute(Console console, CommandLine.ParseResult parsed) {
    try {
      if (isHelpRequested(parsed)) {
        console.paged(() -> CommandLine.executeHelpRequest(parsed));
        return flushed(console, ExitCode.DONE);
      }
      return flushed(console, execute(parsed));
    } catch (RuntimeException ended) {
      if (ReaderGoneException.isBehind(ended)) {
        return ExitCode.DONE;
      }
      throw ended;
    }
  }

  private static boolean isHelpRequested(CommandLine.ParseResult parsed) {
    return parsed.isUsageHelpRequested()
        || (parsed.hasSubcommand() && isHelpRequested(parsed.subcommand()));
  }

  /** A print stream hides its errors, so a full disk would look like success. */
  private static int flushed(Console console, int exitCode) {
    if (exitCode == ExitCode.DONE && console.out().checkError()) {
      console.say("part of the output could not be written");
      return ExitCode.FAILED;
    }
    return exitCode;
  }

  /** Long-running commands keep a log; the others report their errors themselves. */
  private static int execute(CommandLine.ParseResult parsed) {
    if (parsed.hasSubcommand() && LOGGING.contains(parsed.subcommand().commandSpec().name())) {
      return new CommandLine.RunLast().execute(parsed);
    }
    QuietLogs quiet = QuietLogs.ofKafka();
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
      if (cause instanceof CommandFailedException failure) {
        console.say(failure.getMessage());
        return failure.exitCode();
      }
    }
    return FaultReport.print(console::say, new FaultClassifier(settings).faults(failed), failed);
  }
}
