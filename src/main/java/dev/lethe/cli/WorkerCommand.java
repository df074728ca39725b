package dev.lethe.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lethe worker}: runs workers for the application in separate processes. */
@Command(
    name = "worker",
    synopsisSubcommandLabel = "COMMAND",
    description = "Run a worker in its own process; several processes share the work.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe worker embed",
      "  LETHE_LLM_URL=http://127.0.0.1:8000/v1 lethe worker llm",
      ""
    })
final class WorkerCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "missing worker; expected one of " + Workers.Name.all());
  }
}
