package dev.lethe.cli;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code lethe grow}: fills a new application id and prefix from an earlier application's topics.
 */
@Command(
    name = "grow",
    description = {
      "Fill a new application id from an earlier one's topics.",
      "That is the way to more partitions, and back from a backup. Policy, rules, memories and",
      "tombstones are loaded before the ledger is replayed: what was forgotten stays forgotten.",
      "The earlier topics stay as they are. Without --execute it shows what it would do. It may be",
      "killed and run again at any point."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe grow --from lethe. --topic-prefix lethe2. --application-id lethe2 --partitions 32",
      "  lethe grow --from lethe. --topic-prefix lethe2. --application-id lethe2 --partitions 32"
          + " --execute",
      "  lethe grow --from restored. --tombstones-from lethe. --topic-prefix lethe2."
          + " --application-id lethe2 --execute",
      "",
      "Exit code: 5 if something forgotten is back, or a memory is missing."
    })
final class GrowCommand implements Callable<Integer> {
  private final Console console;
  private final Application application;

  @Mixin private RunSettingsOptions options;
  @Mixin private OutputOptions output;

  @Option(
      names = "--from",
      paramLabel = "PREFIX",
      defaultValue = "lethe.",
      description = "topic prefix of the earlier application (${DEFAULT-VALUE})")
  private String from;

  @Option(
      names = "--tombstones-from",
      paramLabel = "PREFIX",
      description = "topic prefix with newer tombstones than the earlier topics, as after a backup")
  private String tombstonesFrom;

  @Option(names = "--execute", description = "do it, after a question")
  private boolean execute;

  @Option(names = "--yes", description = "do it without asking")
  private boolean yes;

  GrowCommand(Console console, Application application) {
    this.console = console;
    this.application = application;
  }

  @Override
  public Integer call() throws InterruptedException {
    options.put(Setting.BACKFILL, "true");
    Settings settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    if (from.equals(settings.topicPrefix())) {
      throw new CommandFailedException(
          ExitCode.CONFIGURATION,
          "the topics of "
              + from
              + " can't grow into themselves; set another --topic-prefix and --application-id");
    }
    Topics earlier = Topics.withPrefix(from);
    Optional<Topics> newer = Optional.ofNullable(tombstonesFrom).map(Topics::withPrefix);
    GrowRun run = new GrowRun(console, application, settings, earlier, newer);
    run.plan();
    if (!output.isJson()) {
      run.lines().forEach(console.out()::println);
    }
    if (!execute) {
      if (output.isJson()) {
        console.out().println(Json.line(run.toJson()));
      }
      console.err().println("lethe: nothing was changed; --execute does it");
      return ExitCode.DONE;
    }
    String question =
        "Fill " + settings.applicationId() + " at " + settings.bootstrapServers() + "?";
    if (!yes && !Question.isAnsweredYes(console, question)) {
      console.err().println("lethe: nothing was changed; --yes does it without asking");
      return ExitCode.FAILED;
    }
    run.execute();
    if (output.isJson()) {
      console.out().println(Json.line(run.toJson()));
    } else {
      run.table().print(console);
    }
    return run.report();
  }
}
