package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topic;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.EventFailedException;
import dev.lethe.runtime.Simulation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe simulate}: the application's topology in memory, from files to standard output. */
@Command(
    name = "simulate",
    description = {
      "Run the same topology in memory: events in, everything it would write out.",
      "Nothing is stored and no broker is needed. The same input gives the same output.",
      "An event that Lethe's own code fails over ends it with 1 and is named by its line."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe simulate events.ndjson --topic decisions",
      "  zcat january.ndjson.gz | lethe simulate --policy my.policy.edn > records.ndjson"
    },
    mixinStandardHelpOptions = true)
public final class SimulateCommand implements Callable<Integer> {
  private static final String STDIN = "-";

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "events, one JSON object a line; standard input if none or -")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--topic",
      split = ",",
      paramLabel = "TOPIC",
      description = "only these topics, by short or full name")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file, else the bundled policy (LETHE_POLICY)")
  private Path policyFile;

  @Option(
      names = "--until",
      paramLabel = "ISO",
      converter = InstantOption.class,
      description = "let the wall clock run to this instant after the last event")
  private Instant until;

  @Option(
      names = "--backfill",
      description = "take in history that happened long before it arrives (LETHE_BACKFILL)")
  private boolean backfill;

  @Option(names = "--json", description = "taken as everywhere; the output is JSON in any case")
  void json(boolean wanted) {}

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Settings settings = settings();
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Set<String> wanted = wanted(topics);
    Policy policy = PolicyFiles.read(settings.policyFile());
    Codecs codecs = Codecs.of(settings.registryUrl().orElse(null));
    files.stream()
        .filter(file -> !file.equals(STDIN))
        .forEach(file -> EventFiles.requireReadable(Path.of(file)));
    SimulatedRecordWriter out =
        new SimulatedRecordWriter(new BufferedOutputStream(System.out, 1 << 16), codecs);
    try (Simulation simulation =
        new Simulation(
            settings,
            policy,
            topics,
            codecs,
            record -> {
              if (wanted.isEmpty() || wanted.contains(record.topic())) {
                out.write(record);
              }
            })) {
      for (String file : files.isEmpty() ? List.of(STDIN) : files) {
        read(file, simulation);
      }
      simulation.finish(until);
    } finally {
      out.flush();
    }
    return ExitCode.DONE;
  }

  private Settings settings() {
    Map<String, String> flags = new TreeMap<>();
    flags.put(Setting.PARTITIONS.key(), "1");
    if (policyFile != null) {
      flags.put(Setting.POLICY.key(), policyFile.toString());
    }
    if (backfill) {
      flags.put(Setting.BACKFILL.key(), "true");
    }
    return Settings.read(Optional.empty(), System.getenv(), flags);
  }

  private Set<String> wanted(Topics topics) {
    Set<String> names = new HashSet<>();
    for (String name : only) {
      Topic topic =
          topics
              .find(name)
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(),
                          "--topic: there is no topic \""
                              + name
                              + "\"; `lethe topics plan` lists them"));
      names.add(topic.name());
    }
    return names;
  }

  private static void read(String file, Simulation simulation) throws IOException {
    try (InputStream in = file.equals(STDIN) ? System.in : EventFiles.open(Path.of(file))) {
      Lines lines = new Lines(in);
      long number = 0;
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        number++;
        if (!Lines.isBlank(line)) {
          accept(line, simulation, (file.equals(STDIN) ? "standard input" : file) + ":" + number);
        }
      }
    }
  }

  private static void accept(byte[] line, Simulation simulation, String where) {
    try {
      simulation.accept(line);
    } catch (EventFailedException failed) {
      throw new CommandFailedException(ExitCode.FAILED, where + ": " + failed.getMessage());
    }
  }
}
