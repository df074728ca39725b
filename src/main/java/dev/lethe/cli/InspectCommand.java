package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topic;
import dev.lethe.layout.Topics;
import dev.lethe.runtime.DeadLetterReplay;
import dev.lethe.runtime.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe inspect}: shows what is on a topic, and replays dead letters. */
@Command(
    name = "inspect",
    description = {
      "Show the committed records of a topic, decoded.",
      "TOPIC is events, decisions, memories, families, vectors, compaction, dead-letters, or any",
      "other of lethe topics plan."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe inspect decisions --follow",
      "  lethe inspect memories --scope default/343299242963763200",
      "  lethe inspect families --json | jq .value.template",
      "  lethe inspect dead-letters --from 2026-01-31T12:00:00Z",
      "  lethe inspect dead-letters --replay"
    })
final class InspectCommand implements Callable<Integer> {
  private static final int FIRST_FEW = 50;

  private static final String START = "start";
  private static final String END = "end";

  private final Console console;

  @Mixin private SettingsOptions options;
  @Mixin private OutputOptions output;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TOPIC", description = "short or full name")
  private String topic;

  @Option(names = "--follow", description = "go on showing what comes, until Ctrl-C")
  private boolean follow;

  @Option(
      names = "--from",
      paramLabel = "WHEN",
      defaultValue = START,
      description = "start, end, or an arrival time: " + InstantOption.FORMS)
  private String from;

  @Option(names = "--scope", paramLabel = "SCOPE", description = "only records of that scope")
  private String scope;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "most records shown, 0 for all; a table without --follow shows 50")
  private Long limit;

  @Option(
      names = "--replay",
      description = "of dead-letters: send what is selected to where it came from once more")
  private boolean replay;

  private Codecs codecs;
  private long shown;

  InspectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Settings settings = options.read(console);
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Topic known = topics.find(topic).orElseThrow(() -> unknown(topics));
    if (replay && (follow || !known.id().equals("dead-letters"))) {
      throw usage("--replay is for dead-letters, and not with --follow");
    }
    codecs = Codecs.of(settings.registryUrl().orElse(null));
    Optional<Instant> since = since();
    RequiredTopic.require(settings, known.name());
    try (TopicReader reader = new TopicReader(settings, List.of(known.name()))) {
      since.ifPresent(reader::seekTo);
      if (from.equals(END)) {
        reader.seekToEnd();
      }
      if (replay) {
        replay(settings, topics, reader);
      } else {
        show(known, reader);
      }
    }
    return ExitCode.DONE;
  }

  private CommandLine.ParameterException unknown(Topics topics) {
    return usage(
        "there is no topic "
            + topic
            + "; there are "
            + topics.all().stream().map(Topic::id).collect(Collectors.joining(", ")));
  }

  private CommandLine.ParameterException usage(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }

  /** The arrival time from which on to read, if one was given. */
  private Optional<Instant> since() {
    if (from.equals(START) || from.equals(END)) {
      return Optional.empty();
    }
    try {
      return Optional.of(InstantOption.parse(from));
    } catch (DateTimeException bad) {
      throw usage("--from takes start, end, " + InstantOption.FORMS + ", was " + from);
    }
  }

  private void show(Topic known, TopicReader reader) {
    TopicView view = TopicView.of(known.id());
    Table table = view.table();
    Map<TopicPartition, Long> ends = reader.ends();
    Stop stop = Stop.with(reader::wakeUp);
    try {
      while (!isFull() && (follow || !reader.hasReached(ends))) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
          take(record, view, table);
        }
        if (follow) {
          table.print(console);
        }
        if (console.out().checkError()) {
          return;
        }
      }
    } catch (WakeupException stopped) {
      // Ctrl-C ends --follow; what was read has been shown.
    } finally {
      stop.close();
    }
    table.print(console);
    sayWhatElse(known, reader.hasReached(ends));
  }

  private void take(ConsumerRecord<byte[], byte[]> record, TopicView view, Table table) {
    if (isFull() || !isInScope(record)) {
      return;
    }
    shown++;
    Shown one = new Shown(record, value(record));
    if (output.isJson()) {
      console.out().println(Json.line(one.toJson()));
    } else {
      view.addTo(table, one);
    }
  }

  private JsonNode value(ConsumerRecord<byte[], byte[]> record) {
    String json = codecs.toJson(record.value());
    return Json.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isFull() {
    long most = limit != null ? limit : output.isJson() || follow ? 0 : FIRST_FEW;
    return most > 0 && shown >= most;
  }

  /** A key is the scope, or begins with it. */
  private boolean isInScope(ConsumerRecord<byte[], byte[]> record) {
    if (scope == null) {
      return true;
    }
    String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    return key.equals(scope) || key.startsWith(scope + '|');
  }

  private void sayWhatElse(Topic known, boolean all) {
    if (!all || isFull()) {
      console.err().println("lethe: " + shown + " records shown; --limit 0 shows all");
    }
    if (known.id().equals("dead-letters") && shown > 0 && !output.isJson()) {
      console
          .err()
          .println("lethe: once the cause is mended, --replay sends them where they came from");
    }
  }

  private void replay(Settings settings, Topics topics, TopicReader reader) {
    Map<TopicPartition, Long> ends = reader.ends();
    try (DeadLetterReplay sender = new DeadLetterReplay(settings, topics)) {
      while (!isFull() && !reader.hasReached(ends)) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
          if (isInScope(record) && !isFull() && record.offset() < end(ends, record)) {
            sender.replay(record);
            shown++;
          }
        }
      }
      sender.flush();
    }
    if (output.isJson()) {
      console.out().println(Json.line(Json.object().put("replayed", shown)));
    } else {
      console.err().println("lethe: " + shown + " dead letters sent to where they came from");
    }
  }

  private static long end(Map<TopicPartition, Long> ends, ConsumerRecord<?, ?> record) {
    return ends.get(new TopicPartition(record.topic(), record.partition()));
  }
}
