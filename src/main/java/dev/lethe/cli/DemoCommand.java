package dev.lethe.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.LetheApp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe demo}: runs broker, topics, application and a sample day in one process. */
@Command(
    name = "demo",
    description = {
      "Play a sample day with an embedded broker and application.",
      "Sends about 5,000 events and 230 items of other stores and prints a table of the",
      "results. Needs no installation and keeps no data unless --data is given."
    },
    footer = {
      "  lethe demo",
      "  lethe demo --once --json",
      "  lethe demo --events my-events.ndjson --policy my-policy.edn",
      "  lethe demo --data ./demo-data",
      "  lethe demo --print-sample > sample.ndjson"
    })
final class DemoCommand extends JsonCommand {
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(DemoCommand.class);
  private static final long FAMILIES_WAIT_NS = 5_000_000_000L;
  private static final long STALLED_NS = 120_000_000_000L;

  @Option(names = "--once", description = "exit after the sample")
  private boolean once;

  @Option(
      names = "--events",
      paramLabel = "FILE",
      description = "events and items to send instead of the sample, in any format of lethe send")
  private Path events;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "directory to keep the data in; a later run continues with it")
  private Path data;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file to use instead of the demo policy")
  private Path policyFile;

  @Option(
      names = "--schema-registry-url",
      paramLabel = "URL",
      description =
          "schema registry URL: write Avro and register the schemas there (no "
              + "setting replaces this option)")
  private String registryUrl;

  @Option(
      names = "--print-sample",
      description = "print the events and items of the sample and exit")
  private boolean printSample;

  @Override
  public Integer call() throws IOException {
    if (printSample) {
      return printSample();
    }
    if (events != null) {
      EventFiles.requireReadable(events.toString());
    }
    quietKafka();
    CompletableFuture<List<byte[]>> sample = CompletableFuture.supplyAsync(this::toPlay);
    DemoRun run = new DemoRun(data, registryUrl);
    Stop stop = Stop.with(run::stop);
    try (Progress progress = new Progress(console);
        run) {
      run.start(application, policyFile, progress);
      int exitCode = play(run, sample.join(), progress);
      if (!once && exitCode == ExitCode.DONE) {
        exitCode = stayUp(run, progress);
      } else {
        progress.say(
            "lethe: done; " + (data == null ? "no data was kept" : "data was kept in " + data));
      }
      return exitCode;
    } catch (WakeupException stopped) {
      return ExitCode.DONE;
    } finally {
      stop.close();
    }
  }

  private int printSample() throws IOException {
    try (InputStream events = sample()) {
      events.transferTo(console.out());
    }
    console.out().flush();
    return ExitCode.DONE;
  }

  /**
   * Logs of broker, clients, application and server would bury the table; failures are reported
   * anyway.
   */
  private static void quietKafka() {
    List<String> names =
        List.of(
            "org.apache.kafka", "kafka", "state.change.logger", "io.javalin", "org.eclipse.jetty");
    for (String name : names) {
      if (LoggerFactory.getLogger(name) instanceof Logger logger) {
        logger.setLevel(Level.OFF);
      }
    }
    if (LoggerFactory.getLogger(LetheApp.class) instanceof Logger life) {
      life.setLevel(Level.WARN);
    }
  }

  /** Opens the sample day: events and items, one per line. */
  private static InputStream sample() {
    return DemoCommand.class.getResourceAsStream("/demo/sample.ndjson");
  }

  private List<byte[]> toPlay() {
    String file = events == null ? EventFiles.STANDARD_INPUT : events.toString();
    List<byte[]> read = new ArrayList<>();
    EventFiles.read(file, sample(), text -> read.add(text.bytes()));
    return read;
  }

  private int play(DemoRun run, List<byte[]> sample, Progress progress) {
    boolean isPlayedAlready = events == null && run.keptEvents() > 0;
    List<byte[]> toSend = isPlayedAlready ? List.of() : sample;
    long expected = run.keptEvents() + toSend.size();
    CompletableFuture<Void> sent = run.send(toSend);
    DemoTally tally = run.poll();
    long began = 0;
    long lastChange = System.nanoTime();
    long lastAccounted = 0;
    while (!sent.isDone()
        || !run.hasReadWhatWasKept()
        || tally.events() < expected
        || tally.accounted() < tally.events()) {
      if (began == 0 && run.isRunning()) {
        began = System.nanoTime();
      }
      tally = run.poll();
      if (tally.accounted() != lastAccounted) {
        lastAccounted = tally.accounted();
        lastChange = System.nanoTime();
      }
      progress.show(
          String.format(
              Locale.ROOT, "%,d records read, %,d decided", tally.events(), tally.accounted()));
      requireLife(run, System.nanoTime() - lastChange);
    }
    sent.join();
    double seconds = toSend.isEmpty() || began == 0 ? 0 : (lastChange - began) / 1e9;
    awaitFamilies(run, progress);
    progress.close();
    return report(run, tally, seconds);
  }

  private static void requireLife(DemoRun run, long quietNs) {
    run.failure()
        .ifPresent(
            failure -> {
              if (failure.fault().kind() == Fault.Kind.BUG) {
                LOG.error("The application stopped", failure.cause());
              }
              throw new CommandFailedException(ExitCode.FAILED, failure.message());
            });
    if (quietNs > STALLED_NS) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "no decision in two minutes: the machine is overloaded, or this is a bug in Lethe");
    }
  }

  private static void awaitFamilies(DemoRun run, Progress progress) {
    long before = System.nanoTime();
    while (!run.poll().hasAllFamilies() && System.nanoTime() - before < FAMILIES_WAIT_NS) {
      progress.show("all events are decided; waiting for the families' records");
    }
  }

  private int report(DemoRun run, DemoTally tally, double seconds) {
    if (isJson()) {
      console.print(tally.toJson(seconds));
    } else {
      tally.print(console, seconds);
      if (!once) {
        console.out().println();
        next(startScript(), run.bootstrapServers()).forEach(console::print);
        String token = TokenCommand.newToken();
        console.print("The console and the HTTP API: " + run.serve(token) + "/");
        console.print("Their token, which programs on this machine don't need: " + token);
      }
    }
    if (tally.accounted() != tally.events()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "only "
              + tally.accounted()
              + " of "
              + tally.events()
              + " records are accounted for; this is a bug in Lethe");
    }
    return ExitCode.DONE;
  }

  /** Returns the command that started this process, as a user would type it. */
  private static String startScript() {
    String home = System.getProperty("lethe.home");
    if (home == null) {
      return "lethe";
    }
    Path script = Path.of(home, "bin", "lethe");
    Path here = Path.of("").toAbsolutePath();
    return script.startsWith(here) ? here.relativize(script).toString() : script.toString();
  }

  /** Commands to try while the demo runs. */
  private static List<String> next(String lethe, String bootstrapServers) {
    return List.of(
        "The demo keeps running until Ctrl-C. In another terminal, try:",
        "  export KAFKA_BOOTSTRAP_SERVERS=" + bootstrapServers,
        "  " + lethe + " inspect families",
        "  " + lethe + " inspect decisions --follow --from end",
        "  " + lethe + " inspect dead-letters",
        "  " + lethe + " collapse",
        "  echo"
            + " '{\"event_id\":\"mine-1\",\"type\":\"discord.message.created\",\"occurred_at\":\"2026-01-31T08:00:00Z\","
            + "\"channel_id\":\"343179912196128792\",\"author\":{\"id\":\"me\"},\"payload\":{\"message_id\":\"mine-1\",\"content\":\"hello\"}}'"
            + " | "
            + lethe
            + " send --renew -");
  }

  private int stayUp(DemoRun run, Progress progress) {
    long shown = -1;
    while (run.failure().isEmpty()) {
      DemoTally tally = run.poll();
      if (tally.accounted() != shown) {
        shown = tally.accounted();
        progress.show(
            String.format(
                Locale.ROOT, "%,d records read, %,d decided", tally.events(), tally.accounted()));
      }
    }
    run.failure().ifPresent(failure -> progress.say("lethe: " + failure.message()));
    return ExitCode.FAILED;
  }
}
