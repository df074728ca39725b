package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.Stop;
import dev.lethe.runtime.BrokerProcess;
import dev.lethe.runtime.Folders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code lethe bench}: measures the application's speed on this machine, compared with others in
 * the same run.
 */
@Command(
    name = "bench",
    description = {
      "Measure the application on this machine: broker and application as processes of their own.",
      "Beside it, in the same run: a plain consume-produce loop; a pass-through topology; a",
      "stateless one, which decides from each event alone; a textbook one, which drops and counts",
      "equal texts with the Streams DSL; and, if you name one, another build's application,",
      "which is measured once before and once after this build's, and so is this build's."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe bench",
      "  lethe bench --mix unique --events 200000 --json",
      "  lethe bench --mix spam --pace 10000",
      "  lethe bench --against ../lethe-0.1.0/build/lethe",
      "  lethe bench --mix unique --set commit.interval.ms=500",
      "  lethe bench --sweep 1000000",
      "  lethe bench --items 100000",
      "  lethe bench --contexts 100000"
    },
    mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {
  /** Pace that every machine can sustain, so that the sweep itself is measured. */
  private static final long SWEEP_PACE = 1_000;

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "events in each of a subject's two backlogs (${DEFAULT-VALUE})")
  private long events;

  @Option(
      names = "--mix",
      split = ",",
      paramLabel = "MIX",
      defaultValue = "spam,mixed,unique",
      description = "what the events are like (${DEFAULT-VALUE})")
  private List<Mix> mixes = new ArrayList<>();

  @Option(
      names = "--partitions",
      paramLabel = "N",
      defaultValue = "8",
      description = "partitions of each topic (${DEFAULT-VALUE})")
  private int partitions;

  @Option(
      names = "--latency-seconds",
      paramLabel = "N",
      defaultValue = "15",
      description = "how long to measure latency once settled; 0 for not at all (${DEFAULT-VALUE})")
  private int latencySeconds;

  @Option(
      names = "--pace",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "events a second while latency is measured; 0 is half of a subject's first speed")
  private long pace;

  @Option(
      names = "--settle-seconds",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "how long a subject works before figures don't count as its first (${DEFAULT-VALUE})")
  private int settleSeconds;

  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      description = "for the measured processes; may be given again")
  private List<String> jvmOptions = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "a setting of the measured processes, by its name in a properties file; may be given"
              + " again. What isn't given has its default: they read no variables. lethe run --help"
              + " lists settings")
  private List<String> given = new ArrayList<>();

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description = "measure also the application of another build, assembled in DIR")
  private Path against;

  @Option(
      names = "--sweep",
      paramLabel = "N",
      description =
          "measure compaction instead: a run over N memories, and how long events take before it"
              + " and while it is under way, at --pace or 1,000 a second")
  private Long sweep;

  @Option(
      names = "--items",
      paramLabel = "N",
      description =
          "measure items instead: how fast N profiles of one collection are taken in, how long a"
              + " run takes that collapses them, and how long it holds a stream thread at a time")
  private Long items;

  @Option(
      names = "--contexts",
      paramLabel = "N",
      description =
          "measure contexts instead: how long one of a collection of N memories with vectors takes"
              + " to be computed, and until it is replied to")
  private Long contexts;

  @Option(names = "--json", description = "figures as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    requireInRange();
    Map<String, String> settings = MeasuredSettings.read(given);
    Optional<AssembledBuild> other = Optional.ofNullable(against).map(AssembledBuild::in);
    Path directory = Files.createTempDirectory("lethe-bench-");
    ArrayNode all = new ObjectMapper().createArrayNode();
    Stop stop = Stop.with(() -> cleanUp(directory));
    try (BrokerProcess broker = BrokerProcess.start(directory.resolve("broker"));
        Workbench bench =
            new Workbench(
                broker.bootstrapServers(), partitions, directory, jvmOptions, settings, other)) {
      if (sweep != null) {
        Sweep.Swept swept = bench.sweep(sweep, pace == 0 ? SWEEP_PACE : pace);
        spec.commandLine().getOut().println(json ? swept.json() : swept.line());
        return ExitCode.DONE;
      }
      if (items != null) {
        Collapsing.Collapsed collapsed = bench.collapse(items);
        spec.commandLine().getOut().println(json ? collapsed.json() : collapsed.line());
        return ExitCode.DONE;
      }
      if (contexts != null) {
        AskedContexts.Asked asked = bench.askForContexts(contexts);
        spec.commandLine().getOut().println(json ? asked.json() : asked.line());
        return ExitCode.DONE;
      }
      for (Mix mix : mixes) {
        report(
            new FiguresTable(mix, measure(bench, mix, other), other.map(AssembledBuild::version)),
            all);
      }
    } finally {
      cleanUp(directory);
      stop.close();
    }
    spec.commandLine()
        .getOut()
        .println(json ? all : FiguresTable.legend(effort(), other.isPresent()));
    return ExitCode.DONE;
  }

  private void requireInRange() {
    boolean isInRange =
        events >= 1
            && partitions >= 1
            && latencySeconds >= 0
            && settleSeconds >= 0
            && pace >= 0
            && (sweep == null || sweep >= 1)
            && (items == null || items >= 1)
            && (contexts == null || contexts >= 1);
    if (!isInRange) {
      throw new ParameterException(
          spec.commandLine(),
          "--events, --partitions, --sweep, --items and --contexts take a number from 1 on,"
              + " --latency-seconds, --settle-seconds and --pace one from 0 on");
    }
  }

  /** Ends the processes that still write to the directory, then deletes it. */
  private static synchronized void cleanUp(Path directory) {
    List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    children.forEach(child -> child.onExit().join());
    Folders.delete(directory);
  }

  private Effort effort() {
    return new Effort(
        events, pace, Duration.ofSeconds(settleSeconds), Duration.ofSeconds(latencySeconds));
  }

  private List<Figures> measure(Workbench bench, Mix mix, Optional<AssembledBuild> other)
      throws IOException, InterruptedException, ExecutionException {
    List<Figures> figures = new ArrayList<>();
    for (Subject.Kind kind : Subject.Kind.inTurn(other.isPresent())) {
      System.err.printf(Locale.ROOT, "%s: %s …%n", mix.wireName(), kind.wireName());
      figures.add(bench.measure(kind, mix, effort()));
    }
    return Figures.meanOfEach(figures);
  }

  private void report(FiguresTable table, ArrayNode all) {
    if (json) {
      table.asJson().forEach(all::add);
    } else {
      PrintWriter out = spec.commandLine().getOut();
      out.println(FiguresTable.heads());
      table.lines().forEach(out::println);
    }
  }
}
