package dev.lethe.cli;

import dev.lethe.config.LogFormat;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.FaultClassifier;
import dev.lethe.runtime.RegistryWatch;
import dev.lethe.runtime.log.ConnectionWarnings;
import dev.lethe.runtime.log.JsonLines;
import dev.lethe.runtime.log.OutageWatch;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lethe worker llm}: an LLM worker, until it is stopped. */
@Command(
    name = "llm",
    description = {
      "Ask models at an OpenAI-compatible endpoint for what the application wants of them.",
      "LETHE_LLM_URL is the endpoint; lethe run --help lists every setting."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  LETHE_LLM_URL=http://127.0.0.1:8000/v1 lethe worker llm",
      "  LETHE_LLM_URL=https://llm.example/v1 LETHE_LLM_API_KEY=... lethe worker llm",
      ""
    })
final class LlmWorkerCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(LlmWorkerCommand.class);

  private final Console console;
  private final Application application;

  @Mixin private PolicySettingsOptions options;
  @Mixin private OutputOptions output;

  LlmWorkerCommand(Console console, Application application) {
    this.console = console;
    this.application = application;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    Workers.requireSettings(settings);
    Policy policy = application.policy(settings);
    Notices notices = new Notices(console, settings.logFormat());
    if (settings.logFormat() == LogFormat.JSON) {
      JsonLines.install();
    }
    LOG.info(
        "{} starts an LLM worker; settings that differ from their defaults: {}",
        Version.text(),
        settings.shownChanges());
    AtomicReference<Workers> started = new AtomicReference<>();
    Stop stop = Stop.with(() -> Optional.ofNullable(started.get()).ifPresent(Workers::close));
    EverySecond looking = watchOutages(settings);
    try (looking) {
      Brokers.await(settings, notices::say);
      RegistryWatch.await(settings.registry(), notices::say);
      return runToEnd(settings, policy, notices, started);
    } finally {
      stop.close();
    }
  }

  private static EverySecond watchOutages(Settings settings) {
    OutageWatch outages =
        new OutageWatch(
            settings.bootstrapServers(), () -> Brokers.areReachable(settings), Instant::now);
    new ConnectionWarnings(outages::connectionFailed).install();
    return EverySecond.look("outages", outages::look);
  }

  private int runToEnd(
      Settings settings, Policy policy, Notices notices, AtomicReference<Workers> started)
      throws InterruptedException {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    try (Workers workers = Workers.llm(settings, topics, policy)) {
      started.set(workers);
      workers.start(failed -> {});
      notices.say(
          "running as an LLM worker of "
              + settings.applicationId()
              + " at "
              + settings.bootstrapServers()
              + ", asking "
              + settings.llm());
      if (output.isJson()) {
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
