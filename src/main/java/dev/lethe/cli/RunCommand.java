package dev.lethe.cli;

import dev.lethe.config.Topics;
import dev.lethe.gateway.Gateway;
import dev.lethe.runtime.BrokerCheck;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.InternalTopicPurge;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.StartChecks;
import dev.lethe.runtime.log.OutageWatch;
import dev.lethe.runtime.probe.Probes;
import dev.lethe.worker.Worker;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe run}: runs the stream application until it is stopped. */
@Command(
    name = "run",
    description = "Run the stream application until it is stopped.",
    footer = {
      "  lethe run",
      "  KAFKA_BOOTSTRAP_SERVERS=broker:9092 lethe run --policy policy.edn",
      "  lethe run --workers embed",
      "  lethe run --serve --set lethe.serve.tokens=tokens.ndjson",
      "  LETHE_LLM_URL=http://127.0.0.1:8000/v1 lethe run --workers embed,llm",
      "  lethe run --config /etc/lethe/lethe.properties --set num.standby.replicas=1",
      ""
    })
final class RunCommand extends ServiceCommand {
  private static final Duration PURGE_INTERVAL = Duration.ofSeconds(30);
  private static final Duration AT_ONCE = Duration.ofSeconds(5);

  @Mixin private RunSettingsOptions options;

  private final Set<Workers.Name> workerNames = EnumSet.noneOf(Workers.Name.class);

  @Option(
      names = "--workers",
      split = ",",
      paramLabel = "NAME",
      description = "workers to run in the same process: embed, llm")
  void workers(List<String> names) {
    for (String name : names) {
      workerNames.add(
          Workers.Name.of(name)
              .orElseThrow(
                  () ->
                      usage("unknown worker " + name + "; expected one of " + Workers.Name.all())));
    }
  }

  @Option(
      names = "--serve",
      description = "serve the HTTP API and the console in the same process, as lethe serve does")
  private boolean serves;

  @Override
  public Integer call() throws InterruptedException {
    settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    Workers.requireSettings(workerNames, settings);
    if (serves) {
      ServeCommand.requireTokens(settings);
    }
    StartChecks checks = new StartChecks(settings, console.environment());
    begin(Version.text(), checks.requireStateFolder());
    BrokerCheck check = new BrokerCheck(settings);
    OutageWatch outages = watchOutages(check);
    AtomicReference<LetheApp> started = new AtomicReference<>();
    AtomicReference<Workers> workers = new AtomicReference<>();
    AtomicReference<Gateway> gateway = new AtomicReference<>();
    Stop stop =
        Stop.with(
            () -> {
              Optional.ofNullable(gateway.get()).ifPresent(Gateway::close);
              close(started.get(), workers.get());
            });
    try (check;
        Probes probes = Probes.open(settings, Version.identity(settings, policy), outages)) {
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      awaitServers();
      QuietLogs quiet = QuietLogs.ofKafka();
      try (quiet) {
        checks.requireServers().forEach(this::warn);
      }
      LetheApp app =
          new LetheApp(
              settings,
              application.topology(settings, application.start(settings, topics), topics),
              () -> outages.since().isPresent());
      started.set(app);
      probes.watch(app);
      if (!workerNames.isEmpty()) {
        workers.set(Workers.of(workerNames, settings, topics, policy));
        probes.watch(workers.get()::states);
        workers.get().start(this::reportEnd);
      }
      if (serves) {
        gateway.set(
            ServeCommand.open(settings, policy, () -> OptionalLong.of(app.restores().remaining())));
        say("serving the HTTP API and the console at " + gateway.get().url());
      }
      return runToEnd(app, topics);
    } finally {
      Optional.ofNullable(gateway.get()).ifPresent(Gateway::close);
      Optional.ofNullable(workers.get()).ifPresent(Workers::close);
      stop.close();
    }
  }

  /** Closes both at the same time: a supervisor waits no longer for both than for one. */
  private static void close(LetheApp app, Workers workers) {
    Optional.ofNullable(workers).ifPresent(Workers::stop);
    Optional.ofNullable(app).ifPresent(LetheApp::close);
    Optional.ofNullable(workers).ifPresent(Workers::close);
  }

  /** The stream needs no worker for its decisions, so it continues without one. */
  private void reportEnd(Worker worker, Throwable failed) {
    int unused = report(Optional.of(failed));
    fail("the " + worker.name() + " has stopped; the application continues without it");
  }

  private int runToEnd(LetheApp app, Topics topics) throws InterruptedException {
    QuietLogs untold = QuietLogs.ofKnownFaults();
    try (untold;
        app;
        InternalTopicPurge purge =
            new InternalTopicPurge(
                Brokers.admin(settings),
                settings.applicationId(),
                topics.internal(),
                app::isCutOff)) {
      purge.every(PURGE_INTERVAL);
      start(app);
      app.awaitEnd();
    }
    return report(app.failure().map(LetheApp.Failure::cause));
  }

  /**
   * Starts the application. An immediate failure is reported at the end in one message; Streams
   * would log it with stack traces.
   */
  private void start(LetheApp app) throws InterruptedException {
    QuietLogs quiet = QuietLogs.ofKafka();
    try (quiet) {
      app.start();
      app.awaitRunning(AT_ONCE);
    }
    while (!app.awaitRunning(Duration.ofSeconds(10))) {
      if (app.hasEnded() || app.failure().isPresent()) {
        return;
      }
      say("joining the group or restoring state");
    }
    announce("running as " + settings.applicationId() + " at " + settings.bootstrapServers());
  }
}
