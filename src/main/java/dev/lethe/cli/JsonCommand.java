package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import picocli.CommandLine.Option;

/** Command with the {@code --json} option. */
abstract class JsonCommand extends LetheCommand {
  @Option(names = "--json", description = "JSON on standard output, one value per line")
  private boolean json;

  final boolean isJson() {
    return json;
  }

  /** Prints the JSON value with {@code --json}, else the lines, in the pager if they are many. */
  final void printPaged(JsonNode value, List<String> lines) {
    console.paged(() -> print(value, lines));
  }

  /** Prints the JSON value with {@code --json}, else the lines. */
  final void print(JsonNode value, List<String> lines) {
    if (json) {
      console.print(value);
    } else {
      lines.forEach(console::print);
    }
  }
}
