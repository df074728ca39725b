package dev.lethe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.GroupProgress;
import dev.lethe.runtime.InstanceStatus;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.TopicReader;
import dev.lethe.runtime.UnreachableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;

/** Reads the status of an application from its instance, its consumer group and its topics. */
final class StatusReading {
  static final String READY = "ready";

  /** Time between two looks at the offsets, for rates. */
  private static final long SAMPLE_MS = 1000;

  /** Offsets read back for the last runs: each run writes a report for each of its scopes. */
  private static final long REPORTS = 5_000;

  private static final int MOST_CASES = 500;

  private final Console console;
  private final Settings settings;
  private final Topics topics;
  private final Codecs codecs;

  StatusReading(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.codecs = Codecs.readingBy(settings);
  }

  /** Returns the part of the status that needs no broker. */
  ObjectNode ofInstance() {
    JsonNode instance = InstanceStatus.request(settings).orElse(null);
    boolean isReady = instance != null && instance.path(READY).asBoolean();
    ObjectNode status = Json.object();
    status.put("application_id", settings.applicationId());
    status.put("bootstrap_servers", settings.bootstrapServers());
    status.put("version", Version.release());
    status.put("running", instance != null).put(READY, isReady);
    status.put("http", settings.http().isOn() ? settings.http().toString() : null);
    status.set("instance", instance);
    return status;
  }

  /**
   * Adds the part of the status that the brokers have.
   *
   * @param since time from which dead letters are counted
   * @throws UnreachableException if no broker accepts connections
   */
  void addCluster(ObjectNode status, Instant since) {
    try (Progress progress = Progress.onTerminal(console);
        Admin admin = Brokers.admin(settings)) {
      Set<String> existing = new HashSet<>(Brokers.answer(admin.listTopics().names()));
      progress.show("reading offsets");
      addOffsets(status, admin, existing);
      if (existing.contains(topics.policy())) {
        progress.show("reading the policy");
        addPolicy(status);
      }
      if (existing.contains(topics.reports())) {
        addRuns(status, progress);
      }
      if (existing.contains(topics.deadLetters())) {
        addDeadLetters(status, since, progress);
      }
    }
    addCases(status);
  }

  private void addOffsets(ObjectNode status, Admin admin, Set<String> existing) {
    List<String> inputs = new ArrayList<>(topics.read());
    inputs.removeAll(topics.internal());
    ArrayNode missing = status.putArray("missing_topics");
    inputs.stream().filter(name -> !existing.contains(name)).forEach(missing::add);
    inputs.retainAll(existing);
    long began = System.nanoTime();
    GroupProgress before = GroupProgress.read(admin, settings, inputs);
    pause();
    GroupProgress after = GroupProgress.read(admin, settings, inputs);
    double seconds = (System.nanoTime() - began) / 1e9;
    status.put("group", after.state().isEmpty() ? null : after.state());
    status.put("running", status.path("running").asBoolean() || after.isActive());
    if (!status.path("instance").isObject()) {
      status.put(READY, after.isStable());
    }
    status.put("lag", after.topics().values().stream().mapToLong(topic -> topic.lag()).sum());
    ArrayNode list = status.putArray("topics");
    after
        .topics()
        .forEach(
            (name, offsets) -> {
              GroupProgress.Offsets earlier = before.topics().get(name);
              list.addObject()
                  .put("topic", name)
                  .put("records", offsets.end() > 0)
                  .put("lag", offsets.lag())
                  .put("arriving_per_second", (offsets.end() - earlier.end()) / seconds)
                  .put(
                      "committed_per_second",
                      (offsets.committed() - earlier.committed()) / seconds);
            });
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(SAMPLE_MS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void addPolicy(ObjectNode status) {
    PolicyTopic.Contents found = new PolicyTopic(settings, topics, codecs).read();
    boolean isPublished = found.row() != null;
    status
        .putObject("policy")
        .put("version", found.version().orElse(Policy.defaults().version()))
        .put("published", isPublished)
        .put("since", isPublished ? found.since().toString() : null)
        .put("ignored", found.why());
    long proposed =
        found.rules().values().stream()
            .map(row -> RuleText.read(row.text()).status())
            .filter(RuleStatus.PROPOSED::equals)
            .count();
    status.put("proposed_rules", proposed);
  }

  /** Adds the newest run of each stage; its reports have the same id, one for each scope. */
  private void addRuns(ObjectNode status, Progress progress) {
    Map<String, ObjectNode> byStage = new TreeMap<>();
    try (TopicReader reader = new TopicReader(settings, List.of(topics.reports()))) {
      boolean unused = reader.seekBack(REPORTS);
      reader.readTo(
          reader.ends(),
          record -> {
            JsonNode report = Json.parse(codecs.read(record.topic(), record.value()).json());
            if (report != null && report.hasNonNull("stage")) {
              addRun(byStage, report);
            }
          },
          progress.left("reports read"));
    }
    ArrayNode runs = status.putArray("runs");
    byStage.values().forEach(runs::add);
  }

  private static void addRun(Map<String, ObjectNode> byStage, JsonNode report) {
    String runId = report.path("run_id").asText();
    ObjectNode run = byStage.get(report.path("stage").asText());
    if (run == null || !run.path("run_id").asText().equals(runId)) {
      run = Json.object().put("stage", report.path("stage").asText()).put("run_id", runId);
      run.put("dry_run", report.path("dry_run").asBoolean()).put("scopes", 0);
      run.putObject("counts");
      byStage.put(report.path("stage").asText(), run);
    }
    run.put("scopes", run.path("scopes").asInt() + 1);
    run.set("finished_at", report.path("finished_at"));
    ObjectNode counts = (ObjectNode) run.path("counts");
    for (Map.Entry<String, JsonNode> count : report.path("counts").properties()) {
      counts.put(count.getKey(), counts.path(count.getKey()).asLong() + count.getValue().asLong());
    }
  }

  private void addDeadLetters(ObjectNode status, Instant since, Progress progress) {
    Map<String, Integer> byReason = new TreeMap<>();
    try (TopicReader reader = new TopicReader(settings, List.of(topics.deadLetters()))) {
      reader.seekTo(since);
      reader.readTo(
          reader.ends(),
          record -> {
            var reason = record.headers().lastHeader("lethe.reason");
            byReason.merge(
                reason == null ? "unknown" : new String(reason.value(), UTF_8), 1, Integer::sum);
          },
          progress.left("dead letters read"));
    }
    ObjectNode letters = status.putObject("dead_letters").put("since", since.toString());
    letters.put("count", byReason.values().stream().mapToLong(count -> count).sum());
    ObjectNode reasons = letters.putObject("reasons");
    byReason.forEach(reasons::put);
  }

  /** Only the running application knows its review cases; one that isn't ready would not answer. */
  private void addCases(ObjectNode status) {
    if (!status.path(READY).asBoolean()) {
      return;
    }
    ObjectNode review = status.putObject("review");
    try (ToolSession session = ToolSession.open(console, settings, new CallOptions())) {
      JsonNode reply = session.ask("review.list", Json.object().put("limit", MOST_CASES));
      if (ToolSession.isDone(reply)) {
        review.put("cases", reply.at("/result/reviews").size());
        review.put("more", reply.at("/result").hasNonNull("next_cursor"));
      } else {
        review.set("error", reply.at("/error/message"));
      }
    } catch (CommandFailedException | FaultException refused) {
      // Operators who may only read still see everything else.
      review.put("error", refused.getMessage());
    }
  }
}
