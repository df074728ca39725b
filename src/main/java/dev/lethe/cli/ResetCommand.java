package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.runtime.ApplicationReset;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.CatchUp;
import dev.lethe.runtime.OutputTables;
import dev.lethe.runtime.SeedSender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe reset}: makes an application id start again with the first event. */
@Command(
    name = "reset",
    description = {
      "Reset an application id so that it starts again with the first event.",
      "Without --execute, shows the data that it would delete and equivalent Kafka commands.",
      "Ledger, outputs and tombstones are kept, so deleted memories stay deleted.",
      "Memories that the ledger cannot recreate are loaded: pinned, locked and restored ones,",
      "those in their grace period, and those that Lethe created. Tool calls sent before the",
      "reset are not executed again; those not executed yet get no reply."
    },
    footer = {
      "  lethe reset",
      "  lethe reset --execute",
      "  lethe reset --application-id lethe-staging --execute --yes"
    })
final class ResetCommand extends JsonCommand {
  /** Longer than a group keeps a killed member. */
  private static final Duration GROUP_EMPTIES = Duration.ofSeconds(60);

  @Mixin private StateSettingsOptions options;

  @Option(names = "--execute", description = "reset after confirmation")
  private boolean execute;

  @Option(names = "--yes", description = "reset without confirmation")
  private boolean yes;

  @Option(
      names = "--forget-tombstones",
      description =
          "delete the tombstones too and load no memories; deleted memories come back with "
              + "their events")
  private boolean forgetTombstones;

  private Settings settings;
  private Topics topics;
  private ApplicationReset.Plan plan;

  @Override
  public Integer call() throws InterruptedException {
    settings = options.read(console);
    topics = Topics.withPrefix(settings.topicPrefix());
    Set<String> stores =
        stores(application.topology(settings, application.policy(settings), topics));
    try (Admin admin = Brokers.admin(settings)) {
      ApplicationReset reset = new ApplicationReset(admin, settings, topics);
      plan = reset.plan(stores, forgetTombstones);
      print(toJson(), lines());
      if (!execute) {
        console.say("nothing was changed; use --execute to reset");
        return ExitCode.DONE;
      }
      return execute(reset);
    }
  }

