package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.policy.MintingPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe send}: publishes events and items from files. */
@Command(
    name = "send",
    description = {
      "Publish events and items from files.",
      "An object with an item_id is an item. Messages of Discord, Slack, Telegram and Matrix in",
      "their own formats are published as events.",
      "A file contains JSON objects, one per line or over several lines, a JSON array, or an",
      "Avro object container, optionally gzipped. With a schema registry they are published as",
      "Avro. Invalid records are listed by line and not sent; the exit code is then 5. After",
      "Ctrl-C it prints the number of records sent and fails; --skip continues.",
      "Unknown fields are sent too; a warning names each that is probably misspelt."
    },
    footer = {
      "  lethe send events.ndjson",
      "  lethe send --dry-run monday.ndjson tuesday.ndjson.gz",
      "  my-bot --log | lethe send -",
      "  lethe send --renew example.ndjson"
    })
final class SendCommand extends BrokerCommand {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "files, or - for standard input")
  private List<String> files;

  @Option(names = "--dry-run", description = "only check the lines")
  private boolean dryRun;

  @Option(names = "--renew", description = "send JSON events with new ids and the current time")
  private boolean renew;

  @Option(
      names = "--skip",
      paramLabel = "N",
      defaultValue = "0",
      description = "skip the first N records, which an interrupted command has sent")
  private long skip;

  private final Interruption interruption = new Interruption();
  private final List<BadLine> bad = new ArrayList<>();
  private final UnknownFields unknown = new UnknownFields();
  private EventDecoder decoder;
  private ItemDecoder itemDecoder;
  private Renewal renewal;
  private InputShare share;
  private long events;
  private long items;

  /** Number of records of other systems that aren't about messages; they aren't sent. */
  private long ignored;

  /** Line that isn't sent. */
  private record BadLine(String file, long line, DeadLetterReason reason, FieldFault fault) {
    String text() {
      String why = fault == null ? "" : ": " + fault.text();
      return file + ':' + line + ": " + reason.text() + why;
    }
  }

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file with the limits of events and items (LETHE_POLICY)")
  void policy(Path file) {
    options.put(Setting.POLICY, file.toString());
  }

  @Override
  public Integer call() {
    Settings settings = settings();
    MintingPolicy limits = application.policy(settings).minting();
    if (!dryRun) {
      RequiredRegistry.refuseMock(settings.registry());
    }
    Codecs codecs = dryRun ? Codecs.readingBy(settings) : Codecs.configuredBy(settings);
    decoder = codecs.eventDecoder(limits.maxEventBytes(), limits.maxFutureSkewSeconds());
    itemDecoder = codecs.itemDecoder(limits.maxEventBytes(), limits.maxFutureSkewSeconds());
    files.forEach(EventFiles::requireReadable);
    share = InputShare.of(files);
    renewal = new Renewal(console.clock().millis());
    try (Progress progress = new Progress(console);
        InputSender sender = dryRun ? null : new InputSender(settings, codecs)) {
      Stop stop =
          Stop.beforeTheEnd(
              () -> interruption.stop(() -> reportStop(progress, sender == null || sender.stop())));
      try {
        files.forEach(file -> read(file, progress, sender));
        if (sender != null) {
          sender.flush();
        }
      } finally {
        stop.close();
      }
    }
    return report();
  }

  /** Reports how far an interrupted command came, and how to continue. */
  private void reportStop(Progress progress, boolean isAcknowledged) {
    long taken = interruption.taken();
    String done = Count.of(taken, "record") + (dryRun ? " checked" : " sent or listed as bad");
    progress.say(
        "lethe: stopped after "
            + done
            + (dryRun || isAcknowledged
                ? "; to continue, repeat the command with --skip " + taken
                : ", some of which Kafka has not acknowledged; to continue, repeat the command "
                    + "without --skip: Lethe skips known event ids"));
    report();
    console.out().flush();
  }

  /** Reads a file; sends nothing if there is no sender. */
  private void read(String file, Progress progress, InputSender sender) {
    EventFiles.read(
        file,
        console,
        share,
        text -> {
          interruption.take(() -> take(file, text, sender));
          progress.show(
              dryRun ? "records checked" : "records sent",
              bad.isEmpty() ? "" : String.format(Locale.ROOT, ", %,d bad", bad.size()),
              events + items,
              share.share());
        });
  }

  private void take(String file, EventText text, InputSender sender) {
    if (interruption.taken() < skip) {
      return;
    }
    Optional<byte[]> canonical = decoder.canonical(text.bytes(), console.clock().millis());
    canonical.ifPresent(unknown::count);
    byte[] bytes = canonical.map(json -> renew ? renewal.of(json) : json).orElseGet(text::bytes);
    if (itemDecoder.isMeantBy(bytes)) {
      ItemDecoder.Decoded decoded = itemDecoder.decode(bytes, console.clock().millis());
      if (decoded instanceof ItemDecoder.Ok ok) {
        if (sender != null) {
          sender.send(ok.item(), bytes);
        }
        items++;
      } else {
        ItemDecoder.Refused refused = (ItemDecoder.Refused) decoded;
        bad.add(new BadLine(file, text.line(), refused.reason(), refused.fault()));
      }
      return;
    }
    Decoded decoded = decoder.decode(bytes, console.clock().millis());
    if (decoded instanceof Decoded.Ok ok) {
      if (sender != null) {
        sender.send(ok.event(), bytes);
      }
      events++;
    } else if (decoded instanceof Decoded.Refused refused) {
      bad.add(new BadLine(file, text.line(), refused.reason(), refused.fault()));
    } else {
      ignored++;
    }
  }

  private int report() {
    if (isJson()) {
      ObjectNode json = Json.object().put(dryRun ? "good" : "sent", events + items);
      ArrayNode list = json.putArray("bad");
      for (BadLine line : bad) {
        ObjectNode entry =
            list.addObject()
                .put("file", line.file())
                .put("line", line.line())
                .put("reason", line.reason().text());
        if (line.fault() != null) {
          entry.put("found", line.fault().found()).put("expected", line.fault().expected());
        }
      }
      if (ignored > 0) {
        json.put("ignored", ignored);
      }
      if (!unknown.isEmpty()) {
        unknown.addTo(json.putArray("unknown_fields"));
      }
      console.print(json);
    } else {
      unknown.report(console);
      for (BadLine line : bad) {
        console.print(line.text());
      }
      console
          .err()
          .println(
              String.format(
                  Locale.ROOT,
                  "lethe: %s, %s%s",
                  dryRun ? good("good ") : good("") + " sent",
                  ignored == 0 ? "" : Count.of(ignored, "ignored record") + ", ",
                  Count.of(bad.size(), "bad line")));
    }
    return bad.isEmpty() ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }

  /** Number of valid events; of items only if there were any. */
  private String good(String which) {
    String both = Count.of(events, which + "event");
    return items == 0 ? both : both + ", " + Count.of(items, which + "item");
  }
}
