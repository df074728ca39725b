package dev.lethe.cli;

import dev.lethe.config.HttpSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Topics;
import dev.lethe.runtime.BrokerCheck;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.log.OutageWatch;
import dev.lethe.runtime.probe.WorkerProbes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lethe worker}: runs workers for the application in separate processes. */
@Command(
    name = "worker",
    synopsisSubcommandLabel = "COMMAND",
    description = "Run a worker in its own process; several processes share the work.",
    subcommands = {WorkerCommand.Embed.class, WorkerCommand.Llm.class},
    footer = {
      "  lethe worker embed",
      "  LETHE_LLM_URL=http://127.0.0.1:8000/v1 lethe worker llm",
      ""
    })
final class WorkerCommand extends LetheCommand {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerCommand.class);

  @Override
  public Integer call() {
    throw usage("missing worker; expected one of " + Workers.Name.all());
  }

  /** {@code lethe worker embed}: runs an embedding worker until it is stopped. */
  @Command(
      name = "embed",
      description = {
        "Compute embeddings of memories with a model in this process.",
        "Set LETHE_EMBED_URL and LETHE_EMBED_MODEL to use an OpenAI-compatible endpoint instead;",
        "lethe run --help lists all settings."
      },
      footer = {
        "  lethe worker embed",
        "  LETHE_EMBED_URL=https://llm.example/v1 LETHE_EMBED_MODEL=bge-m3 lethe worker embed",
        ""
      })
  static final class Embed extends OneWorker {}

  /** {@code lethe worker llm}: runs an LLM worker until it is stopped. */
  @Command(
      name = "llm",
      description = {
        "Send the application's model requests to an OpenAI-compatible endpoint.",
        "Set LETHE_LLM_URL to the endpoint; lethe run --help lists all settings."
      },
      footer = {
        "  LETHE_LLM_URL=http://127.0.0.1:8000/v1 lethe worker llm",
        "  LETHE_LLM_URL=https://llm.example/v1 LETHE_LLM_API_KEY=... lethe worker llm",
        ""
      })
  static final class Llm extends OneWorker {}

  /** Runs the worker with the command's name until it is stopped. */
  abstract static class OneWorker extends ServiceCommand {
    @Mixin private SettingsOptions options;

    @Option(
        names = "--policy",
        paramLabel = "FILE",
        description =
            "policy file used until a policy is published (LETHE_POLICY; default: the bundled "
                + "policy)")
    void policy(Path file) {
      options.put(Setting.POLICY, file.toString());
    }

    @Override
    public final Integer call() throws InterruptedException {
      Workers.Name name = Workers.Name.of(spec.name()).orElseThrow();
      settings = options.read(console);
      RequiredRegistry.refuseMock(settings.registry());
      Workers.requireSettings(List.of(name), settings);
      begin(Version.text() + ' ' + name.article(), List.of());
      AtomicReference<Workers> started = new AtomicReference<>();
      Stop stop = Stop.with(() -> Optional.ofNullable(started.get()).ifPresent(Workers::close));
      BrokerCheck check = new BrokerCheck(settings);
      OutageWatch outages = watchOutages(check);
      EverySecond looking = EverySecond.start("outages", outages::look);
      try (check;
          looking;
          WorkerProbes probes =
              WorkerProbes.open(settings, Version.identity(settings, policy), outages)) {
        sayWhereItAnswers(settings.http().ofWorker());
        awaitServers();
        return run(name, started, probes);
      } finally {
        stop.close();
      }
    }

    private void sayWhereItAnswers(HttpSettings http) {
      if (http.isOn()) {
        say("serving /live, /ready, /status and /metrics at http://" + http);
      } else {
        LOG.info("Without {} there are no /metrics and no probes", Setting.HTTP_PORT.key());
      }
    }

    private int run(Workers.Name name, AtomicReference<Workers> started, WorkerProbes probes)
        throws InterruptedException {
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      try (Workers workers = Workers.of(List.of(name), settings, topics, policy)) {
        started.set(workers);
        probes.watch(workers::states);
        workers.start((worker, failed) -> {});
        announce(
            "running as "
                + name.article()
                + " of "
                + settings.applicationId()
                + " at "
                + settings.bootstrapServers()
                + ", sending requests to "
                + workers.asked());
        workers.awaitEnd();
        return report(workers.failure());
      }
    }
  }
}
