package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.value.ValueText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.runtime.TopicReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.WakeupException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code lethe inspect}: shows the records of a topic, and replays dead letters. */
@Command(
    name = "inspect",
    description = {
      "Show the committed records of a topic, decoded.",
      "A table shows the newest 50 records, newest first: one per key of a compacted topic, and",
      "the families with the highest counts. --tail, --from and --limit select others. JSON",
      "shows all, oldest first. On a terminal, columns fit its width. TOPIC is events, decisions,",
      "memories, families, vectors, compaction, dead-letters, or any other topic of lethe topics",
      "plan."
    },
    footer = {
      "  lethe inspect decisions --tail",
      "  lethe inspect decisions --tail 200",
      "  lethe inspect memories --scope default/343299242963763200",
      "  lethe inspect families --json | jq .value.template",
      "  lethe inspect dead-letters --from 2026-01-31T12:00:00Z --reason missing_field",
      "  lethe inspect dead-letters --replay --reason internal_error"
    })
final class InspectCommand extends BrokerCommand {
  private static final int FIRST_FEW = 50;

  /**
   * Maximum number of families that are sorted by count: enough for people, and it fits the heap.
   */
  private static final int MOST_SORTED = 20_000;

  /**
   * Offsets read back per requested record, since other records and transaction markers lie
   * between.
   */
  private static final int OFFSETS_PER_RECORD = 20;

  /** Number of records that {@code --tail} without a number shows before it follows. */
  private static final long BEFORE_NEW_ONES = 10;

  private static final String FAMILIES = "families";
  private static final String START = "start";
  private static final String END = "end";
  private static final String DEAD_LETTERS = "dead-letters";

  @Mixin private RecordSelection selection;

  @Parameters(paramLabel = "TOPIC", description = "short or full topic name")
  private String topic;

  @Option(names = "--follow", description = "keep showing new records until Ctrl-C")
  private boolean follow;

  @Option(
      names = "--all",
      description = "compacted topics: show every version that still exists, in no order")
  private boolean everyVersion;

