package dev.lethe.gateway.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.gateway.Json;
import dev.lethe.runtime.TopicReader;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Tables that follow Lethe's topics, and the changes that streams of events report. */
public final class Views implements AutoCloseable {
  /** Part of the flow that a new gateway reads back. */
  private static final Duration HISTORY = Duration.ofMinutes(15);

  /** Verdict under which dead letters are counted. */
  private static final String DEAD_LETTERED = "dead_lettered";

  private final Topics topics;
  private final Values values;
  private final long startedAt;
  private final FamilyView families;
  private final DeadLetterView deadLetters;
  private final FlowView flow = new FlowView();
  private final ScopeView scopes = new ScopeView();
  private final Changes changes = new Changes();
  private final List<TopicFollower> followers;

  /** Starts to follow the topics. */
  public Views(Settings settings, Topics topics, Codecs codecs, Clock clock) {
    this.topics = topics;
    this.values = new Values(codecs);
    this.startedAt = clock.millis();
    this.families = new FamilyView(values, clock);
    this.deadLetters = new DeadLetterView(settings, topics);
    TopicReader recent =
        new TopicReader(
            settings, List.of(topics.decisions(), topics.deadLetters(), topics.reports()));
    recent.seekTo(clock.instant().minus(HISTORY));
    followers =
        List.of(
            new TopicFollower(
                "families",
                new TopicReader(settings, List.of(topics.families())),
                this::takeFamily),
            new TopicFollower(
                "memories",
                new TopicReader(settings, List.of(topics.memories(), topics.policy())),
                this::takeMemory),
            new TopicFollower("flow", recent, this::takeFlow));
  }

  private void takeFamily(ConsumerRecord<byte[], byte[]> record) {
    scopes.take(record);
    families
        .take(record)
        .filter(family -> isNew(record))
        .ifPresent(
            family -> changes.add(Changes.Kind.FAMILY, family.path("scope").asText(), family));
  }

  /** Returns true for a change since the start. */
  private boolean isNew(ConsumerRecord<byte[], byte[]> record) {
    return record.timestamp() >= startedAt;
  }

  private void takeMemory(ConsumerRecord<byte[], byte[]> record) {
    if (record.topic().equals(topics.policy())) {
      if (isNew(record)) {
        changes.add(Changes.Kind.POLICY, "", Json.object().put("key", Values.key(record)));
      }
      return;
    }
    scopes.take(record);
    if (isNew(record) && changes.hasListeners()) {
      changes.add(Changes.Kind.MEMORY, Scope.ofKey(Values.key(record)).name(), memory(record));
    }
  }

  private ObjectNode memory(ConsumerRecord<byte[], byte[]> record) {
    String key = Values.key(record);
    String scope = Scope.ofKey(key).name();
    ObjectNode shown = Json.object().put("scope", scope);
    shown.put("memory_id", key.substring(Math.min(key.length(), scope.length() + 1)));
    shown.put("deleted", record.value() == null);
    values
        .object(record)
        .ifPresent(
            memory -> {
              shown.put("deleted", memory.at("/lifecycle/deleted").asBoolean());
              shown.put("kind", memory.path("kind").asText());
              shown.set("text", memory.at("/content/text"));
            });
    return shown;
  }

  private void takeFlow(ConsumerRecord<byte[], byte[]> record) {
    if (record.topic().equals(topics.deadLetters())) {
      String scope = DeadLetterView.scope(record);
      flow.add(scope, DEAD_LETTERED, record.timestamp());
      if (isNew(record)) {
        changes.add(Changes.Kind.DEAD_LETTER, scope, deadLetters.shown(record));
      }
      return;
    }
    values
        .object(record)
        .ifPresent(
            value -> {
              String scope = value.path("scope").asText("");
              boolean isDecision = record.topic().equals(topics.decisions());
              if (isDecision) {
                flow.add(scope, value.path("verdict").asText(), record.timestamp());
              }
              if (isNew(record)) {
                changes.add(
                    isDecision ? Changes.Kind.DECISION : Changes.Kind.REPORT,
                    scope,
                    value.put("at", record.timestamp()));
              }
            });
  }

  /** Returns true once everything that existed at the start has been read. */
  public boolean isReady() {
    return followers.stream().allMatch(TopicFollower::isCaughtUp);
  }

  /** Table of families. */
  public FamilyView families() {
    return families;
  }

  /** Reader of dead letters. */
  public DeadLetterView deadLetters() {
    return deadLetters;
  }

  /** Numbers of decisions. */
  public FlowView flow() {
    return flow;
  }

  /** Names of scopes. */
  public ScopeView scopes() {
    return scopes;
  }

  /** Changes as they happen. */
  public Changes changes() {
    return changes;
  }

  @Override
  public void close() {
    followers.forEach(TopicFollower::close);
  }
}
