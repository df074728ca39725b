package dev.lethe.cli;

import dev.lethe.config.HttpSettings;
import dev.lethe.config.LogFormat;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.BrokerCheck;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.FaultClassifier;
import dev.lethe.runtime.RegistryWatch;
import dev.lethe.runtime.log.ConnectionWarnings;
import dev.lethe.runtime.log.JsonLines;
import dev.lethe.runtime.log.OutageWatch;
import dev.lethe.runtime.probe.WorkerProbes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a worker in its own process until it is stopped. */
final class WorkerRun {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerRun.class);

  private final Console console;
  private final Application application;

  private final Workers.Name name;

  WorkerRun(Console console, Application application, Workers.Name name) {
    this.console = console;
    this.application = application;
    this.name = name;
  }

  /** Runs the worker and returns the exit code. */
  int toEnd(Settings settings, boolean isJson) throws InterruptedException {
    RequiredRegistry.refuseMock(settings.registry());
    Workers.requireSettings(List.of(name), settings);
    Policy policy = application.policy(settings);
    Notices notices = new Notices(console, settings.logFormat());
    if (settings.logFormat() == LogFormat.JSON) {
      JsonLines.install();
    }
    LOG.info(
        "Starting {} {}; settings that differ from their defaults: {}",
        Version.text(),
        name.article(),
        settings.shownChanges());
    AtomicReference<Workers> started = new AtomicReference<>();
    Stop stop = Stop.with(() -> Optional.ofNullable(started.get()).ifPresent(Workers::close));
    BrokerCheck check = new BrokerCheck(settings);
    OutageWatch outages =
        new OutageWatch(settings.bootstrapServers(), check::isAnswered, Instant::now);
    EverySecond looking = watch(outages);
    try (check;
        looking;
        WorkerProbes probes =
            WorkerProbes.open(settings, Version.identity(settings, policy), outages)) {
      sayWhereItAnswers(settings.http().ofWorker(), notices);
      Brokers.await(settings, notices::say);
      RegistryWatch.await(settings.registry(), notices::say);
      return run(settings, policy, notices, started, probes, isJson);
    } finally {
      stop.close();
    }
  }

  private static void sayWhereItAnswers(HttpSettings http, Notices notices) {
    if (http.isOn()) {
      notices.say("serving /live, /ready, /status and /metrics at http://" + http);
    } else {
      LOG.info("Without {} there are no /metrics and no probes", Setting.HTTP_PORT.key());
    }
  }

  private static EverySecond watch(OutageWatch outages) {
    new ConnectionWarnings(outages::connectionFailed).install();
    return EverySecond.look("outages", outages::look);
  }

  private int run(
      Settings settings,
      Policy policy,
      Notices notices,
      AtomicReference<Workers> started,
      WorkerProbes probes,
      boolean isJson)
      throws InterruptedException {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    try (Workers workers = Workers.of(List.of(name), settings, topics, policy)) {
      started.set(workers);
      probes.watch(workers::states);
      workers.start((worker, failed) -> {});
      notices.say(
          "running as "
              + name.article()
              + " of "
              + settings.applicationId()
              + " at "
              + settings.bootstrapServers()
              + ", sending requests to "
              + workers.asked());
      if (isJson) {
        console.out().println(Json.line(Json.object().put("state", "running")));
      }
      workers.awaitEnd();
      FaultClassifier classifier = new FaultClassifier(Optional.of(settings));
      return workers
          .failure()
          .map(thrown -> FaultReport.tell(notices::fail, classifier.faults(thrown), thrown))
          .orElse(ExitCode.DONE);
    }
  }
}
