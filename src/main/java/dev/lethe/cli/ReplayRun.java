package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.DeadLetterReplay;
import dev.lethe.runtime.ReplayedLetters;
import dev.lethe.runtime.TopicReader;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Replays dead letters: shows the counts by kind, asks for confirmation, and sends. Reads the topic
 * twice so as not to hold the letters in memory.
 */
final class ReplayRun {
  private final Console console;
  private final Settings settings;
  private final Topics topics;
  private final Predicate<ConsumerRecord<byte[], byte[]>> chosen;
  private final long most;

  private final Map<String, Long> byReason = new TreeMap<>();
  private Map<TopicPartition, Long> ends;
  private long count;
  private long sentBefore;
  private long failedBefore;

  /**
   * @param chosen selects the dead letters
   * @param most maximum number to send, 0 for all
   */
  ReplayRun(
      Console console,
      Settings settings,
      Topics topics,
      Predicate<ConsumerRecord<byte[], byte[]>> chosen,
      long most) {
    this.console = console;
    this.settings = settings;
    this.topics = topics;
    this.chosen = chosen.and(letter -> DeadLetterReplay.target(topics, letter).isPresent());
    this.most = most;
  }

  /** Counts the dead letters to send; later arrivals are not sent. */
  void plan() {
    ReplayedLetters sent = DeadLetterReplay.sent(settings);
    Failures failures = new Failures();
    Set<TopicPartition> partitions = new HashSet<>();
    try (TopicReader reader = reader();
        Progress progress = Progress.onTerminal(console)) {
      ends = reader.ends();
      eachLetter(
          reader,
          letter -> plan(letter, sent, failures, partitions),
          progress.left("dead letters read"));
    }
    if (partitions.stream().anyMatch(sent::isTooScattered)) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          "too many gaps between the selected dead letters to remember which were sent; select "
              + "all dead letters up to a time with --until first");
    }
  }

  private void plan(
      ConsumerRecord<byte[], byte[]> letter,
      ReplayedLetters sent,
      Failures failures,
      Set<TopicPartition> partitions) {
    TopicPartition partition = partition(letter);
    partitions.add(partition);
    int failed = failures.count(letter);
    boolean before = sent.contains(partition, letter.offset());
    boolean isChosen = chosen.test(letter);
    boolean now = isChosen && !before && !isFull(count);
    sent.visit(partition, letter.offset(), before || now);
    sentBefore += isChosen && before ? 1 : 0;
    if (now) {
      count++;
      failedBefore += failed > 1 ? 1 : 0;
      byReason.merge(
          new Shown(letter, null, Optional.empty(), 0).header("lethe.reason"), 1L, Long::sum);
    }
  }

  /** Returns true if there is nothing to send. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Result of {@link #plan}, for people. */
  String text() {
    String already =
        sentBefore == 0 ? "" : "; " + Count.of(sentBefore, "other") + " sent before skipped";
    if (count == 0) {
      return "no dead letters to send" + already;
    }
    String reasons =
        byReason.entrySet().stream()
            .map(reason -> reason.getValue() + " " + reason.getKey())
            .collect(Collectors.joining(", "));
    String again = failedBefore == 0 ? "" : "; " + failedBefore + " of them failed before";
    return Count.of(count, "dead letter") + " to send: " + reasons + again + already;
  }

  /** Sends the counted dead letters and returns their number. */
  long send() {
    long[] done = {0};
    try (TopicReader reader = reader();
        DeadLetterReplay replay = new DeadLetterReplay(settings, topics);
        Progress progress = new Progress(console)) {
      eachLetter(
          reader,
          letter -> {
            boolean wanted = !isFull(done[0]) && chosen.test(letter);
            done[0] += replay.visit(letter, wanted) ? 1 : 0;
            progress.show("dead letters sent", done[0], count);
          },
          left -> {});
      replay.flush();
    }
    return done[0];
  }

  private void eachLetter(
      TopicReader reader, Consumer<ConsumerRecord<byte[], byte[]>> visitor, LongConsumer left) {
    reader.readTo(
        ends,
        letter -> {
          if (letter.offset() < ends.get(partition(letter))) {
            visitor.accept(letter);
          }
        },
        left);
  }

  private TopicReader reader() {
    return new TopicReader(settings, List.of(topics.deadLetters()));
  }

  private boolean isFull(long soFar) {
    return most > 0 && soFar >= most;
  }

  private static TopicPartition partition(ConsumerRecord<?, ?> letter) {
    return new TopicPartition(letter.topic(), letter.partition());
  }
}
