package dev.lethe.gateway;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.codec.policy.PolicyDiff;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.view.Values;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyText;
import dev.lethe.runtime.EventFailedException;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.SimulatedRecord;
import dev.lethe.runtime.Simulation;
import dev.lethe.runtime.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;

/** Shows, checks, compares and publishes policies. */
public final class PolicyDesk {
  /** Events that a preview plays at most; it keeps the newest. */
  private static final int MOST_EVENTS = 5_000;

  private static final int MOST_SAMPLES = 50;

  private final Settings settings;
  private final Topics topics;
  private final Codecs codecs;
  private final Values values;
  private final Policy initial;
  private final Clock clock;

  /** A preview takes a processor for seconds, so only one runs at a time. */
  private final Semaphore previews = new Semaphore(1);

  /** Decision of one event. */
  private record Decided(String verdict, String reason) {}

  /**
   * @param initial policy that applies while none is published
   */
  PolicyDesk(Settings settings, Topics topics, Codecs codecs, Policy initial, Clock clock) {
    this.settings = settings;
    this.topics = topics;
    this.codecs = codecs;
    this.values = new Values(codecs);
    this.initial = initial;
    this.clock = clock;
  }

  private PolicyTopic topic() {
    return new PolicyTopic(settings, topics, codecs);
  }

  private Policy current(PolicyTopic.Contents found) {
    return found.policy() == null ? initial : found.policy();
  }

  /** Returns the policy that applies now. */
  public Policy current() {
    return current(topic().read());
  }

  /** Shows the policy that applies now. */
  public ObjectNode show() {
    PolicyTopic.Contents found = topic().read();
    boolean isPublished = found.row() != null;
    ObjectNode shown = Json.object().put("version", current(found).version());
    shown.put("published", isPublished);
    shown.put("since", isPublished ? found.since().toEpochMilli() : null);
    shown.put("replaced", found.replaced() == null ? null : found.replaced().version());
    return shown.put(
        "text", isPublished ? found.row().text() : PolicyText.of(current(found), List.of()));
  }

  /** Checks a policy, and compares it with the one that applies now. */
  public ObjectNode check(String text) {
    PolicyCheck check = checked(text);
    ObjectNode shown = Json.object().put("valid", !check.found());
    shown.put("version", check.found() ? null : PolicyEntry.of(text).version());
    shown.set("errors", Json.tree(check.errorLines()));
    shown.set("warnings", Json.tree(check.warningLines()));
    shown.set(
        "changes",
        check.found()
            ? Json.tree(List.of())
            : PolicyDiff.of(current(), check.reading().policyOrNull()).json());
    return shown;
  }

  private static PolicyCheck checked(String text) {
    return PolicyCheck.of("policy", text.getBytes(StandardCharsets.UTF_8));
  }

  private static Policy valid(String text) {
    PolicyCheck check = checked(text);
    if (check.found()) {
      throw Problem.invalid(String.join("\n", check.errorLines())).exception();
    }
    return check.reading().policyOrNull();
  }

  /** Publishes a policy; all instances use it from their next record on. */
  public ObjectNode apply(String text) {
    Policy unused = valid(text);
    PolicyTopic topic = topic();
    PolicyTopic.Contents before = topic.read();
    PolicyEntry entry = PolicyEntry.of(text);
    if (!before.version().equals(Optional.of(entry.version()))) {
      topic.publish(entry, before);
    }
    return show();
  }

  /** Publishes the policy before the current one again. */
  public ObjectNode rollBack() {
    PolicyTopic topic = topic();
    PolicyTopic.Contents found = topic.read();
    if (found.replaced() == null) {
      throw Problem.conflict("There is no earlier policy").exception();
    }
    Policy unused = valid(found.replaced().text());
    topic.publish(found.replaced(), found);
    return show();
  }

