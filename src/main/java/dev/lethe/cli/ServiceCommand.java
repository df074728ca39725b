package dev.lethe.cli;

import dev.lethe.config.LogFormat;
import dev.lethe.config.Settings;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.BrokerCheck;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.FaultClassifier;
import dev.lethe.runtime.RegistryWatch;
import dev.lethe.runtime.log.ConnectionWarnings;
import dev.lethe.runtime.log.JsonLines;
import dev.lethe.runtime.log.OutageWatch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Command that runs until it is stopped. Its messages are text next to the log, or part of the log
 * if its format is JSON.
 */
abstract class ServiceCommand extends JsonCommand {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceCommand.class);

  Settings settings;

  /** Policy of the file or the bundled one, as long as none is published. */
  Policy policy;

  /**
   * Reads the policy and begins the log.
   *
   * @param what release and part of Lethe that is starting
   */
  final void begin(String what, List<String> warnings) {
    policy = application.policy(settings);
    if (settings.logFormat() == LogFormat.JSON) {
      JsonLines.install();
    }
    warnings.forEach(this::warn);
    LOG.info(
        "Starting {}; settings that differ from their defaults: {}", what, settings.shownChanges());
    settings.effective().forEach((name, value) -> LOG.debug("{}={}", name, value));
  }

  /** Watches for outages of the brokers. */
  final OutageWatch watchOutages(BrokerCheck check) {
    OutageWatch outages =
        new OutageWatch(settings.bootstrapServers(), check::isAnswered, Instant::now);
    new ConnectionWarnings(outages::connectionFailed).install();
    return outages;
  }

  /** Waits until the brokers and the schema registry respond. */
  final void awaitServers() throws InterruptedException {
    Brokers.await(settings, this::say);
    RegistryWatch.await(settings.registry(), this::say);
  }

  /** Reports that the command is running. */
  final void announce(String message) {
    say(message);
    if (isJson()) {
      console.print(Json.object().put("state", "running"));
    }
  }

  /** Reports the failure that ended a part of the process, and returns the exit code. */
  final int report(Optional<Throwable> failure) {
    FaultClassifier classifier = new FaultClassifier(Optional.of(settings));
    return failure
        .map(thrown -> FaultReport.print(this::fail, classifier.faults(thrown), thrown))
        .orElse(ExitCode.DONE);
  }

  final void say(String message) {
    log(LOG::info, "", message);
  }

  /** Reports a problem that doesn't end the run but should be fixed. */
  final void warn(String message) {
    log(LOG::warn, "warning: ", message);
  }

  /** Reports a problem that ends the run. */
  final void fail(String message) {
    log(LOG::error, "", message);
  }

  private void log(Consumer<String> log, String mark, String message) {
    if (settings.logFormat() == LogFormat.JSON) {
      log.accept(message);
    } else {
      console.say(mark + message);
    }
  }
}
