package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.EventWriter;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.event.Event;
import dev.lethe.layout.Topics;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.runtime.EventSender;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe send}: publishes events from files. */
@Command(
    name = "send",
    description = {
      "Publish events from files.",
      "They are JSON objects, one to a line or over several, an array of them, or an Avro object",
      "container file, gzipped or not. With a schema registry they go out as Avro.",
      "What is no event is listed by its line and not sent; the exit code is then 5."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe send events.ndjson",
      "  lethe send --dry-run monday.ndjson tuesday.ndjson.gz",
      "  my-bot --log | lethe send -",
      "  lethe send --renew example.ndjson"
    })
final class SendCommand implements Callable<Integer> {
  private final Console console;
  private final Application application;

  @Mixin private SettingsOptions options;
  @Mixin private OutputOptions output;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "files, or - for standard input")
  private List<String> files;

  @Option(names = "--dry-run", description = "only check the lines")
  private boolean dryRun;

  @Option(
      names = "--renew",
      description = "as new events: with ids of their own, and happening now; for JSON")
  private boolean renew;

  private final List<BadLine> bad = new ArrayList<>();
  private EventDecoder decoder;
  private Renewal renewal;
  private Optional<EventWriter> writer = Optional.empty();
  private long good;

  /** A line that isn't sent. */
  private record BadLine(String file, long line, String reason) {}

  SendCommand(Console console, Application application) {
    this.console = console;
    this.application = application;
  }

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file, for the limits of an event (LETHE_POLICY)")
  void policy(Path file) {
    options.put(Setting.POLICY, file.toString());
  }

  @Override
  public Integer call() {
    Settings settings = options.read(console);
    MintingPolicy limits = application.policy(settings).minting();
    if (!dryRun) {
      RequiredRegistry.refuseMock(settings.registry());
    }
    Codecs codecs = dryRun ? Codecs.readingBy(settings) : Codecs.configuredBy(settings);
    writer = codecs.eventWriter();
    decoder = codecs.eventDecoder(limits.maxEventBytes(), limits.maxFutureSkewSeconds());
    files.forEach(EventFiles::requireReadable);
    renewal = new Renewal(console.clock().millis());
    try (Progress progress = new Progress(console)) {
      if (dryRun) {
        checkAll(progress);
      } else {
        sendAll(settings, progress);
      }
    }
    return report();
  }

  private void checkAll(Progress progress) {
    for (String file : files) {
      read(file, progress, (event, text) -> {});
    }
  }

  private void sendAll(Settings settings, Progress progress) {
    String topic = Topics.withPrefix(settings.topicPrefix()).events();
    RequiredTopic.requireWritable(settings, topic);
    findSchema();
    try (EventSender sender = new EventSender(settings, topic)) {
      for (String file : files) {
        read(
            file,
            progress,
            (event, text) ->
                sender.send(
                    event.scope().name().getBytes(StandardCharsets.UTF_8), written(text, event)));
      }
      sender.flush();
    }
  }

  /** So that none of the events is sent if the last could not be. */
  private void findSchema() {
    try {
      writer.ifPresent(EventWriter::prepare);
    } catch (IncompatibleSchemaException | RegistryRefusedException refused) {
      throw new SettingsException(List.of(refused.getMessage()));
    }
  }

  private byte[] written(byte[] text, Event event) {
    return writer.isPresent() ? writer.get().write(text, event) : text;
  }

  private interface Sink {
    void take(Event event, byte[] text);
  }

  private void read(String file, Progress progress, Sink sink) {
    EventFiles.read(
        file,
        console,
        text -> {
          take(file, text, sink);
          progress.show(String.format(Locale.ROOT, "%,d sent, %,d bad", good, bad.size()));
        });
  }

  private void take(String file, EventText text, Sink sink) {
    byte[] event = renew ? renewal.of(text.bytes()) : text.bytes();
    Decoded decoded = decoder.decode(event, console.clock().millis());
    if (decoded instanceof Decoded.Ok ok) {
      sink.take(ok.event(), event);
      good++;
    } else if (decoded instanceof Decoded.Refused refused) {
      bad.add(new BadLine(file, text.line(), refused.reason().text()));
    }
  }

  private int report() {
    if (output.isJson()) {
      ObjectNode json = Json.object().put(dryRun ? "good" : "sent", good);
      ArrayNode list = json.putArray("bad");
      for (BadLine line : bad) {
        list.addObject()
            .put("file", line.file())
            .put("line", line.line())
            .put("reason", line.reason());
      }
      console.out().println(Json.line(json));
    } else {
      for (BadLine line : bad) {
        console.out().println(line.file() + ':' + line.line() + ": " + line.reason());
      }
      console
          .err()
          .println(
              String.format(
                  Locale.ROOT,
                  "lethe: %s, %s",
                  dryRun ? Count.of(good, "good event") : Count.of(good, "event") + " sent",
                  Count.of(bad.size(), "bad line")));
    }
    return bad.isEmpty() ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }
}
