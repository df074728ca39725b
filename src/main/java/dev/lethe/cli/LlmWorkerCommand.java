package dev.lethe.cli;

import picocli.CommandLine.Command;

/** {@code lethe worker llm}: runs an LLM worker until it is stopped. */
@Command(
    name = "llm",
    description = {
      "Send the application's model requests to an OpenAI-compatible endpoint.",
      "Set LETHE_LLM_URL to the endpoint; lethe run --help lists all settings."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  LETHE_LLM_URL=http://127.0.0.1:8000/v1 lethe worker llm",
      "  LETHE_LLM_URL=https://llm.example/v1 LETHE_LLM_API_KEY=... lethe worker llm",
      ""
    })
final class LlmWorkerCommand extends OneWorkerCommand {
  LlmWorkerCommand(Console console, Application application) {
    super(console, application, Workers.Name.LLM);
  }
}
