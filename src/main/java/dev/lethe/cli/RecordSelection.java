package dev.lethe.cli;

import dev.lethe.event.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Option;

/** Options that select records of a topic. */
final class RecordSelection {
  /** Reasons that can be requested, as the message about an unknown one lists them. */
  static final List<String> KNOWN_REASONS =
      DeadLetterReason.FORMS.stream().map(DeadLetterReason.Form::text).toList();

  private static final char BEFORE_FIELD = ':';

  @Option(names = "--scope", paramLabel = "SCOPE", description = "only records of this scope")
  private String scope;

  @Option(
      names = "--until",
      paramLabel = "WHEN",
      converter = InstantOption.class,
      description = "only records that arrived before this time: " + InstantOption.FORMS)
  private Instant until;

  @Option(
      names = "--reason",
      split = ",",
      paramLabel = "REASON",
      description = "dead-letters: only records with this reason; missing_field matches any field")
  private List<String> reasons = new ArrayList<>();

  @Option(
      names = "--id",
      split = ",",
      paramLabel = "ID",
      description =
          "dead-letters: only this event_id or item_id, or this origin as TOPIC/PARTITION/OFFSET")
  private List<String> ids = new ArrayList<>();

  /** Returns true if an option applies to dead letters only. */
  boolean isOfDeadLetters() {
    return !reasons.isEmpty() || !ids.isEmpty();
  }

  /** Returns the first requested reason that no dead letter can have. */
  Optional<String> unknownReason() {
    return reasons.stream().filter(reason -> !new DeadLetterReason(reason).isKnown()).findFirst();
  }

  /** Returns true if a record matches, as far as its undecoded form shows. */
  boolean takes(ConsumerRecord<byte[], byte[]> record) {
    return isInScope(record) && (until == null || record.timestamp() < until.toEpochMilli());
  }

  /** Returns true if a decoded record that passed the first test matches too. */
  boolean takes(Shown shown) {
    return (reasons.isEmpty() || hasReason(shown.header("lethe.reason")))
        && (ids.isEmpty() || hasId(shown));
  }

  /** A key is the scope or begins with it. */
  private boolean isInScope(ConsumerRecord<byte[], byte[]> record) {
    if (scope == null) {
      return true;
    }
    String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    return key.equals(scope) || key.startsWith(scope + '|');
  }

  private boolean hasReason(String reason) {
    int field = reason.indexOf(BEFORE_FIELD);
    return reasons.contains(reason) || (field > 0 && reasons.contains(reason.substring(0, field)));
  }

  private boolean hasId(Shown shown) {
    String origin = shown.header("lethe.origin");
    int timestamp = origin.lastIndexOf('/');
    return ids.contains(shown.at("event_id"))
        || ids.contains(shown.at("item_id"))
        || ids.contains(origin)
        || (timestamp > 0 && ids.contains(origin.substring(0, timestamp)));
  }
}
