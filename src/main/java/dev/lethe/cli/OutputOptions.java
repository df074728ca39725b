package dev.lethe.cli;

import picocli.CommandLine.Option;

/** The {@code --json} option, which every command has. */
final class OutputOptions {
  @Option(names = "--json", description = "JSON on standard output, one value per line")
  private boolean json;

  boolean isJson() {
    return json;
  }
}
