package dev.lethe.cli;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code lethe grow}: fills a new application id and prefix from an earlier application's topics.
 */
@Command(
    name = "grow",
    description = {
      "Copy an application's data to a new application id and topics.",
      "Use it to add partitions or to restore a backup. Policy, rules, memories and tombstones",
      "are loaded before the ledger is replayed, so forgotten memories stay forgotten. The",
      "earlier topics are not changed. Without --execute it only shows the steps. An",
      "interrupted run can be repeated at any point."
    },
    footer = {
      "  lethe grow --from lethe. --topic-prefix lethe2. --application-id lethe2 --partitions 32",
      "  lethe grow --from lethe. --topic-prefix lethe2. --application-id lethe2 --partitions 32"
          + " --execute",
      "  lethe grow --from restored. --tombstones-from lethe. --topic-prefix lethe2."
          + " --application-id lethe2 --execute",
      "",
      "Exit code 5: a forgotten memory is present again, or a memory is missing."
    })
final class GrowCommand extends JsonCommand {
  @Mixin private RunSettingsOptions options;

  @Option(
      names = "--from",
      paramLabel = "PREFIX",
      defaultValue = "lethe.",
      description = "topic prefix of the earlier application (default ${DEFAULT-VALUE})")
  private String from;

  @Option(
      names = "--tombstones-from",
      paramLabel = "PREFIX",
      description =
          "topic prefix with newer tombstones than the earlier topics, as after "
              + "restoring a backup")
  private String tombstonesFrom;

  @Option(names = "--execute", description = "run the steps after confirmation")
  private boolean execute;

  @Option(names = "--yes", description = "run without confirmation")
  private boolean yes;

  @Override
  public Integer call() throws InterruptedException {
    options.put(Setting.BACKFILL, "true");
    Settings settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    if (from.equals(settings.topicPrefix())) {
      throw new CommandFailedException(
          ExitCode.CONFIGURATION,
          "source and target topics are both "
              + from
              + "; set another --topic-prefix and --application-id");
    }
    Topics earlier = Topics.withPrefix(from);
    Optional<Topics> newer = Optional.ofNullable(tombstonesFrom).map(Topics::withPrefix);
    GrowRun run = new GrowRun(console, application, settings, earlier, newer);
    run.plan();
    if (!isJson()) {
      run.lines().forEach(console.out()::println);
    }
    if (!execute) {
      if (isJson()) {
        console.print(run.toJson());
      }
      console.say("nothing was changed; use --execute to run these steps");
      return ExitCode.DONE;
    }
    String question =
        "Fill " + settings.applicationId() + " at " + settings.bootstrapServers() + "?";
    if (!yes && !Question.isAnsweredYes(console, question)) {
      console.say("nothing was changed; use --yes to run without confirmation");
      return ExitCode.FAILED;
    }
    run.execute();
    if (isJson()) {
      console.print(run.toJson());
    } else {
      run.table().print(console);
    }
    return run.report();
  }
}
