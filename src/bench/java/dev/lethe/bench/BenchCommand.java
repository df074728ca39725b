package dev.lethe.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lethe.cli.AdditionalCommand;
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
      "Measure the application on this machine, with broker and application in separate processes.",
      "For comparison, each run also measures: a plain consume-produce loop; a pass-through",
      "topology; a stateless topology that decides from each event alone; a textbook topology",
      "that drops and counts equal texts with the Streams DSL; textbook-full, which also keeps",
      "memories and recognizes redelivered events; and, with --against, the application of another",
      "build. That build and this one are then measured twice each, in both orders."
    },
    footer = {
      "  lethe bench",
      "  lethe bench --mix unique --events 200000 --json",
      "  lethe bench --mix spam --pace 10000",
      "  lethe bench --against ../lethe-0.1.0/build/lethe",
      "  lethe bench --mix unique --set commit.interval.ms=500",
      "  lethe bench --sweep 1000000",
      "  lethe bench --items 100000",
      "  lethe bench --contexts 100000",
      "  lethe bench --tools 100000",
      "  lethe bench --watchers 50"
    })
public final class BenchCommand implements AdditionalCommand {
  /** Pace that every machine can sustain, so that the work beside it is measured. */
  private static final long BESIDE_PACE = 1_000;

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "events in each of a subject's two backlogs (default ${DEFAULT-VALUE})")
  private long events;

  @Option(
      names = "--mix",
      split = ",",
      paramLabel = "MIX",
      defaultValue = "spam,mixed,unique",
      description = "kind of events (default ${DEFAULT-VALUE})")
  private List<Mix> mixes = new ArrayList<>();

  @Option(
      names = "--partitions",
      paramLabel = "N",
      defaultValue = "8",
      description = "partitions of each topic (default ${DEFAULT-VALUE})")
  private int partitions;

  @Option(
      names = "--latency-seconds",
      paramLabel = "N",
      defaultValue = "15",
      description =
          "seconds of latency measurement after the speed has settled; 0 to skip it "
              + "(default ${DEFAULT-VALUE})")
  private int latencySeconds;

  @Option(
      names = "--pace",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "events per second during the latency measurement; 0 for half of the subject's first "
              + "speed")
  private long pace;

  @Option(
      names = "--settle-seconds",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "seconds after which figures no longer count as the first speed (default "
              + "${DEFAULT-VALUE})")
  private int settleSeconds;

  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      description = "JVM option of the measured processes; can be repeated")
  private List<String> jvmOptions = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "setting of the measured processes, by its name in a properties file; can be repeated."
              + " Other settings have their defaults, as environment variables are ignored. lethe"
              + " run --help lists settings")
  private List<String> given = new ArrayList<>();

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description = "also measure another build, assembled in DIR")
  private Path against;

  @Option(
      names = "--sweep",
      paramLabel = "N",
      description =
          "measure compaction instead: a run over N memories, and the latency of events before "
              + "and during it, at --pace or 1,000 per second")
  private Long sweep;

  @Option(
      names = "--items",
      paramLabel = "N",
      description =
          "measure items instead: the arrival rate of N profiles of one collection, the "
              + "duration of a run that collapses them, and its longest call on a stream thread")
  private Long items;

  @Option(
      names = "--contexts",
      paramLabel = "N",
      description =
          "measure contexts instead: the time to compute a context from a collection of N "
              + "memories with vectors, and the time to its reply")
  private Long contexts;

  @Option(
      names = "--tools",
      paramLabel = "N",
      description =
          "measure tools instead: the CPU time of lists, searches and contexts of a collection"
              + " of N memories, then the duration of a call that forgets them all, and the latency"
              + " of events before and during it, at --pace or 1,000 per second")
  private Long tools;

  @Option(
      names = "--watchers",
      paramLabel = "N",
      description =
          "measure the HTTP API instead: contexts, lists of families and the latency of events at"
              + " --pace or 1,000 per second, without watchers and beside N that follow everything")
  private Integer watchers;

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
      Optional<Trial.Result> result = trial(bench);
      if (result.isPresent()) {
        print(result.get());
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

  private Optional<Trial.Result> trial(Workbench bench)
      throws IOException, InterruptedException, ExecutionException {
    if (sweep != null) {
      return Optional.of(
          bench.run("sweep", at -> new Sweep(at.admin(), at.settings(), sweep, besidePace())));
    }
    if (items != null) {
      return Optional.of(
          bench.run(
              "items",
              at -> new Collapsing(at.admin(), at.settings(), new Snapshots(items), at.port())));
    }
    if (contexts != null) {
      return Optional.of(
          bench.run("contexts", at -> new AskedContexts(at.admin(), at.settings(), contexts)));
    }
    if (tools != null) {
      return Optional.of(
          bench.run(
              "tools",
              at -> new CalledTools(at.admin(), at.settings(), tools, besidePace(), at.port())));
    }
    if (watchers != null) {
      return Optional.of(
          bench.run(
              "api", at -> new WatchedApi(at.admin(), at.settings(), watchers, besidePace())));
    }
    return Optional.empty();
  }

  private void print(Trial.Result result) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(result.json());
    } else {
      result.lines().forEach(out::println);
    }
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
            && (contexts == null || contexts >= 1)
            && (tools == null || tools >= 1)
            && (watchers == null || watchers >= 1);
    if (!isInRange) {
      throw new ParameterException(
          spec.commandLine(),
          "--events, --partitions, --sweep, --items, --contexts, --tools and --watchers must be at"
              + " least 1; "
              + "--latency-seconds, --settle-seconds and --pace must be at least 0");
    }
  }

  /** Ends the processes that still write to the directory, then deletes it. */
  private static synchronized void cleanUp(Path directory) {
    List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    children.forEach(child -> child.onExit().join());
    Folders.delete(directory);
  }

  private long besidePace() {
    return pace == 0 ? BESIDE_PACE : pace;
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
