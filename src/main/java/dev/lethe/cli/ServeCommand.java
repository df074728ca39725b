package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import dev.lethe.gateway.Gateway;
import dev.lethe.gateway.access.InvalidTokensException;
import dev.lethe.hygiene.compaction.MemoryExplainer;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.BrokerCheck;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.log.OutageWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe serve}: runs the HTTP API and the console until it is stopped. */
@Command(
    name = "serve",
    description = {
      "Serve the HTTP API and the console in a process of its own.",
      "Any number of them can run; none holds state. lethe run --serve serves them in the same",
      "process as the application."
    },
    footer = {
      "  lethe token ci-bot --tenant acme --role agent >> tokens.ndjson",
      "  lethe serve --tokens tokens.ndjson",
      "  LETHE_SERVE_HOST=0.0.0.0 LETHE_SERVE_TOKENS=/etc/lethe/tokens.ndjson lethe serve",
      ""
    })
final class ServeCommand extends ServiceCommand {
  @Mixin private SettingsOptions options;

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description = "file with the tokens of callers (LETHE_SERVE_TOKENS)")
  void tokens(Path file) {
    options.put(Setting.SERVE_TOKENS, file.toString());
  }

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "policy file with the limits of events and items (LETHE_POLICY)")
  void policy(Path file) {
    options.put(Setting.POLICY, file.toString());
  }

  @Override
  public Integer call() throws InterruptedException {
    settings = options.read(console);
    RequiredRegistry.refuseMock(settings.registry());
    requireTokens(settings);
    begin(Version.text() + " a gateway", List.of());
    AtomicReference<Gateway> started = new AtomicReference<>();
    Stop stop = Stop.with(() -> Optional.ofNullable(started.get()).ifPresent(Gateway::close));
    BrokerCheck check = new BrokerCheck(settings);
    OutageWatch outages = watchOutages(check);
    EverySecond looking = EverySecond.start("outages", outages::look);
    try (check;
        looking) {
      awaitServers();
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      for (String topic : Gateway.topicsNeeded(topics)) {
        RequiredTopic.require(settings, topic);
      }
      started.set(open(settings, policy, OptionalLong::empty));
      announce("serving the HTTP API and the console at " + started.get().url());
      new CountDownLatch(1).await();
      return ExitCode.DONE;
    } finally {
      stop.close();
    }
  }

  /** Requires a way to tell callers apart: without one, everybody could read every memory. */
  static void requireTokens(Settings settings) {
    if (!settings.serve().hasTokens()) {
      throw new SettingsException(
          List.of(
              Setting.SERVE_TOKENS.variables().get(0)
                  + " ("
                  + Setting.SERVE_TOKENS.key()
                  + ") is not set, so every request would be refused; create a file with lethe"
                  + " token, or set lethe.serve.jwt.keys.url"));
    }
  }

  /** Returns what this process adds to a gateway. */
  static Gateway.Own own(Supplier<OptionalLong> restoring) {
    return new Gateway.Own(Version.release(), ServeCommand::explain, restoring);
  }

  private static ObjectNode explain(
      String memoryId, Memory memory, Tombstone tombstone, Policy policy, long now) {
    ExplainedMemoryText text =
        new ExplainedMemoryText(
            memoryId, new MemoryExplainer(policy).explain(memory, tombstone, now), policy, now);
    return text.toJson().set("lines", Json.tree(text.lines()));
  }

  /** Starts a gateway that accepts the tokens of the settings only. */
  static Gateway open(Settings settings, Policy policy, Supplier<OptionalLong> restoring) {
    try {
      return Gateway.start(
          settings, policy, Optional.empty(), token -> Optional.empty(), own(restoring));
    } catch (InvalidTokensException invalid) {
      throw new SettingsException(invalid.errors());
    }
  }
}
