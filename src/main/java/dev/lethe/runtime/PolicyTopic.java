package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyRow;
import dev.lethe.processor.StartingPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the policy topic before a start, and publishes policies. */
public final class PolicyTopic {
  /**
   * Header with the version of the policy file that an instance last published at its start. All
   * later records carry it, so a restart with that file doesn't undo policies applied since.
   */
  static final String FILE_HEADER = "lethe.policy.file";

  /**
   * Header with the text of the policy that a record replaces. Kafka removes older records of the
   * key when it compacts the topic.
   */
  private static final String REPLACED_HEADER = "lethe.policy.replaced";

  private static final Logger LOG = LoggerFactory.getLogger(PolicyTopic.class);
  private static final byte[] KEY = PolicyEntry.KEY.getBytes(StandardCharsets.UTF_8);

  private final Settings settings;
  private final String topic;
  private final Codecs codecs;

  /**
   * Contents of the topic.
   *
   * @param row newest valid policy; null if there is none
   * @param policy that policy, decoded; null if there is none
   * @param since arrival of its record; null if there is none
   * @param replaced policy that it replaced; null if there was none or it is unknown
   * @param file version of the file last published at a start; null if none was
   * @param why error in the records after that policy; null if there is none
   * @param rules newest valid version of each suppress rule, by id
   * @param wrong errors of invalid rules, by key
   */
  public record Contents(
      PolicyRow row,
      Policy policy,
      Instant since,
      PolicyEntry replaced,
      String file,
      String why,
      Map<String, PolicyRow> rules,
      Map<String, String> wrong) {
    public Contents {
      rules = Collections.unmodifiableMap(new TreeMap<>(rules));
      wrong = Collections.unmodifiableMap(new TreeMap<>(wrong));
    }

    /** Version of the newest policy. */
    public Optional<String> version() {
      return Optional.ofNullable(policy).map(Policy::version);
    }
  }

  public PolicyTopic(Settings settings, Topics topics, Codecs codecs) {
    this.settings = settings;
    this.topic = topics.policy();
    this.codecs = codecs;
  }

  /**
   * Publishes the policy file of the settings, unless that was done before, and returns the policy
   * for tasks without one.
   *
   * @param file policy of the file; empty if there is none
   * @param bundled policy to use while there is none on the topic
   */
  public StartingPolicy begin(Optional<PolicyEntry> file, Policy bundled) {
    Contents found = read();
    if (file.isPresent() && !file.get().version().equals(found.file())) {
      publish(file.get(), file.get().version(), found);
      LOG.info(
          "Published policy {} from the file on {}; it replaces {}",
          file.get().version(),
          topic,
          found.version().orElse("none"));
      found = read();
    } else if (file.isPresent() && !found.version().equals(Optional.of(file.get().version()))) {
      LOG.warn(
          "Policy {} from the file was published before and then replaced by policy {}, which "
              + "stays active",
          file.get().version(),
          found.version().orElse("none"));
    }
    if (found.why() != null) {
      LOG.warn("Ignoring the newest policy on {}: {}", topic, found.why());
    }
    found.wrong().forEach((key, why) -> LOG.warn("Ignoring a rule on {}: {}", topic, why));
    return new StartingPolicy(
        found.row() == null ? bundled : found.policy(), found.row(), found.rules());
  }

  /** Reads the topic from its beginning to its end. */
  public Contents read() {
    Reading reading = new Reading(codecs.policyDecoder());
    TopicReader.readAll(settings, List.of(topic), reading::add);
    return reading.contents();
  }

  /**
   * Copies the newest policy and rules of an earlier prefix to keys that this topic doesn't have
   * yet.
   *
   * @return number of copied records
   */
  public int copyFrom(Topics earlier) {
    Map<String, ConsumerRecord<byte[], byte[]>> found = newest(earlier.policy());
    found.keySet().removeAll(newest(topic).keySet());
    try (EventSender sender = new EventSender(settings, topic)) {
      found.values().stream()
          .sorted(Comparator.comparingLong(ConsumerRecord::offset))
          .forEach(record -> sender.send(topic, record.key(), record.value(), record.headers()));
      sender.flush();
    }
    return found.size();
  }

