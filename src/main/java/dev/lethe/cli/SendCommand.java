package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.runtime.EventSender;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe send}: publishes events from files, one JSON object a line. */
@Command(
    name = "send",
    description = {
      "Publish events from files, one JSON object a line.",
      "Lines that are no events are listed and not sent; the exit code is then 5."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe send events.ndjson",
      "  lethe send --dry-run monday.ndjson tuesday.ndjson",
      "  my-bot --log | lethe send -"
    })
final class SendCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";

  private final Console console;
  private final Application application;

  @Mixin private SettingsOptions options;
  @Mixin private OutputOptions output;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "files, or - for standard input")
  private List<String> files;

  @Option(names = "--dry-run", description = "only check the lines")
  private boolean dryRun;

  private final List<BadLine> bad = new ArrayList<>();
  private EventDecoder decoder;
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
  public Integer call() throws IOException {
    Settings settings = options.read(console);
    MintingPolicy limits = application.policy(settings).minting();
    decoder =
        Codecs.of(settings.registryUrl().orElse(null))
            .eventDecoder(limits.maxEventBytes(), limits.maxFutureSkewSeconds());
    for (String file : files) {
      if (!file.equals(STANDARD_INPUT)) {
        EventFiles.requireReadable(Path.of(file));
      }
    }
    try (Progress progress = new Progress(console)) {
      if (dryRun) {
        checkAll(progress);
      } else {
        sendAll(settings, progress);
      }
    }
    return report();
  }

  private void checkAll(Progress progress) throws IOException {
    for (String file : files) {
      read(file, progress, (scope, value) -> {});
    }
  }

  private void sendAll(Settings settings, Progress progress) throws IOException {
    String topic = Topics.withPrefix(settings.topicPrefix()).events();
    RequiredTopic.requireWritable(settings, topic);
    try (EventSender sender = new EventSender(settings, topic)) {
      for (String file : files) {
        read(
            file,
            progress,
            (scope, value) -> sender.send(scope.getBytes(StandardCharsets.UTF_8), value));
      }
      sender.flush();
    }
  }

  private interface Sink {
    void take(String scope, byte[] value);
  }

  private void read(String file, Progress progress, Sink sink) throws IOException {
    try (InputStream in = open(file)) {
      Lines lines = new Lines(in);
      long number = 0;
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        number++;
        if (!Lines.isBlank(line)) {
          take(file, number, line, sink);
          progress.show(String.format(Locale.ROOT, "%,d sent, %,d bad", good, bad.size()));
        }
      }
    }
  }

  private InputStream open(String file) throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return console.in();
    }
    return EventFiles.open(Path.of(file));
  }

  private void take(String file, long number, byte[] line, Sink sink) {
    Decoded decoded = decoder.decode(line, console.clock().millis());
    if (decoded instanceof Decoded.Ok ok) {
      sink.take(ok.event().scope().name(), line);
      good++;
    } else if (decoded instanceof Decoded.Refused refused) {
      bad.add(new BadLine(file, number, refused.reason().text()));
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
                  "lethe: %,d events %s, %,d bad lines",
                  good,
                  dryRun ? "are good" : "sent",
                  bad.size()));
    }
    return bad.isEmpty() ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }
}
