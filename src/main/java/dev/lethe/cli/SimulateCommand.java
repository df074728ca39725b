package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.event.FieldFault;
import dev.lethe.model.MiniLm;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.EventFailedException;
import dev.lethe.runtime.SimulatedRecord;
import dev.lethe.runtime.Simulation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.header.Header;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code lethe simulate}: runs the application's topology in memory, from files to standard output.
 */
@Command(
    name = "simulate",
    description = {
      "Run the same topology in memory: reads events and prints all output records.",
      "An object with an item_id is an item, one of type tool_call a tool call. Messages of",
      "Discord, Slack, Telegram and Matrix may have their own formats. A file may also be a",
      "channel that DiscordChatExporter has written as JSON. Nothing is stored and no broker is",
      "needed. The same input gives the same output. Invalid records become dead letters and are",
      "listed by line; so are records that Lethe failed to process, and the exit code is 1 then.",
      "With --report, records are printed only if --topic selects some."
    },
    footer = {
      "  lethe simulate channel.json --report report.html",
      "  lethe simulate events.ndjson --topic decisions",
      "  lethe simulate january.ndjson.gz --policy my.policy.edn > records.ndjson",
      "  lethe simulate events.ndjson --embed --topic embeddings"
    })
final class SimulateCommand extends LetheCommand {
  private static final int NAMED = 20;

