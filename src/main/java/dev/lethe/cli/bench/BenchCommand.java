package dev.lethe.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.Stop;
import dev.lethe.runtime.BrokerProcess;
import dev.lethe.runtime.Folders;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lethe bench}: how fast the application is here, beside two ceilings in the same run. */
@Command(
    name = "bench",
    description = {
      "Measure the application on this machine: broker and application as processes of their own.",
      "Beside it, in the same run, a pass-through topology and a plain consume-produce loop."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lethe bench", "  lethe bench --mix unique --events 200000 --json"},
    mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {
  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "events per measurement (${DEFAULT-VALUE})")
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
      description =
          "how long to measure latency at half the speed; 0 for not at all (${DEFAULT-VALUE})")
  private int latencySeconds;

  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      description = "for the measured processes; may be given again")
  private List<String> jvmOptions = new ArrayList<>();

  @Option(names = "--json", description = "figures as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (events < 1 || partitions < 1 || latencySeconds < 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--events and --partitions take a number from 1 on, --latency-seconds one from 0 on");
    }
    PrintStream progress = System.err;
    Path directory = Files.createTempDirectory("lethe-bench-");
    ArrayNode all = new ObjectMapper().createArrayNode();
    Stop stop = Stop.with(() -> cleanUp(directory));
    try (BrokerProcess broker = BrokerProcess.start(directory.resolve("broker"));
        Workbench bench =
            new Workbench(broker.bootstrapServers(), partitions, directory, jvmOptions)) {
      for (Mix mix : mixes) {
        List<Workbench.Figures> figures = new ArrayList<>();
        for (Subject.Kind kind : Subject.Kind.values()) {
          progress.printf(Locale.ROOT, "%s: %s …%n", mix.wireName(), kind.wireName());
          int seconds = kind == Subject.Kind.LETHE ? latencySeconds : 0;
          figures.add(bench.measure(kind, mix, events, seconds));
        }
        report(mix, figures, all);
      }
    } finally {
      cleanUp(directory);
      stop.close();
    }
    if (json) {
      System.out.println(all);
    }
    return ExitCode.DONE;
  }

  /** Ends the processes that still write to the directory, and deletes it. */
  private static synchronized void cleanUp(Path directory) {
    List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    children.forEach(child -> child.onExit().join());
    Folders.delete(directory);
  }

  private void report(Mix mix, List<Workbench.Figures> figures, ArrayNode all) {
    double passThrough =
        figures.stream()
            .filter(one -> one.kind() == Subject.Kind.PASS_THROUGH)
            .mapToDouble(Workbench.Figures::perSecond)
            .findFirst()
            .orElseThrow();
    if (!json) {
      System.out.println(heads());
    }
    for (Workbench.Figures one : figures) {
      if (json) {
        all.add(asJson(mix, one, passThrough));
      } else {
        print(mix, one, passThrough);
      }
    }
  }

  /** What stands above the figures of a mix. */
  public static String heads() {
    return String.format(
        Locale.ROOT,
        "%-8s %-13s %10s %7s %9s %9s %10s %7s %7s %7s",
        "mix",
        "subject",
        "events/s",
        "ratio",
        "CPU µs",
        "heap MB",
        "state MB",
        "p50 ms",
        "p99 ms",
        "p999 ms");
  }

  private void print(Mix mix, Workbench.Figures one, double passThrough) {
    boolean timed = one.kind() == Subject.Kind.LETHE && latencySeconds > 0;
    System.out.printf(
        Locale.ROOT,
        "%-8s %-13s %,10.0f %7.2f %9.1f %9.1f %10.1f %7s %7s %7s%n",
        mix.wireName(),
        one.kind().wireName(),
        one.perSecond(),
        one.perSecond() / passThrough,
        one.cpuMicros(),
        one.heapBytes() / 1e6,
        one.stateBytes() / 1e6,
        timed ? one.p50() : "-",
        timed ? one.p99() : "-",
        timed ? one.p999() : "-");
  }

  private static ObjectNode asJson(Mix mix, Workbench.Figures one, double passThrough) {
    return new ObjectMapper()
        .createObjectNode()
        .put("mix", mix.wireName())
        .put("subject", one.kind().wireName())
        .put("events_per_second", Math.round(one.perSecond()))
        .put("ratio_to_pass_through", one.perSecond() / passThrough)
        .put("cpu_micros_per_event", one.cpuMicros())
        .put("heap_bytes", one.heapBytes())
        .put("state_bytes", one.stateBytes())
        .put("p50_ms", one.p50())
        .put("p99_ms", one.p99())
        .put("p999_ms", one.p999());
  }
}