  private Map<String, ConsumerRecord<byte[], byte[]>> newest(String name) {
    Map<String, ConsumerRecord<byte[], byte[]>> newest = new HashMap<>();
    TopicReader.readAll(
        settings,
        List.of(name),
        record -> {
          if (record.key() != null && record.value() != null) {
            newest.put(new String(record.key(), StandardCharsets.UTF_8), record);
          }
        });
    return newest;
  }

  /** Contents of the topic up to a record. */
  private static final class Reading {
    private final PolicyEntryDecoder decoder;
    private final Map<String, PolicyRow> rules = new TreeMap<>();
    private final Map<String, String> wrong = new TreeMap<>();
    private PolicyRow row;
    private Policy policy;
    private Instant since;
    private PolicyEntry replaced;
    private String file;
    private String why;

    Reading(PolicyEntryDecoder decoder) {
      this.decoder = decoder;
    }

    void add(ConsumerRecord<byte[], byte[]> read) {
      Header header = read.headers().lastHeader(FILE_HEADER);
      if (header != null) {
        file = new String(header.value(), StandardCharsets.UTF_8);
      }
      PolicyEntryDecoder.Decoded decoded = decoder.decode(read.key(), read.value());
      if (decoded instanceof PolicyEntryDecoder.Good good) {
        replaced = replacedBy(read, good.entry());
        since = Instant.ofEpochMilli(read.timestamp());
        row = new PolicyRow(read.offset(), good.entry().text());
        policy = good.policy();
        why = null;
      } else if (decoded instanceof PolicyEntryDecoder.OfRule ofRule) {
        String id = ofRule.rule().ruleId();
        rules.put(id, new PolicyRow(read.offset(), RuleText.of(ofRule.rule())));
        wrong.remove(id);
      } else if (decoded instanceof PolicyEntryDecoder.Bad bad) {
        if (bad.isOfPolicy()) {
          why = bad.why();
        } else {
          wrong.put(PolicyEntryDecoder.name(read.key()), bad.why());
        }
      }
    }

    /** Releases without the header may have published the record or the one before it. */
    private PolicyEntry replacedBy(ConsumerRecord<byte[], byte[]> read, PolicyEntry entry) {
      Header header = read.headers().lastHeader(REPLACED_HEADER);
      if (header != null) {
        return PolicyEntry.of(new String(header.value(), StandardCharsets.UTF_8));
      }
      return row == null || row.text().equals(entry.text()) ? replaced : PolicyEntry.of(row.text());
    }

    Contents contents() {
      return new Contents(row, policy, since, replaced, file, why, rules, wrong);
    }
  }

  /**
   * Publishes a policy, and waits until the brokers have it.
   *
   * @param found contents of the topic, which the record keeps
   */
  public void publish(PolicyEntry policy, Contents found) {
    publish(policy, found.file(), found);
  }

  /**
   * Publishes a policy, and waits until the brokers have it.
   *
   * @param file see {@link Contents#file}
   * @param found contents of the topic, whose policy a rollback brings back
   */
  public void publish(PolicyEntry policy, String file, Contents found) {
    List<Header> headers = new ArrayList<>();
    if (file != null) {
      headers.add(header(FILE_HEADER, file));
    }
    boolean isNew = found.row() != null && !found.row().text().equals(policy.text());
    if (isNew) {
      headers.add(header(REPLACED_HEADER, found.row().text()));
    } else if (found.replaced() != null) {
      headers.add(header(REPLACED_HEADER, found.replaced().text()));
    }
    try (EventSender sender = new EventSender(settings, topic)) {
      sender.send(topic, KEY, codecs.policies().serialize(topic, policy), headers);
      sender.flush();
    }
  }

  private static Header header(String name, String text) {
    return new RecordHeader(name, text.getBytes(StandardCharsets.UTF_8));
  }
}
