package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.call.Answer;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.exchange.MemoryRecords;
import dev.lethe.codec.value.ValueText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.policy.NearestName;
import dev.lethe.runtime.TopicReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe export}: writes the live memories of a scope to a file. */
@Command(
    name = "export",
    description = {
      "Write the live memories of a scope, oldest first.",
      "jsonl has events and items that lethe import and lethe send read; csv is for",
      "spreadsheets, html is a page for people. Deleted and superseded memories are left out.",
      "Reads the memories from Kafka; the application need not run."
    },
    footer = {
      "  lethe export --scope default/collection:notes > notes.jsonl",
      "  lethe export --scope default/42 --format html --output memories.html"
    })
final class ExportCommand extends LetheCommand {
  /** Maximum number of the tenant's scopes that are compared with a mistyped one. */
  private static final int MOST_SCOPES = 10_000;

  private static final Comparator<LiveMemory> OLDEST_FIRST =
      Comparator.comparingLong(LiveMemory::createdAt).thenComparing(LiveMemory::memoryId);

  @Mixin private SettingsOptions options;

  @Option(
      names = "--scope",
      required = true,
      paramLabel = "SCOPE",
      description = "scope whose memories are exported, such as default/collection:notes")
  private String scope;

  @Option(
      names = "--format",
      defaultValue = "jsonl",
      paramLabel = "FORMAT",
      description = "jsonl, csv or html (default ${DEFAULT-VALUE})")
  private ExportFormat format;

  @Option(names = "--json", description = "the same as --format jsonl")
  void json(boolean wanted) {
    format = wanted ? ExportFormat.JSONL : format;
  }

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "file to write or replace (default: standard output)")
  private Path output;

  private final Map<String, LiveMemory> live = new HashMap<>();
  private final Set<String> scopes = new TreeSet<>();

  /**
   * Memory to export, as text, since a large scope would not fit the heap as trees.
   *
   * @param createdAt epoch milliseconds
   */
  private record LiveMemory(long createdAt, String memoryId, String json) {}

  @Override
  public Integer call() throws IOException {
    if (scope.indexOf('/') < 1) {
      throw usage("invalid --scope " + scope + ": expected TENANT/PLACE, such as default/42");
    }
    Settings settings = options.read(console);
    String topic = Topics.withPrefix(settings.topicPrefix()).memories();
    Codecs codecs = Codecs.readingBy(settings);
    RequiredTopic.require(settings, topic);
    try (Progress progress = new Progress(console)) {
      TopicReader.readAll(
          settings, List.of(topic), record -> take(record, codecs), progress.left("records read"));
    }
    if (!scopes.contains(scope)) {
      throw unknown();
    }
    List<LiveMemory> sorted = live.values().stream().sorted(OLDEST_FIRST).toList();
    Iterable<JsonNode> memories =
        () -> sorted.stream().map(memory -> Json.parse(memory.json())).iterator();
    if (output == null) {
      format.write(scope, memories, console.out());
      console.out().flush();
    } else {
      writeFile(memories);
    }
    format.warnings(memories).forEach(warning -> console.say("warning: " + warning));
    console.say(Count.of(sorted.size(), "live memory", "live memories") + " of " + scope);
    return ExitCode.DONE;
  }

  private void take(ConsumerRecord<byte[], byte[]> record, Codecs codecs) {
    String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    String owner = Scope.ofKey(key).name();
    boolean isOfTenant = owner.startsWith(scope.substring(0, scope.indexOf('/') + 1));
    if (isOfTenant && (scopes.size() < MOST_SCOPES || owner.equals(scope))) {
      scopes.add(owner);
    }
    if (!owner.equals(scope)) {
      return;
    }
    ValueText.Read value = codecs.read(record.topic(), record.value());
    if (value.problem().isPresent()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "cannot read the memory " + key + ": " + value.problem().get() + "; nothing was written");
    }
    JsonNode memory = Json.parse(value.json());
    if (MemoryRecords.isLive(memory)) {
      live.put(
          key,
          new LiveMemory(
              memory.path("created_at").longValue(),
              memory.path("memory_id").asText(),
              value.json()));
    } else {
      live.remove(key);
    }
  }

  private CommandFailedException unknown() {
    List<String> similar =
        NearestName.similar(
            scope, scopes, name -> new Scope(name).placeId(), Answer.Refused.MAX_NEAREST);
    return new CommandFailedException(
        ExitCode.FAILED,
        "no memory was ever stored in "
            + scope
            + "; check the spelling"
            + (similar.isEmpty() ? "" : ". Did you mean " + String.join(" or ", similar) + '?'));
  }

  private void writeFile(Iterable<JsonNode> memories) {
    new WholeFile(output)
        .write(
            out -> {
              PrintStream text = new PrintStream(out, false, StandardCharsets.UTF_8);
              format.write(scope, memories, text);
              if (text.checkError()) {
                throw new IOException("the disk is full or the file was removed");
              }
            });
  }
}
