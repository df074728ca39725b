package dev.lethe.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe completion}: prints the script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = "Print the shell completion script.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(lethe completion bash)      in ~/.bashrc",
      "  source <(lethe completion zsh)       in ~/.zshrc"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private OutputOptions output;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh", description = "shell")
  private Shell shell;

  /** Shells with a completion script. */
  enum Shell {
    BASH,
    /** Loads the bash script through its own bash emulation. */
    ZSH;

    /** Name as typed on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    String script = AutoComplete.bash(spec.root().name(), spec.root().commandLine());
    String whole = shell == Shell.ZSH ? "autoload -Uz compinit && compinit\n" + script : script;
    if (output.isJson()) {
      console
          .out()
          .println(Json.line(Json.object().put("shell", shell.toString()).put("script", whole)));
    } else {
      console.out().print(whole);
    }
    return ExitCode.DONE;
  }
}