  @Option(
      names = "--from",
      paramLabel = "WHEN",
      description =
          "first record to show: start, end or an arrival time (" + InstantOption.FORMS + ")")
  private String from;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "maximum number of records, 0 for all (a table without --follow: 50)")
  private Long limit;

  @Option(
      names = "--tail",
      arity = "0..1",
      paramLabel = "N",
      preprocessor = TailParser.class,
      description =
          "the newest N records; with --follow, then new ones. Without N: --tail 10 --follow")
  private Long tail;

  @Option(names = "--gone", description = "families: also show merged and deleted ones")
  private boolean gone;

  @Option(
      names = "--replay",
      description = "dead-letters: send the selected records back to their source topic, each once")
  private boolean replay;

  @Option(names = "--yes", description = "replay without confirmation; implied by --json")
  private boolean yes;

  private record Place(int partition, long offset) {}

  /** Keeps the topic in {@code --tail decisions} from being read as the option's number. */
  private static final class TailParser implements CommandLine.IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> args,
        CommandLine.Model.CommandSpec command,
        CommandLine.Model.ArgSpec option,
        Map<String, Object> info) {
      boolean hasNumber = !args.isEmpty() && args.peek().matches("=?-?\\d+");
      if (!hasNumber) {
        option.setValue(BEFORE_NEW_ONES);
        ((InspectCommand) command.userObject()).follow = true;
      }
      return !hasNumber;
    }
  }

  private final Set<Place> unreadable = new HashSet<>();
  private Codecs codecs;
  private Failures failures;
  private Progress progress;
  private long read;
  private long shown;
  private boolean isFromTheStart;
  private long hidden;
  private boolean leftOut;
  private String firstProblem;

  @Override
  public Integer call() {
    Settings settings = settings();
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Topic known = topics.find(topic).orElseThrow(() -> unknown(topics));
    boolean deadLetters = known.id().equals(DEAD_LETTERS);
    isFromTheStart = from == null;
    from = from == null ? START : from;
    requireSense(deadLetters);
    codecs = Codecs.readingBy(settings);
    Optional<Instant> since = since();
    RequiredTopic.require(settings, known.name());
    if (replay) {
      return replay(settings, topics, since.orElse(Instant.EPOCH));
    }
    try (TopicReader reader = new TopicReader(settings, List.of(known.name()));
        Progress shown = Progress.onTerminal(console)) {
      progress = shown;
      failures = deadLetters ? Failures.read(settings, known.name(), progress) : null;
      since.ifPresent(reader::seekTo);
      if (from.equals(END)) {
        reader.seekToEnd();
      }
      show(known, reader);
    }
    return ExitCode.DONE;
  }

  private void requireSense(boolean deadLetters) {
    if (replay && (follow || !deadLetters || from.equals(END))) {
      throw usage("--replay requires dead-letters and excludes --follow and --from end");
    }
    if (selection.isOfDeadLetters() && !deadLetters) {
      throw usage("--reason and --id require dead-letters");
    }
    Optional<String> unknown = selection.unknownReason();
    if (unknown.isPresent()) {
      throw usage(
          "unknown --reason "
              + unknown.get()
              + "; expected one of "
              + String.join(", ", RecordSelection.KNOWN_REASONS)
              + Suggestion.of(unknown.get(), RecordSelection.KNOWN_REASONS).orElse(""));
    }
    if (tail != null && (tail < 1 || limit != null)) {
      throw usage("--tail must be at least 1 and excludes --limit");
    }
    if (limit != null && limit < 0) {
      throw usage("invalid --limit " + limit + ": expected a number from 0 (all) on");
    }
  }

  private ParameterException unknown(Topics topics) {
    List<String> ids = topics.all().stream().map(Topic::id).toList();
    return usage(
        "unknown topic "
            + topic
            + "; expected one of "
            + String.join(", ", ids)
            + Suggestion.of(topic, ids).orElse(""));
  }

  /** Earliest arrival time to read, if one was given. */
  private Optional<Instant> since() {
    if (from.equals(START) || from.equals(END)) {
      return Optional.empty();
    }
    try {
      return Optional.of(InstantOption.parse(from));
    } catch (DateTimeException bad) {
      throw usage("invalid --from " + from + ": expected start, end, " + InstantOption.FORMS);
    }
  }

  private void show(Topic known, TopicReader reader) {
    TopicView view = TopicView.of(known.id());
    Table table = view.table();
    Map<TopicPartition, Long> ends = reader.ends();
    Stop stop = Stop.with(reader::wakeUp);
    try {
      if (isCompacted(known) && !everyVersion) {
        showNewest(known, reader, ends, view, table);
      } else if (lastOnes() > 0) {
        showLast(reader, ends, view, table);
      }
      while (!isFull() && (follow || !reader.hasReached(ends))) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
          read++;
          take(record, view, table);
        }
        if (follow) {
          table.print(console);
        } else if (!isJson()) {
          progress.show("records read", read, 0);
        }
        if (console.out().checkError()) {
          return;
        }
      }
    } catch (WakeupException stopped) {
      // Ctrl-C ends --follow; all records read so far have been shown.
    } finally {
      stop.close();
    }
    progress.close();
    console.paged(() -> table.print(console));
    printOmissions(known, table, leftOut || !reader.hasReached(ends));
  }

  private static boolean isCompacted(Topic known) {
    return known
        .settings()
        .getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, "")
        .contains(TopicConfig.CLEANUP_POLICY_COMPACT);
  }

  /** Returns the number of newest records to show, or 0 to show the first ones. */
  private long lastOnes() {
    if (tail != null) {
      return tail;
    }
    boolean isDefault = isFromTheStart && limit == null && !follow && !isJson();
    return isDefault ? FIRST_FEW : 0;
  }

  private void showLast(
      TopicReader reader, Map<TopicPartition, Long> ends, TopicView view, Table table) {
    boolean isWhole =
        !isFromTheStart || reader.seekBack(lastOnes() * OFFSETS_PER_RECORD + FIRST_FEW);
    NewestRecords newest = last(reader, ends);
    if (!isWhole && newest.size() < lastOnes()) {
      reader.seekToBeginning();
      isWhole = true;
      newest = last(reader, ends);
    }
    inOrder(newest).forEach(record -> take(record, view, table));
    leftOut |= !isWhole || newest.hasLeftOut();
  }

  private NewestRecords last(TopicReader reader, Map<TopicPartition, Long> ends) {
    NewestRecords newest = NewestRecords.ofAnyKey(lastOnes());
    read(
        reader,
        ends,
        record -> {
          if (selection.takes(record) && selection.takes(shown(record))) {
            newest.add(record);
          }
        });
    return newest;
  }

  private void read(
      TopicReader reader,
      Map<TopicPartition, Long> ends,
      Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
    read = 0;
    reader.readTo(
        ends,
        record -> {
          read++;
          visitor.accept(record);
        },
        progress.left("records read"));
    progress.close();
  }

  private void showNewest(
      Topic known,
      TopicReader reader,
      Map<TopicPartition, Long> ends,
      TopicView view,
      Table table) {
    boolean isSorted = known.id().equals(FAMILIES) && !isJson();
    NewestRecords newest = new NewestRecords(isSorted ? MOST_SORTED : limit());
    read(
        reader,
        ends,
        record -> {
          if (selection.takes(record)) {
            newest.add(record);
          }
        });
    List<ConsumerRecord<byte[], byte[]>> records =
        isSorted ? byCount(newest.inOrder()) : inOrder(newest);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      take(record, view, table);
    }
    leftOut |= newest.hasLeftOut();
  }

  /** Returns the newest first in a table that is complete, else the oldest. */
  private List<ConsumerRecord<byte[], byte[]>> inOrder(NewestRecords newest) {
    List<ConsumerRecord<byte[], byte[]>> records = newest.inOrder();
    if (!isJson() && !follow) {
      Collections.reverse(records);
    }
    return records;
  }

  /**
   * Returns the families with the highest counts first, leaving out the deleted ones that only
   * {@code --gone} adds.
   */
  private List<ConsumerRecord<byte[], byte[]>> byCount(List<ConsumerRecord<byte[], byte[]>> all) {
    record Counted(ConsumerRecord<byte[], byte[]> family, long count) {}
    List<Counted> counted = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> family : all) {
      JsonNode value = shown(family).value();
      if (!gone && (value.isNull() || value.hasNonNull("merged_into"))) {
        hidden++;
      } else {
        counted.add(new Counted(family, value.path("dup_count").asLong()));
      }
    }
    counted.sort(Comparator.comparingLong(Counted::count).reversed());
    return counted.stream().map(Counted::family).toList();
  }

  private void take(ConsumerRecord<byte[], byte[]> record, TopicView view, Table table) {
    if (!selection.takes(record)) {
      return;
    }
    Shown one = shown(record);
    if (!selection.takes(one)) {
      return;
    }
    if (isFull()) {
      leftOut = true;
      return;
    }
    shown++;
    if (isJson()) {
      console.print(one.toJson());
    } else {
      view.addTo(table, one);
    }
  }

  private Shown shown(ConsumerRecord<byte[], byte[]> record) {
    ValueText.Read read = codecs.read(record.topic(), record.value());
    JsonNode value = Json.parse(read.json());
    read.problem().ifPresent(why -> noteUnreadable(record, why));
    return new Shown(record, value, read.problem(), failures == null ? 0 : failures.count(record));
  }

  /** Records an unreadable record once: the newest ones are read twice. */
  private void noteUnreadable(ConsumerRecord<byte[], byte[]> record, String why) {
    unreadable.add(new Place(record.partition(), record.offset()));
    firstProblem = firstProblem == null ? why : firstProblem;
  }

  /** Number of records to show, 0 for all. */
  private long limit() {
    if (limit != null) {
      return limit;
    }
    if (follow || (isJson() && tail == null)) {
      return 0;
    }
    return tail == null ? FIRST_FEW : tail;
  }

  private boolean isFull() {
    return limit() > 0 && shown >= limit();
  }

  private void printOmissions(Topic known, Table table, boolean more) {
    if (!table.leftOut().isEmpty()) {
      console.say("no room for the columns " + String.join(", ", table.leftOut()));
    }
    if (shown == 0 && !follow) {
      console.say(nothing(known));
    } else if (more) {
      String which = lastOnes() > 0 && !known.id().equals(FAMILIES) ? "the newest " : "";
      console.say(which + Count.of(shown, "record") + " shown; --limit 0 shows all");
    }
    if (hidden > 0) {
      console.say(
          Count.of(hidden, "merged or deleted family", "merged or deleted families")
              + " not shown; use --gone to show them");
    }
    if (!unreadable.isEmpty() && !known.id().equals(DEAD_LETTERS)) {
      console.say("unreadable values: " + unreadable.size() + "; the first: " + firstProblem);
    }
    if (known.id().equals(DEAD_LETTERS) && shown > 0 && !isJson()) {
      console.say("after fixing the cause, --replay sends them back to their source topic");
    }
  }

  private String nothing(Topic known) {
    if (read > 0) {
      return known.name() + ": none of " + Count.of(read, "record") + " matches";
    }
    return known.name() + (from.equals(START) ? " is empty" : ": no new records");
  }

  private int replay(Settings settings, Topics topics, Instant since) {
    long least = since.toEpochMilli();
    ReplayRun run =
        new ReplayRun(
            console,
            settings,
            topics,
            letter ->
                letter.timestamp() >= least
                    && selection.takes(letter)
                    && selection.takes(shown(letter)),
            limit == null ? 0 : limit);
    run.plan();
    if (!isJson()) {
      console.say(run.text());
    }
    boolean asked = !run.isEmpty() && !yes && !isJson();
    if (asked && !Question.isAnsweredYes(console, "Send them back to their source topic?")) {
      console.say("nothing was sent; use --yes to send without confirmation");
      return ExitCode.FAILED;
    }
    long sent = run.isEmpty() ? 0 : run.send();
    if (isJson()) {
      console.print(Json.object().put("replayed", sent));
    } else if (sent > 0) {
      console.say(Count.of(sent, "dead letter") + " sent");
    }
    return ExitCode.DONE;
  }
}
