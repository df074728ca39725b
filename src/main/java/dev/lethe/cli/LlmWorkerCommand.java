package dev.lethe.cli;

import java.util.concurrent.Callable;
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
    return new WorkerRun(console, application, Workers.Name.LLM)
        .toEnd(options.read(console), output.isJson());
  }
}
