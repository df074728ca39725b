package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.runtime.DeadLetterReplay;
import dev.lethe.runtime.ReplayedLetters;
import dev.lethe.runtime.TopicReader;
import dev.lethe.runtime.UnreachableException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads dead letters from their topic, and sends them again. */
public final class DeadLetterView {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterView.class);

  /** Newest letters of each partition that are looked at. */
  private static final long WINDOW = 5_000;

  private static final Pattern ID = Pattern.compile("(\\d{1,5})-(\\d{1,18})");
  private static final String NO_SCOPE = "";

  /** Largest value that is shown, in bytes. */
  private static final int MOST_SHOWN = 1 << 16;

  private final Settings settings;
  private final Topics topics;

  /** A replay ends another that is in progress, so only one runs at a time. */
  private final Object replaying = new Object();

  /** A letter that was found. */
  private record Letter(ConsumerRecord<byte[], byte[]> record, boolean isHandled) {
    private String header(String name) {
      Header header = record.headers().lastHeader(name);
      return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Condition of a list.
   *
   * @param maySee scopes whose letters are listed; receives an empty text for letters without one
   * @param reason reason or its beginning; empty for all
   * @param status {@code open}, {@code handled} or {@code all}
   */
  public record Query(Predicate<String> maySee, String reason, String status) {}

  /**
   * A list, newest first.
   *
   * @param open number of open letters that the caller may see
   */
  public record Found(List<ObjectNode> letters, long open) {}

  public DeadLetterView(Settings settings, Topics topics) {
    this.settings = settings;
    this.topics = topics;
  }

  /**
   * Returns the scope of a letter: an empty text if its key is none, or names another tenant than
   * its value does, since producers choose both.
   */
  public static String scope(ConsumerRecord<byte[], byte[]> record) {
    String name = Scope.ofKey(Values.key(record)).name();
    if (name.indexOf('/') < 1) {
      return NO_SCOPE;
    }
    String tenant =
        Optional.ofNullable(record.value())
            .flatMap(Json::parse)
            .map(value -> value.path("tenant").textValue())
            .orElse(null);
    return tenant == null || tenant.equals(new Scope(name).tenant()) ? name : NO_SCOPE;
  }

  /** Lists letters. */
  public Found list(Query query, int limit) {
    ReplayedLetters handled = DeadLetterReplay.sent(settings);
    long[] open = new long[1];
    Comparator<ObjectNode> byTime = Comparator.comparingLong(one -> one.path("at").asLong());
    // Letters may be large, so no more are kept than are shown.
    PriorityQueue<ObjectNode> newest = new PriorityQueue<>(byTime);
    try (TopicReader reader = new TopicReader(settings, List.of(topics.deadLetters()))) {
      boolean unused = reader.seekBack(WINDOW);
      reader.readTo(
          reader.ends(),
          record -> {
            if (!query.maySee.test(scope(record))) {
              return;
            }
            Letter letter = letter(record, handled);
            open[0] += letter.isHandled ? 0 : 1;
            if (isAsked(query, letter)) {
              newest.add(shown(letter));
              if (newest.size() > limit) {
                newest.poll();
              }
            }
          });
    }
    return new Found(newest.stream().sorted(byTime.reversed()).toList(), open[0]);
  }

  private static boolean isAsked(Query query, Letter letter) {
    String reason = letter.header("lethe.reason");
    boolean isOfStatus =
        query.status.equals("all") || query.status.equals("handled") == letter.isHandled;
    return isOfStatus && (reason == null ? "" : reason).startsWith(query.reason);
  }

  private static Letter letter(ConsumerRecord<byte[], byte[]> record, ReplayedLetters handled) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    return new Letter(record, handled.contains(partition, record.offset()));
  }

  /** Shows a letter that has just arrived. */
  public ObjectNode shown(ConsumerRecord<byte[], byte[]> record) {
    return shown(new Letter(record, false));
  }

  private ObjectNode shown(Letter letter) {
    ConsumerRecord<byte[], byte[]> record = letter.record;
    Optional<String> target = DeadLetterReplay.target(topics, record);
    String reason = letter.header("lethe.reason");
    int field = reason == null ? -1 : reason.indexOf(':');
    String origin = letter.header("lethe.origin");
    String scope = scope(record);
    ObjectNode shown = Json.object().put("id", record.partition() + "-" + record.offset());
    shown.put("at", record.timestamp());
    shown.put(
        "topic", origin == null ? target.orElse(topics.events()) : origin.replaceFirst("/.*", ""));
    shown.put("scope", scope.isEmpty() ? null : scope);
    shown.put("reason", reason == null ? "unknown" : reason);
    shown.put("error", letter.header("lethe.error"));
    shown.put("field", field < 0 ? null : reason.substring(field + 1));
    shown.put("found", letter.header("lethe.found"));
    shown.put("expected", letter.header("lethe.expected"));
    shown.put("value", text(record.value()));
    shown.put("replayable", target.isPresent());
    shown.put("status", letter.isHandled ? "handled" : "open");
    return shown;
  }

  private static String text(byte[] value) {
    try {
      return value == null || value.length > MOST_SHOWN
          ? null
          : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException binary) {
      return null;
    }
  }

  /**
   * Sends a letter to its topic again, or marks it as handled without sending it.
   *
   * @param id partition and offset
   * @param maySee scopes whose letters the caller may handle
   * @param edited value to send; null for the received one
   * @param sends false to send nothing
   * @throws dev.lethe.gateway.ProblemException if there is no such letter, it was handled before,
   *     or can't be sent again
   */
  public ObjectNode handle(String id, Predicate<String> maySee, byte[] edited, boolean sends) {
    ConsumerRecord<byte[], byte[]> record =
        read(id)
            .filter(found -> maySee.test(scope(found)))
            .orElseThrow(() -> Problem.notFound("There is no dead letter " + id).exception());
    if (sends && edited == null && DeadLetterReplay.target(topics, record).isEmpty()) {
      throw Problem.conflict("The letter can't be sent again as it was received").exception();
    }
    boolean isHandled;
    synchronized (replaying) {
      try (DeadLetterReplay replay = new DeadLetterReplay(settings, topics)) {
        isHandled = replay.handle(record, edited, sends);
      } catch (UnreachableException down) {
        throw down;
      } catch (KafkaException fenced) {
        LOG.warn("Could not handle dead letter {}", id, fenced);
        throw Problem.conflict(
                "Another process handles dead letters; nothing was changed, so try again")
            .exception();
      }
    }
    if (!isHandled) {
      throw Problem.conflict(
              "The letter was handled before, or too many later ones were; handle older ones"
                  + " first")
          .exception();
    }
    return shown(new Letter(record, true));
  }

  private Optional<ConsumerRecord<byte[], byte[]>> read(String id) {
    Matcher parts = ID.matcher(id);
    if (!parts.matches()) {
      throw Problem.invalid("id", id, "a partition and an offset, such as 3-17").exception();
    }
    TopicPartition partition =
        new TopicPartition(topics.deadLetters(), Integer.parseInt(parts.group(1)));
    return TopicReader.readOne(settings, partition, Long.parseLong(parts.group(2)));
  }
}
