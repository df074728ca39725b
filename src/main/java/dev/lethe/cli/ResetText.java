package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.runtime.ApplicationReset.Plan;
import java.util.ArrayList;
import java.util.List;

/** Describes a reset for people and for programs. */
final class ResetText {
  private final Settings settings;
  private final Topics topics;
  private final Plan plan;

  ResetText(Settings settings, Topics topics, Plan plan) {
    this.settings = settings;
    this.topics = topics;
    this.plan = plan;
  }

  List<String> lines() {
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
    kept().forEach(topic -> lines.add("keep     " + topic));
    if (!plan.isEmpty()) {
      lines.add("");
      lines.add("Equivalent Kafka commands:");
      commands().forEach(command -> lines.add("  " + command));
    }
    return lines;
  }

  private List<String> kept() {
    List<String> kept = new ArrayList<>(plan.kept());
    for (Topic topic : topics.all()) {
      if (topic.direction() != Topic.Direction.INTERNAL) {
        kept.add(topic.name());
      }
    }
    return kept;
  }

  List<String> commands() {
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

  ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("application_id", settings.applicationId());
    json.put("running", plan.isActive());
    json.put("offsets", plan.group().isPresent());
    put(json, "delete", plan.deleted());
    put(json, "empty", List.copyOf(plan.emptied().keySet()));
    put(json, "keep", kept());
    json.put("folder", plan.hasFolder() ? plan.folder().toString() : null);
    put(json, "commands", commands());
    return json;
  }

  private static void put(ObjectNode json, String name, List<String> values) {
    ArrayNode array = json.putArray(name);
    values.forEach(array::add);
  }
}
