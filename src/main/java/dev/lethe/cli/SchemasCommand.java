package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;

/** {@code lethe schemas}: compares the registry's schemas with this release's. */
@Command(
    name = "schemas",
    description = "Check or register the schemas of this release in the schema registry.",
    synopsisSubcommandLabel = "check|register",
    subcommands = {SchemasCommand.Check.class, SchemasCommand.Register.class},
    footer = {
      "  lethe schemas check --schema-registry-url http://registry:8081",
      "  lethe schemas register --schema-registry-url http://registry:8081"
    })
final class SchemasCommand extends LetheCommand {
  @Override
  public Integer call() {
    throw usage("Missing command: check or register");
  }

  /**
   * State of one topic's schema in the registry.
   *
   * @param id -1 if it isn't registered
   * @param problems reasons why the registry would reject it
   */
  private record State(String topic, String subject, String schema, int id, List<String> problems) {
    String word() {
      return id >= 0 ? "registered" : problems.isEmpty() ? "missing" : "incompatible";
    }
  }

  /** {@code lethe schemas check}: changes nothing. */
  @Command(
      name = "check",
      description = "List missing and incompatible schemas; exit code 5 if there are any.",
      footer = {
        "  lethe schemas check",
        "  lethe schemas check --json --schema-registry-url http://registry:8081"
      })
  static final class Check extends BrokerCommand {
    @Override
    public Integer call() {
      return compare(this, false);
    }
  }

  /** {@code lethe schemas register}: makes this release's schemas the newest of their subjects. */
  @Command(
      name = "register",
      description = "Register the missing schemas; exit code 5 if the registry refuses one.",
      footer = {
        "  lethe schemas register",
        "  lethe schemas register --set value.subject.name.strategy=TopicRecordNameStrategy"
      })
  static final class Register extends BrokerCommand {
    @Override
    public Integer call() {
      return compare(this, true);
    }
  }

  private static int compare(BrokerCommand command, boolean register) {
    Settings settings = command.settings();
    RequiredRegistry.require(settings.registry());
    Codecs codecs = Codecs.configuredBy(settings);
    SchemaRegistry registry = codecs.registry().orElseThrow();
    OutputSchemas names = codecs.outputs().orElseThrow();
    Map<String, Schema> schemas = Codecs.schemas(Topics.withPrefix(settings.topicPrefix()));
    List<State> states = new ArrayList<>();
    try {
      schemas.forEach(
          (topic, schema) ->
              states.add(state(registry, topic, names.subject(topic, schema), schema, register)));
    } catch (RegistryRefusedException refused) {
      throw new SettingsException(List.of(refused.getMessage()));
    }
    return show(command, states);
  }

  private static State state(
      SchemaRegistry registry, String topic, String subject, Schema schema, boolean register) {
    String name = schema.getName();
    if (register) {
      try {
        return new State(topic, subject, name, registry.register(subject, schema), List.of());
      } catch (IncompatibleSchemaException refused) {
        return new State(topic, subject, name, -1, List.of(refused.getMessage()));
      }
    }
    OptionalInt id = registry.idOf(subject, schema);
    return id.isPresent()
        ? new State(topic, subject, name, id.getAsInt(), List.of())
        : new State(topic, subject, name, -1, registry.incompatibilities(subject, schema));
  }

  private static int show(JsonCommand command, List<State> states) {
    Console console = command.console;
    if (command.isJson()) {
      states.forEach(state -> console.print(json(state)));
    } else {
      Table table = new Table("SUBJECT", "SCHEMA", "ID", "STATE");
      for (State state : states) {
        String id = state.id() < 0 ? "" : Integer.toString(state.id());
        table.row(state.subject(), state.schema(), id, state.word());
      }
      table.print(console);
      for (State state : states) {
        state.problems().forEach(console::say);
      }
    }
    boolean all = states.stream().allMatch(state -> state.id() >= 0);
    return all ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }

  private static ObjectNode json(State state) {
    ObjectNode json = Json.object();
    json.put("topic", state.topic());
    json.put("subject", state.subject());
    json.put("schema", state.schema());
    json.put("state", state.word());
    if (state.id() >= 0) {
      json.put("id", state.id());
    }
    state.problems().forEach(json.putArray("problems")::add);
    return json;
  }
}
