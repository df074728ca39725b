package dev.lethe.cli;

import picocli.CommandLine.Command;

/** {@code lethe worker embed}: runs an embedding worker until it is stopped. */
@Command(
    name = "embed",
    description = {
      "Compute embeddings of memories with a model in this process.",
      "Set LETHE_EMBED_URL and LETHE_EMBED_MODEL to use an OpenAI-compatible endpoint instead;",
      "lethe run --help lists all settings."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe worker embed",
      "  LETHE_EMBED_URL=https://llm.example/v1 LETHE_EMBED_MODEL=bge-m3 lethe worker embed",
      ""
    })
final class EmbedWorkerCommand extends OneWorkerCommand {
  EmbedWorkerCommand(Console console, Application application) {
    super(console, application, Workers.Name.EMBED);
  }
}
