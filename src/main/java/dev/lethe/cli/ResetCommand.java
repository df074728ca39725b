package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.runtime.ApplicationReset;
import dev.lethe.runtime.Brokers;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe reset}: has an application id begin again with the first event. */
@Command(
    name = "reset",
    description = {
      "Have an application id begin again with the first event.",
      "Without --execute it says what that would delete, and by which commands of Kafka's it could",
      "be done.",
      "The ledger, all outputs and the tombstones stay: what was deleted doesn't come back."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe reset",
      "  lethe reset --execute",
      "  lethe reset --application-id lethe-staging --execute --yes"
    })
final class ResetCommand implements Callable<Integer> {
  private final Console console;
  private final Application application;

  @Mixin private StateSettingsOptions options;
  @Mixin private OutputOptions output;

  @Option(names = "--execute", description = "do it, after a question")
  private boolean execute;

  @Option(names = "--yes", description = "do it without asking")
  private boolean yes;

  @Option(
      names = "--forget-tombstones",
      description = "delete the tombstones too: what was deleted comes back with its event")
  private boolean forgetTombstones;

  ResetCommand(Console console, Application application) {
    this.console = console;
    this.application = application;
  }

  @Override
  public Integer call() {
    Settings settings = options.read(console);
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Set<String> stores =
        stores(application.topology(settings, application.policy(settings), topics));
    try (Admin admin = Brokers.admin(settings)) {
      ApplicationReset reset = new ApplicationReset(admin, settings, topics);
      ApplicationReset.Plan plan = reset.plan(stores, forgetTombstones);
      ResetText text = new ResetText(settings, topics, plan);
      show(text);
      if (!execute) {
        console.err().println("lethe: nothing was changed; --execute does it");
        return ExitCode.DONE;
      }
      return execute(settings, reset, plan);
    }
  }

  private void show(ResetText text) {
    if (output.isJson()) {
      ObjectNode json = text.toJson();
      console.out().println(Json.line(json.put("executed", execute)));
    } else {
      text.lines().forEach(console.out()::println);
    }
  }

  private int execute(Settings settings, ApplicationReset reset, ApplicationReset.Plan plan) {
    if (plan.isActive()) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          settings.applicationId()
              + " is running: stop all its instances first; one that was killed leaves its group"
              + " after session.timeout.ms (10 s)");
    }
    String question =
        "Reset " + settings.applicationId() + " at " + settings.bootstrapServers() + "?";
    if (!yes && !Question.isAnsweredYes(console, question)) {
      console.err().println("lethe: nothing was changed; --yes does it without asking");
      return ExitCode.FAILED;
    }
    reset.execute(plan);
    console
        .err()
        .println(
            "lethe: "
                + settings.applicationId()
                + " begins with the first event at its next start; delete the local state on other"
                + " machines too");
    return ExitCode.DONE;
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
}