  @Mixin private SimulationOptions options;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "events and items, in any format of lethe send; standard input if none or -")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--topic",
      split = ",",
      paramLabel = "TOPIC",
      description = "only these topics (short or full names)")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--embed",
      description = "also compute embeddings with the bundled model of lethe worker embed")
  private boolean embeds;

  @Option(
      names = "--until",
      paramLabel = "ISO",
      converter = InstantOption.class,
      description = "time to which the wall clock advances after the last event")
  private Instant until;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "write or replace an HTML page with the result, for people")
  private Path report;

  @Option(names = "--json", description = "accepted for consistency; the output is always JSON")
  void json(boolean wanted) {}

  /** File and line of the last event processed. */
  private String where = "";

  /** Record that waits for its successor; null if there is none. */
  private Input ahead;

  /** Names of channels by id, as far as the input has them. */
  private final Map<String, String> channelNames = new HashMap<>();

  private String itemsTopic;
  private long deadLetters;
  private final Interruption interruption = new Interruption();
  private Progress progress;
  private final UnknownFields unknown = new UnknownFields();
  private EventDecoder events;
  private long ignored;

  /** Record of an input file. */
  private record Input(String file, EventText text) {}

  @Override
  public Integer call() throws IOException {
    Settings settings = options.read(console);
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    itemsTopic = topics.items();
    Set<String> wanted = printedTopics(topics);
    Policy policy = PolicyFiles.read(settings.policyFile());
    Codecs codecs = Codecs.readingBy(settings);
    events = codecs.eventDecoder(Integer.MAX_VALUE, 0);
    files.forEach(EventFiles::requireReadable);
    requireReportable();
    SimulationReport tally = report == null ? null : new SimulationReport(topics, codecs, policy);
    SimulatedRecordWriter out =
        new SimulatedRecordWriter(new BufferedOutputStream(console.out(), 1 << 16), codecs);
    try (MiniLm model = embeds ? MiniLm.load() : null;
        Simulation simulation =
            new Simulation(
                settings,
                policy,
                topics,
                codecs,
                record -> {
                  if (record.topic().equals(topics.deadLetters())) {
                    reportDeadLetter(record);
                  }
                  if (tally != null) {
                    tally.take(record);
                  }
                  boolean isWanted = tally == null && wanted.isEmpty();
                  if (isWanted || wanted.contains(record.topic())) {
                    out.write(record);
                  }
                })) {
      if (embeds) {
        simulation.embedBy(model);
      }
      Stop stop = Stop.beforeTheEnd(() -> interruption.stop(() -> reportStop(out)));
      try (Progress shown = Progress.onTerminal(console)) {
        progress = shown;
        readAll(simulation);
        if (tally != null) {
          interruption.take(() -> write(tally, settings));
        }
      } finally {
        stop.close();
      }
    } finally {
      out.flush();
    }
    unknown.report(console);
    if (tally != null) {
      console.say(report + ": " + tally.headline());
    }
    if (ignored > 0) {
      console.say(Count.of(ignored, "record") + " ignored: not about messages");
    }
    if (deadLetters > NAMED) {
      console.say(
          Count.of(deadLetters, "dead letter")
              + ", the first "
              + NAMED
              + " are listed; show all with --topic dead-letters");
    }
    return ExitCode.DONE;
  }

  /** Rejects a report that can't be written, or would replace an input file. */
  private void requireReportable() throws IOException {
    if (report == null) {
      return;
    }
    new WholeFile(report).requireWritable();
    for (String file : files) {
      boolean isInput = !file.equals(EventFiles.STANDARD_INPUT) && Files.exists(report);
      if (isInput && Files.isSameFile(report, Path.of(file))) {
        throw usage("invalid --report " + report + ": it is an input file; name another one");
      }
    }
  }

  private void write(SimulationReport tally, Settings settings) {
    tally.countIgnored(ignored);
    ObjectNode data = tally.toJson(channelNames);
    data.put("release", Version.release());
    settings
        .policyFile()
        .ifPresent(file -> data.put("policy_file", String.valueOf(file.getFileName())));
    ArrayNode names = data.putArray("files");
    files.forEach(
        file ->
            names.add(
                file.equals(EventFiles.STANDARD_INPUT)
                    ? file
                    : String.valueOf(Path.of(file).getFileName())));
    new WholeFile(report)
        .write(
            out ->
                out.write(ReportPage.of(tally.headline(), data).getBytes(StandardCharsets.UTF_8)));
  }

  private Set<String> printedTopics(Topics topics) {
    Set<String> names = new HashSet<>();
    for (String name : only) {
      Topic topic =
          topics
              .find(name)
              .orElseThrow(
                  () ->
                      usage(
                          "unknown --topic \""
                              + name
                              + '"'
                              + Suggestion.of(name, topics.all().stream().map(Topic::id).toList())
                                  .orElse("; `lethe topics plan` lists all topics")));
      names.add(topic.name());
    }
    return names;
  }

  private void readAll(Simulation simulation) {
    List<String> all = files.isEmpty() ? List.of(EventFiles.STANDARD_INPUT) : files;
    InputShare share = InputShare.of(all);
    all.forEach(file -> read(file, share, simulation));
    interruption.take(
        () -> {
          if (ahead != null) {
            process(ahead, true, simulation);
          }
          simulation.finish(until);
        });
  }

  /** Reports how far an interrupted command came. Its output ends with a complete record. */
  private void reportStop(SimulatedRecordWriter out) {
    try {
      out.flush();
    } catch (IOException | ReaderGoneException unread) {
      // With the reader gone there is nothing to complete.
    }
    progress.say(
        "lethe: stopped after "
            + Count.of(interruption.taken(), "record")
            + (where.isEmpty() ? "" : ", the last at " + where)
            + (report == null ? "; the output is incomplete" : "; no report was written")
            + ". Nothing is stored, so start again from the beginning");
  }

  private void read(String file, InputShare share, Simulation simulation) {
    Consumer<EventText> visitor =
        text -> {
          interruption.take(() -> take(new Input(file, text), simulation));
          progress.show("records simulated", "", interruption.taken(), share.share());
        };
    ExportedChannel.find(file)
        .ifPresentOrElse(
            channel -> channel.read(visitor, channelNames::put),
            () -> EventFiles.read(file, console, share, visitor));
  }

  /**
   * Takes the next record. One that is years ahead waits for its successor: if that one isn't, its
   * clock is wrong, and it must not advance time for all others.
   */
  private void take(Input next, Simulation simulation) {
    boolean isAhead = simulation.isFarAhead(next.text.bytes());
    Input before = ahead;
    ahead = null;
    if (before != null) {
      process(before, isAhead, simulation);
    } else if (isAhead) {
      ahead = next;
      return;
    }
    process(next, true, simulation);
  }

  private void process(Input input, boolean advances, Simulation simulation) {
    byte[] bytes = input.text.bytes();
    where = EventFiles.name(input.file) + ':' + input.text.line();
    countFields(bytes);
    try {
      if (advances) {
        simulation.accept(bytes);
      } else {
        simulation.acceptNow(bytes);
      }
    } catch (EventFailedException failed) {
      throw new CommandFailedException(ExitCode.FAILED, where + ": " + failed.getMessage());
    }
  }

  private void countFields(byte[] bytes) {
    Optional<byte[]> canonical = events.canonical(bytes, 0);
    canonical.ifPresent(unknown::count);
    if (canonical.isEmpty() && events.decode(bytes, 0) instanceof Decoded.Ignored) {
      ignored++;
    }
  }

  /** Reports the line of a dead letter. */
  private void reportDeadLetter(SimulatedRecord letter) {
    if (++deadLetters <= NAMED) {
      String reason = text(letter.record().headers().lastHeader("lethe.reason"));
      String origin = text(letter.record().headers().lastHeader("lethe.origin"));
      String what = origin.startsWith(itemsTopic + '/') ? "no item" : "no event";
      String found = text(letter.record().headers().lastHeader("lethe.found"));
      String expected = text(letter.record().headers().lastHeader("lethe.expected"));
      String why = found.isEmpty() ? "" : ": " + new FieldFault(found, expected).text();
      progress.say("lethe: " + where + ": " + what + ": " + reason + why);
    }
  }

  private static String text(Header header) {
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }
}
