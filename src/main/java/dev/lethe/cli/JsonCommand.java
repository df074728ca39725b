package dev.lethe.cli;

import picocli.CommandLine.Option;

/** Command with the {@code --json} option. */
abstract class JsonCommand extends LetheCommand {
  @Option(names = "--json", description = "JSON on standard output, one value per line")
  private boolean json;

  final boolean isJson() {
    return json;
  }
}
