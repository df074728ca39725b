package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.TopicAdmin;
import dev.lethe.runtime.TopicState;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe topics}: compares the topics with those Lethe needs, and creates missing ones. */
@Command(
    name = "topics",
    description = "Compare the topics with the required ones and create missing ones.",
    synopsisSubcommandLabel = "plan|apply",
    subcommands = {TopicsCommand.Plan.class, TopicsCommand.Apply.class},
    footer = {
      "  lethe topics plan",
      "  lethe topics apply --partitions 8 --set replication.factor=3"
    })
final class TopicsCommand extends LetheCommand {
  @Override
  public Integer call() {
    throw usage("missing command: plan or apply");
  }

  /** {@code lethe topics plan}: changes nothing. */
  @Command(
      name = "plan",
      description =
          "Show missing and different topics without changing anything; exit code 5 if there "
              + "are any.",
      footer = {"  lethe topics plan", "  lethe topics plan --json --topic-prefix staging.lethe."})
  static final class Plan extends BrokerCommand {
    @Override
    public Integer call() {
      Settings settings = settings();
      try (Admin admin = Brokers.admin(settings)) {
        return show(this, topics(admin, settings).plan());
      }
    }
  }

  /** {@code lethe topics apply}: creates missing topics. */
  @Command(
      name = "apply",
      description = "Create missing topics; exit code 5 if any topic still differs.",
      footer = {
        "  lethe topics apply",
        "  lethe topics apply --partitions 16 --set replication.factor=3",
        "  lethe topics apply --alter"
      })
  static final class Apply extends BrokerCommand {
    @Option(
        names = "--alter",
        description =
            "also change settings of existing topics; the number of partitions never changes")
    private boolean alter;

    @Override
    public Integer call() {
      Settings settings = settings();
      try (Admin admin = Brokers.admin(settings)) {
        TopicAdmin topics = topics(admin, settings);
        List<TopicState> before = topics.plan();
        try (Progress progress = Progress.onTerminal(console)) {
          progress.show("creating topics");
          topics.create(before);
          if (alter) {
            progress.show("changing settings of topics");
            topics.alter(before);
          }
        }
        long made = before.stream().filter(TopicState::isMissing).count();
        console.say("created " + made + " of " + before.size() + " topics");
        return show(this, topics.plan());
      }
    }
  }

  private static TopicAdmin topics(Admin admin, Settings settings) {
    return new TopicAdmin(admin, Topics.withPrefix(settings.topicPrefix()), settings);
  }

  private static int show(JsonCommand command, List<TopicState> states) {
    Console console = command.console;
    if (command.isJson()) {
      states.forEach(state -> console.print(json(state)));
    } else {
      Table table = new Table("TOPIC", "PARTITIONS", "STATE");
      for (TopicState state : states) {
        table.row(state.topic().name(), state.wantedPartitions(), word(state));
      }
      console.paged(() -> table.print(console));
      states.stream()
          .filter(state -> !state.isMissing())
          .flatMap(state -> state.findings().stream())
          .forEach(console::say);
    }
    boolean done = states.stream().allMatch(TopicState::isAsListed);
    return done ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
  }

  private static String word(TopicState state) {
    if (state.isMissing()) {
      return "missing";
    }
    return state.isAsListed() ? "ok" : "differs";
  }

  private static ObjectNode json(TopicState state) {
    ObjectNode json = Json.object();
    json.put("topic", state.topic().name());
    json.put("state", word(state));
    json.put("partitions", state.partitions());
    json.put("wanted_partitions", state.wantedPartitions());
    json.put("copies", state.copies());
    json.put("wanted_copies", state.wantedCopies());
    ObjectNode differing = json.putObject("differing");
    state
        .differing()
        .forEach(
            (name, difference) ->
                differing
                    .putObject(name)
                    .put("wanted", difference.wanted())
                    .put("found", difference.found()));
    return json;
  }
}
