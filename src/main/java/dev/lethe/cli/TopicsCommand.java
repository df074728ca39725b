package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.TopicAdmin;
import dev.lethe.runtime.TopicState;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe topics}: compares the topics with those Lethe needs, and creates missing ones. */
@Command(
    name = "topics",
    description = "Compare the topics with the required ones and create missing ones.",
    synopsisSubcommandLabel = "plan|apply",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe topics plan",
      "  lethe topics apply --partitions 8 --set replication.factor=3"
    })
final class TopicsCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "missing command: plan or apply");
  }

  /** {@code lethe topics plan}: changes nothing. */
  @Command(
      name = "plan",
      description =
          "Show missing and different topics without changing anything; exit code 5 if there "
              + "are any.",
      footerHeading = "%nExamples:%n",
      footer = {"  lethe topics plan", "  lethe topics plan --json --topic-prefix staging.lethe."})
  static final class Plan implements Callable<Integer> {
    private final Console console;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;

    Plan(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      try (Admin admin = Brokers.admin(settings)) {
        return show(console, topics(admin, settings).plan(), output.isJson());
      }
    }
  }

  /** {@code lethe topics apply}: creates missing topics. */
  @Command(
      name = "apply",
      description = "Create missing topics; exit code 5 if any topic still differs.",
      footerHeading = "%nExamples:%n",
      footer = {
        "  lethe topics apply",
        "  lethe topics apply --partitions 16 --set replication.factor=3",
        "  lethe topics apply --alter"
      })
  static final class Apply implements Callable<Integer> {
    private final Console console;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;

    @Option(
        names = "--alter",
        description =
            "also change settings of existing topics; the number of partitions never " + "changes")
    private boolean alter;

    Apply(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      try (Admin admin = Brokers.admin(settings)) {
        TopicAdmin topics = topics(admin, settings);
        List<TopicState> before = topics.plan();
        topics.create(before);
        if (alter) {
          topics.alter(before);
        }
        long made = before.stream().filter(TopicState::isMissing).count();
        console.err().println("lethe: created " + made + " of " + before.size() + " topics");
        return show(console, topics.plan(), output.isJson());
      }
    }
  }

  private static TopicAdmin topics(Admin admin, Settings settings) {
    return new TopicAdmin(admin, Topics.withPrefix(settings.topicPrefix()), settings);
  }

  private static int show(Console console, List<TopicState> states, boolean json) {
    if (json) {
      states.forEach(state -> console.out().println(Json.line(json(state))));
    } else {
      Table table = new Table("TOPIC", "PARTITIONS", "STATE");
      for (TopicState state : states) {
        table.row(state.topic().name(), state.wantedPartitions(), word(state));
      }
      table.print(console);
      states.stream()
          .filter(state -> !state.isMissing())
          .flatMap(state -> state.findings().stream())
          .forEach(finding -> console.err().println("lethe: " + finding));
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
