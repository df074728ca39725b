package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.memory.Seed;
import dev.lethe.runtime.ApplicationReset;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.CatchUp;
import dev.lethe.runtime.GrowthCheck;
import dev.lethe.runtime.LedgerCopy;
import dev.lethe.runtime.OutputTables;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.SeedSender;
import dev.lethe.runtime.StartChecks;
import dev.lethe.runtime.TopicAdmin;
import dev.lethe.runtime.TopicState;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code lethe grow}: fills a new application id and prefix from an earlier application's topics.
 * Each step skips work that is already done, so that a rerun after a kill does only the rest.
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
  /** Longer than a group keeps a killed member. */
  private static final Duration GROUP_EMPTIES = Duration.ofSeconds(60);

  private static final int LISTED = 20;

  @Mixin private RunSettingsOptions options;

  @Option(
      names = "--from",
      paramLabel = "PREFIX",
      defaultValue = "lethe.",
      description = "topic prefix of the earlier application (default ${DEFAULT-VALUE})")
  private String fromPrefix;

  @Option(
      names = "--tombstones-from",
      paramLabel = "PREFIX",
      description =
          "topic prefix with newer tombstones than the earlier topics, as after restoring a backup")
  private String tombstonesFrom;

  @Option(names = "--execute", description = "run the steps after confirmation")
  private boolean execute;

  @Option(names = "--yes", description = "run without confirmation")
  private boolean yes;

  private Settings settings;
  private Topics from;
  private Topics to;
  private Codecs codecs;
  private OutputTables before;
  private PolicyTopic.Contents policy;
  private long missingTopics;
  private GrowthCheck check;
  private PolicyTopic.Contents grownPolicy;

  @Override
  public Integer call() throws InterruptedException {
    options.put(Setting.BACKFILL, "true");
    settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    if (fromPrefix.equals(settings.topicPrefix())) {
      throw new CommandFailedException(
          ExitCode.CONFIGURATION,
          "source and target topics are both "
              + fromPrefix
              + "; set another --topic-prefix and --application-id");
    }
    from = Topics.withPrefix(fromPrefix);
    to = Topics.withPrefix(settings.topicPrefix());
    codecs = Codecs.readingBy(settings);
    plan();
    if (!isJson()) {
      lines().forEach(console::print);
    }
    if (!execute) {
      if (isJson()) {
        console.print(toJson());
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
    execute();
    if (isJson()) {
      console.print(toJson());
    } else {
      table().print(console);
    }
    return report();
  }

  /** Reads the earlier topics without changing anything. */
  private void plan() {
    requireEarlier();
    requireOwnId();
    before = earlier();
    policy = new PolicyTopic(settings, from, codecs).read();
    try (Admin admin = Brokers.admin(settings)) {
      missingTopics =
          new TopicAdmin(admin, to, settings).plan().stream().filter(TopicState::isMissing).count();
    }
  }

  private void requireEarlier() {
    try (Admin admin = Brokers.admin(settings)) {
      if (!Brokers.answer(admin.listTopics().names())
          .containsAll(List.of(from.memories(), from.compaction(), from.policy()))) {
        throw new CommandFailedException(
            ExitCode.CONFIGURATION,
            "one of the topics "
                + String.join(", ", from.memories(), from.compaction(), from.policy())
                + " is missing; set --from to the prefix of an earlier application, such as --from "
                + "lethe.");
      }
    }
  }

  /** State and offsets of one application id can't belong to two prefixes. */
  private void requireOwnId() {
    try (Admin admin = Brokers.admin(settings)) {
      boolean isEarlier =
          Brokers.answer(
                  admin
                      .listConsumerGroupOffsets(settings.applicationId())
                      .partitionsToOffsetAndMetadata())
              .keySet()
              .stream()
              .anyMatch(partition -> from.read().contains(partition.topic()));
      if (isEarlier) {
        throw new CommandFailedException(
            ExitCode.CONFIGURATION,
            "the application id "
                + settings.applicationId()
                + " belongs to the earlier topics; set another --application-id");
      }
    }
  }

  private OutputTables earlier() {
    OutputTables tables = outputs(from);
    if (tombstonesFrom != null) {
      tables.addErased(outputs(Topics.withPrefix(tombstonesFrom)));
    }
    return tables;
  }

  private OutputTables outputs(Topics topics) {
    try (Progress progress = Progress.onTerminal(console)) {
      return OutputTables.read(settings, topics, codecs, progress.left("output records read"));
    }
  }

  /** Plan, for people. */
  private List<String> lines() {
    return List.of(
        "make     " + Count.of(missingTopics, "topic") + " of " + settings.topicPrefix(),
        "copy     "
            + policy.version().map(version -> "policy " + version).orElse("no policy")
            + " and "
            + Count.of(policy.rules().size(), "rule"),
        "load     "
            + Count.of(before.memories().size(), "memory", "memories")
            + " and "
            + Count.of(before.tombstones().size(), "tombstone"),
        "copy     " + from.events() + " and " + from.items(),
        "run      " + settings.applicationId() + " here until it has read everything",
        "compare  the topics, such as " + from.memories() + ", with the result",
        "keep     every topic of the earlier application");
  }

  /**
   * Executes the plan.
   *
   * @throws CommandFailedException if the application is already running
   */
  private void execute() throws InterruptedException {
    StartChecks checks = new StartChecks(settings, console.environment());
    List<String> warnings = checks.requireStateFolder();
    try (Progress progress = new Progress(console)) {
      warn(progress, warnings);
      awaitNoInstance(progress);
      makeTopics();
      warn(progress, checks.requireServers());
      int copied = new PolicyTopic(settings, to, codecs).copyFrom(from);
      progress.say("lethe: copied " + Count.of(copied, "record") + " of " + from.policy());
      int seeds = sendSeeds();
      progress.say(
          "lethe: loading " + Count.of(seeds, "memory or tombstone", "memories and tombstones"));
      run(progress);
    }
    check = GrowthCheck.of(before, outputs(to));
    grownPolicy = new PolicyTopic(settings, to, codecs).read();
  }

  private static void warn(Progress progress, List<String> warnings) {
    warnings.forEach(warning -> progress.say("lethe: warning: " + warning));
  }

  private void awaitNoInstance(Progress progress) throws InterruptedException {
    progress.show("waiting for the group " + settings.applicationId() + " to become empty");
    try (Admin admin = Brokers.admin(settings)) {
      if (!new ApplicationReset(admin, settings, to).awaitRest(GROUP_EMPTIES)) {
        throw new CommandFailedException(
            ExitCode.FAILED,
            settings.applicationId() + " is running; stop all its instances first");
      }
    }
  }

  private void makeTopics() {
    try (Admin admin = Brokers.admin(settings)) {
      TopicAdmin topics = new TopicAdmin(admin, to, settings);
      topics.create(topics.plan());
    }
  }

  private int sendSeeds() {
    try (SeedSender seeds = new SeedSender(settings, to)) {
      return seeds.send(before, row -> true, outputs(to));
    }
  }

  /** Seeds are committed before the ledger becomes readable, and erasures are sent after it. */
  private void run(Progress progress) throws InterruptedException {
    try (CatchUp app =
        new CatchUp(
            settings,
            to,
            application.topology(settings, application.start(settings, to), to),
            to.read())) {
      app.start();
      app.awaitCommitted(progress.left("records loaded"));
      try (LedgerCopy ledger = new LedgerCopy(settings, from, to, codecs)) {
        long copied = ledger.copy(progress.left("records copied"));
        progress.say("lethe: copied " + Count.of(copied, "record") + " of the ledger");
      }
      app.awaitCommitted(progress.left("records of the ledger read"));
      Set<Seed.OfFamily> erased = new HashSet<>(before.wordless());
      try (SeedSender seeds = new SeedSender(settings, to)) {
        erased.forEach(seeds::send);
        seeds.flush();
      }
      app.awaitCommitted(progress.left("records erased"));
    }
  }

  /** Counts of both applications, for people. */
  private Table table() {
    Table table = new Table("COUNT", "BEFORE", "AFTER");
    check.counts().forEach(count -> table.row(count.name(), count.before(), count.after()));
    table.row("rules", policy.rules().size(), grownPolicy.rules().size());
    table.row("policy", policy.version().orElse("none"), grownPolicy.version().orElse("none"));
    return table;
  }

  /** Reports differences and returns the exit code. */
  private int report() {
    list("is present again although it was forgotten", check.back());
    list("is missing", check.missing());
    if (!check.isGood()) {
      return ExitCode.FOUND_SOMETHING;
    }
    console.say(
        settings.applicationId()
            + " has copied everything from "
            + from.events()
            + " so far; repeat this command after the last event, then start lethe run");
    return ExitCode.DONE;
  }

  private void list(String what, List<String> keys) {
    keys.stream().limit(LISTED).forEach(key -> console.say(key + ' ' + what));
    if (keys.size() > LISTED) {
      console.say("and " + (keys.size() - LISTED) + " more");
    }
  }

  private ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("from", from.events());
    json.put("application_id", settings.applicationId());
    json.put("executed", check != null);
    json.put("missing_topics", missingTopics);
    json.put("memories", before.memories().size());
    json.put("tombstones", before.tombstones().size());
    json.put("rules", policy.rules().size());
    json.put("policy", policy.version().orElse(null));
    if (check != null) {
      ObjectNode counts = json.putObject("counts");
      check
          .counts()
          .forEach(
              count ->
                  counts
                      .putObject(count.name())
                      .put("before", count.before())
                      .put("after", count.after()));
      put(json.putArray("back"), check.back());
      put(json.putArray("missing"), check.missing());
    }
    return json;
  }

  private static void put(ArrayNode array, List<String> keys) {
    keys.forEach(array::add);
  }
}
