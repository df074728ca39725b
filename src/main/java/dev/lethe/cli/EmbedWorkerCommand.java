package dev.lethe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lethe worker embed}: an embedding worker, until it is stopped. */
@Command(
    name = "embed",
    description = {
      "Make vectors of memories' texts, by a model in this process.",
      "With LETHE_EMBED_URL and LETHE_EMBED_MODEL an OpenAI-compatible endpoint makes them;",
      "lethe run --help lists every setting."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe worker embed",
      "  LETHE_EMBED_URL=https://llm.example/v1 LETHE_EMBED_MODEL=bge-m3 lethe worker embed",
      ""
    })
final class EmbedWorkerCommand implements Callable<Integer> {
  private final Console console;
  private final Application application;

  @Mixin private PolicySettingsOptions options;
  @Mixin private OutputOptions output;

  EmbedWorkerCommand(Console console, Application application) {
    this.console = console;
    this.application = application;
  }

  @Override
  public Integer call() throws InterruptedException {
    return new WorkerRun(console, application, Workers.Name.EMBED)
        .toEnd(options.read(console), output.isJson());
  }
}