  private int execute(ApplicationReset reset) throws InterruptedException {
    if (plan.isActive()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          settings.applicationId()
              + " is running; stop all its instances first. A killed instance leaves its group "
              + "after session.timeout.ms (10 s)");
    }
    String question =
        "Reset " + settings.applicationId() + " at " + settings.bootstrapServers() + "?";
    if (!yes && !Question.isAnsweredYes(console, question)) {
      console.say("nothing was changed; use --yes to reset without confirmation");
      return ExitCode.FAILED;
    }
    reset.execute(plan);
    if (!forgetTombstones) {
      load(reset);
    }
    console.say(
        "the next start of "
            + settings.applicationId()
            + " begins with the first event; delete the local state on other machines too");
    return ExitCode.DONE;
  }

  /**
   * Loads the state that replaying the ledger can't restore, then deletes the offsets of that run
   * too. It may be killed and repeated at any point: the output topics that it reads are kept.
   */
  private void load(ApplicationReset reset) throws InterruptedException {
    Codecs codecs = Codecs.readingBy(settings);
    OutputTables outputs = outputs(codecs);
    if (outputs.memories().isEmpty() && outputs.tombstones().isEmpty()) {
      return;
    }
    int seeds;
    try (SeedSender sender = new SeedSender(settings, topics)) {
      seeds =
          sender.send(
              outputs,
              OutputTables.MemoryRow::isBeyondLedger,
              OutputTables.none(settings, topics, codecs));
    }
    try (Progress progress = new Progress(console);
        CatchUp app =
            new CatchUp(
                settings,
                topics,
                application.seedTopology(settings, application.start(settings, topics), topics),
                List.of(topics.plans()))) {
      app.start();
      app.awaitCommitted(progress.left("records loaded"));
    }
    if (!reset.awaitRest(GROUP_EMPTIES)) {
      throw new CommandFailedException(
          ExitCode.FAILED, settings.applicationId() + " is running; run lethe reset again");
    }
    reset.execute(reset.plan(List.of(), false));
    console.say("loaded " + Count.of(seeds, "memory or tombstone", "memories and tombstones"));
  }

  private OutputTables outputs(Codecs codecs) {
    try (Progress progress = Progress.onTerminal(console)) {
      return OutputTables.read(settings, topics, codecs, progress.left("records read"));
    }
  }

  private static Set<String> stores(Topology topology) {
    Set<String> stores = new TreeSet<>();
    for (TopologyDescription.Subtopology part : topology.describe().subtopologies()) {
      for (TopologyDescription.Node node : part.nodes()) {
        if (node instanceof TopologyDescription.Processor processor) {
          stores.addAll(processor.stores());
        }
      }
    }
    return stores;
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (plan.isActive()) {
      lines.add("running  " + settings.applicationId() + "; stop all its instances first");
    }
    if (plan.isEmpty()) {
      lines.add("nothing to delete for " + settings.applicationId());
    }
    plan.group().ifPresent(group -> lines.add("delete   offsets of group " + group.groupId()));
    if (!plan.isEmpty()) {
      lines.add("skip     earlier calls on " + topics.commands());
    }
    plan.deleted().forEach(topic -> lines.add("delete   " + topic));
    plan.emptied().keySet().forEach(topic -> lines.add("empty    " + topic));
    if (plan.hasFolder()) {
      lines.add("delete   " + plan.folder());
    }
    keptTopics().forEach(topic -> lines.add("keep     " + topic));
    if (!plan.isEmpty()) {
      lines.add("");
      lines.add("Equivalent Kafka commands:");
      commands().forEach(command -> lines.add("  " + command));
    }
    return lines;
  }

  private List<String> keptTopics() {
    List<String> kept = new ArrayList<>(plan.kept());
    for (Topic topic : topics.all()) {
      if (topic.direction() != Topic.Direction.INTERNAL) {
        kept.add(topic.name());
      }
    }
    return kept;
  }

  private List<String> commands() {
    List<String> commands = new ArrayList<>();
    String broker = " --bootstrap-server " + settings.bootstrapServers();
    if (plan.isStreamsGroup()) {
      commands.add(
          "kafka-streams-groups" + broker + " --delete --group " + settings.applicationId());
    } else if (plan.group().isPresent()) {
      commands.add(
          "kafka-consumer-groups" + broker + " --delete --group " + settings.applicationId());
    }
    if (!plan.isEmpty()) {
      commands.add(
          "kafka-consumer-groups"
              + broker
              + " --reset-offsets --to-latest --execute --topic "
              + topics.commands()
              + " --group "
              + settings.applicationId());
    }
    plan.deleted()
        .forEach(topic -> commands.add("kafka-topics" + broker + " --delete --topic " + topic));
    if (!plan.emptied().isEmpty()) {
      commands.add("echo '" + offsets() + "' > to-the-end.json");
      commands.add("kafka-delete-records" + broker + " --offset-json-file to-the-end.json");
    }
    if (plan.hasFolder()) {
      commands.add("rm -r " + plan.folder());
    }
    return commands;
  }

  /** Returns the file for Kafka's command, in which -1 is the end. */
  private String offsets() {
    ObjectNode json = Json.object();
    ArrayNode partitions = json.putArray("partitions");
    plan.emptied()
        .forEach(
            (topic, count) -> {
              for (int partition = 0; partition < count; partition++) {
                partitions
                    .addObject()
                    .put("topic", topic)
                    .put("partition", partition)
                    .put("offset", -1);
              }
            });
    return Json.line(json.put("version", 1));
  }

  private ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("application_id", settings.applicationId());
    json.put("running", plan.isActive());
    json.put("offsets", plan.group().isPresent());
    put(json, "delete", plan.deleted());
    put(json, "empty", List.copyOf(plan.emptied().keySet()));
    put(json, "keep", keptTopics());
    json.put("folder", plan.hasFolder() ? plan.folder().toString() : null);
    put(json, "commands", commands());
    return json.put("executed", execute);
  }

  private static void put(ObjectNode json, String name, List<String> values) {
    ArrayNode array = json.putArray(name);
    values.forEach(array::add);
  }
}
