package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.ApplicationReset;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.CatchUp;
import dev.lethe.runtime.OutputTables;
import dev.lethe.runtime.SeedSender;
import java.time.Duration;
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

  @Override
  public Integer call() throws InterruptedException {
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
        console.say("nothing was changed; use --execute to reset");
        return ExitCode.DONE;
      }
      return execute(settings, topics, reset, plan);
    }
  }

  private void show(ResetText text) {
    if (isJson()) {
      ObjectNode json = text.toJson();
      console.print(json.put("executed", execute));
    } else {
      text.lines().forEach(console.out()::println);
    }
  }

  private int execute(
      Settings settings, Topics topics, ApplicationReset reset, ApplicationReset.Plan plan)
      throws InterruptedException {
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
      console.say("nothing was changed; use --yes to reset without " + "confirmation");
      return ExitCode.FAILED;
    }
    reset.execute(plan);
    if (!forgetTombstones) {
      load(settings, topics, reset);
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
  private void load(Settings settings, Topics topics, ApplicationReset reset)
      throws InterruptedException {
    Codecs codecs = Codecs.readingBy(settings);
    OutputTables outputs = OutputTables.read(settings, topics, codecs);
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
      app.awaitCommitted(left -> progress.show("loading: " + left + " records left"));
    }
    if (!reset.awaitRest(GROUP_EMPTIES)) {
      throw new CommandFailedException(
          ExitCode.FAILED, settings.applicationId() + " is running; run lethe reset again");
    }
    reset.execute(reset.plan(List.of(), false));
    console.say("loaded " + Count.of(seeds, "memory or tombstone", "memories and tombstones"));
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