  /** Lists the suppress rules that the caller may see. */
  public ObjectNode rules(Caller caller) {
    ObjectNode shown = Json.object();
    ArrayNode rules = shown.putArray("rules");
    topic()
        .read()
        .rules()
        .values()
        .forEach(
            row -> {
              SuppressRule rule = RuleText.read(row.text());
              if (maySee(caller, rule)) {
                Json.parse(row.text().getBytes(StandardCharsets.UTF_8)).ifPresent(rules::add);
              }
            });
    return shown;
  }

  private static boolean maySee(Caller caller, SuppressRule rule) {
    return rule.channelId() == null
        ? caller.hasEverything()
            || (caller.hasWholeTenant() && caller.tenant().equals(rule.tenant()))
        : caller.mayUse(rule.tenant() + '/' + rule.channelId());
  }

  /** Plays the latest events under the current policy and under another. */
  public ObjectNode preview(Caller caller, String text, Duration back) {
    Policy other = valid(text);
    if (!previews.tryAcquire()) {
      throw Problem.tooMany("another preview is running").exception();
    }
    try {
      List<byte[]> events = events(caller, back);
      Map<String, Decided> before = decisions(events, current());
      Map<String, Decided> after = decisions(events, other);
      return compared(events.size(), before, after);
    } finally {
      previews.release();
    }
  }

  private List<byte[]> events(Caller caller, Duration back) {
    // A day may have more events than fit into memory.
    Deque<byte[]> newest = new ArrayDeque<>();
    try (TopicReader reader = new TopicReader(settings, List.of(topics.events()))) {
      reader.seekTo(clock.instant().minus(back));
      reader.readTo(
          reader.ends(),
          record -> {
            if (record.value() != null && caller.mayUse(Values.key(record))) {
              newest.add(record.value());
              if (newest.size() > MOST_EVENTS) {
                newest.remove();
              }
            }
          });
    }
    return List.copyOf(newest);
  }

  private Map<String, Decided> decisions(List<byte[]> events, Policy policy) {
    Map<String, Decided> decisions = new LinkedHashMap<>();
    Settings alone =
        Settings.read(
            Optional.empty(),
            Map.of(),
            Map.of(Setting.PARTITIONS.key(), "1", Setting.BACKFILL.key(), "true"));
    Topics own = Topics.withPrefix(alone.topicPrefix());
    try (Simulation simulation =
        new Simulation(
            alone, policy, own, Codecs.of(null), output -> note(decisions, own, output))) {
      events.forEach(simulation::accept);
    } catch (EventFailedException failed) {
      throw new IllegalStateException("a preview failed", failed);
    }
    return decisions;
  }

  private void note(Map<String, Decided> decisions, Topics own, SimulatedRecord output) {
    if (output.topic().equals(own.decisions())) {
      values
          .object(topics.decisions(), output.record().value())
          .ifPresent(
              decision ->
                  decisions.putIfAbsent(
                      decision.path("event_id").asText(),
                      new Decided(
                          decision.path("verdict").asText(), decision.path("reason").asText())));
    }
  }

  private static ObjectNode compared(
      int events, Map<String, Decided> before, Map<String, Decided> after) {
    Map<List<String>, Integer> changes = new TreeMap<>(Comparator.comparing(List::toString));
    ArrayNode samples = Json.object().arrayNode();
    int different = 0;
    for (Map.Entry<String, Decided> one : before.entrySet()) {
      Decided was = one.getValue();
      Decided is = after.getOrDefault(one.getKey(), was);
      if (!was.equals(is)) {
        different++;
        changes.merge(List.of(was.verdict(), is.verdict()), 1, Integer::sum);
        if (samples.size() < MOST_SAMPLES) {
          ObjectNode sample = samples.addObject().put("event_id", one.getKey());
          sample.putObject("before").put("verdict", was.verdict()).put("reason", was.reason());
          sample.putObject("after").put("verdict", is.verdict()).put("reason", is.reason());
        }
      }
    }
    ObjectNode shown = Json.object().put("events", events).put("different", different);
    ArrayNode list = shown.putArray("changes");
    changes.forEach(
        (pair, count) ->
            list.addObject().put("from", pair.get(0)).put("to", pair.get(1)).put("count", count));
    shown.set("samples", samples);
    return shown;
  }
}
