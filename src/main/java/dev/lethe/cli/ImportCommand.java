package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.codec.exchange.FieldUse;
import dev.lethe.codec.exchange.ForeignRecord;
import dev.lethe.codec.exchange.ImportTarget;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.json.Utf8Json;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Ids;
import dev.lethe.item.Item;
import dev.lethe.policy.MintingPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe import}: sends the memories that another system has exported. */
@Command(
    name = "import",
    description = {
      "Import the memories or messages that another system has exported.",
      "Recognizes the JSON of mem0 (get_all), the MCP memory server (memory.jsonl),",
      "mcp-memory-service and DiscordChatExporter, CSV with a header, and the output of lethe",
      "export --format jsonl; each optionally gzipped. Shows how fields are mapped and which",
      "ones are left out. Sends only with --apply. Importing a file again changes nothing.",
      "Invalid records are listed by line and not sent; the exit code is then 5. If a file",
      "cannot be read to its end, nothing is sent."
    },
    footer = {
      "  lethe import mem0.json",
      "  lethe import --apply --collection notes memory.jsonl",
      "  lethe import --zone Europe/Berlin notes.csv"
    })
final class ImportCommand extends BrokerCommand {
  private static final int LONGEST_ID = 128;

  @Parameters(paramLabel = "FILE", description = "file that another system has exported")
  private String file;

  @Option(names = "--apply", description = "send the records; without it, only show the mapping")
  private boolean apply;

  @Option(
      names = "--tenant",
      paramLabel = "ID",
      description = "tenant of the records (default: default, in a file of Lethe its own)")
  private String tenant;

  @Option(
      names = "--collection",
      paramLabel = "ID",
      description = "collection of the items (default: mem0's user, agent or run, else default)")
  private String collection;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "time zone of times that name none, such as UTC, +01:00 or Europe/Berlin")
  private String zone;

  private final Interruption interruption = new Interruption();
  private ImportTarget target;
  private EventDecoder events;
  private ItemDecoder items;
  private ImportReport report;

  /** Null while the file is checked. */
  private InputSender sender;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file with the limits of events and items (LETHE_POLICY)")
  void policy(Path policyFile) {
    options.put(Setting.POLICY, policyFile.toString());
  }

  @Override
  public Integer call() {
    requireId("--tenant", tenant);
    requireId("--collection", collection);
    ZoneId zoneId = zone();
    Settings settings = settings();
    if (apply) {
      RequiredRegistry.refuseMock(settings.registry());
    }
    MintingPolicy limits = application.policy(settings).minting();
    Codecs codecs = apply ? Codecs.configuredBy(settings) : Codecs.readingBy(settings);
    events = codecs.eventDecoder(limits.maxEventBytes(), limits.maxFutureSkewSeconds());
    items = codecs.itemDecoder(limits.maxEventBytes(), limits.maxFutureSkewSeconds());
    ForeignFile source = ForeignFile.open(file);
    target = new ImportTarget(tenant, collection, zoneId, fileTime());
    report = new ImportReport(file, source.format());
    try (Progress progress = new Progress(console)) {
      read(source, report.use(), progress);
      if (apply && report.records() > 0) {
        try (InputSender opened = new InputSender(settings, codecs)) {
          sender = opened;
          send(source, progress);
        }
      }
    }
    report.print(console, isJson(), apply);
    return report.isClean() ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }

  private void requireId(String option, String id) {
    if (id != null && (!Ids.isId(id, LONGEST_ID) || id.indexOf('/') >= 0)) {
      throw usage("invalid " + option + ' ' + id + ": expected " + ScannedFields.ID);
    }
  }

  private ZoneId zone() {
    try {
      return zone == null ? null : ZoneId.of(zone);
    } catch (DateTimeException unknown) {
      throw usage("invalid --zone " + zone + ": expected UTC, +01:00 or a name as Europe/Berlin");
    }
  }

  private long fileTime() {
    try {
      return Math.min(
          console.clock().millis(), Files.getLastModifiedTime(Path.of(file)).toMillis());
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** Sends the records of a file that was read to its end before. */
  private void send(ForeignFile source, Progress progress) {
    Stop stop =
        Stop.beforeTheEnd(
            () ->
                interruption.stop(
                    () -> {
                      sender.stop();
                      progress.say("lethe: " + stopped());
                    }));
    try {
      read(source, new FieldUse(), progress);
      sender.flush();
    } catch (CommandFailedException changed) {
      throw new CommandFailedException(changed.exitCode(), changed.getMessage() + "; " + stopped());
    } finally {
      stop.close();
    }
  }

  private String stopped() {
    return "stopped after "
        + Count.of(report.sent(), "record")
        + " sent; to continue, repeat the command: Lethe skips known records";
  }

  private void read(ForeignFile source, FieldUse use, Progress progress) {
    source.read(
        entry ->
            interruption.take(
                () -> {
                  take(source, entry, use);
                  if (sender == null) {
                    progress.show("records checked", report.read(), 0);
                  } else {
                    progress.show("records sent", report.sent(), report.records());
                  }
                }));
  }

  private void take(ForeignFile source, ForeignFile.Entry entry, FieldUse use) {
    if (sender == null) {
      report.countRead();
    }
    if (entry.fault() != null) {
      refuse(entry.line(), DeadLetterReason.NOT_JSON, entry.fault());
      return;
    }
    ForeignRecord record = new ForeignRecord(entry.node(), entry.list(), entry.header(), use);
    try {
      for (ObjectNode one : source.format().map(record, target)) {
        take(entry.line(), Utf8Json.bytes(one));
      }
      record.countUnread();
    } catch (RefusedException refused) {
      refuse(entry.line(), refused.reason(), refused.fault());
    }
  }

  private void take(long line, byte[] json) {
    long now = console.clock().millis();
    if (items.isMeantBy(json)) {
      ItemDecoder.Decoded decoded = items.decode(json, now);
      if (decoded instanceof ItemDecoder.Ok ok) {
        take(ok.item(), json);
      } else {
        ItemDecoder.Refused refused = (ItemDecoder.Refused) decoded;
        refuse(line, refused.reason(), refused.fault());
      }
      return;
    }
    Decoded decoded = events.decode(json, now);
    if (decoded instanceof Decoded.Ok ok) {
      take(ok.event(), json);
    } else if (decoded instanceof Decoded.Refused refused) {
      refuse(line, refused.reason(), refused.fault());
    }
  }

  private void take(Item item, byte[] json) {
    if (sender == null) {
      report.add(item);
    } else {
      sender.send(item, json);
      report.countSent();
    }
  }

  private void take(Event event, byte[] json) {
    if (sender == null) {
      report.add(event);
    } else {
      sender.send(event, json);
      report.countSent();
    }
  }

  private void refuse(long line, DeadLetterReason reason, FieldFault fault) {
    if (sender == null) {
      report.refuse(line, reason, fault);
    }
  }
}
