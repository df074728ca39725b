package dev.lethe.cli;

import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lethe completion}: prints the script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = "Print the shell completion script.",
    footer = {
      "  source <(lethe completion bash)      in ~/.bashrc",
      "  source <(lethe completion zsh)       in ~/.zshrc"
    })
final class CompletionCommand extends JsonCommand {
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

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    Lethe.addAllOptions(root);
    String script = AutoComplete.bash(spec.root().name(), root);
    String whole = shell == Shell.ZSH ? "autoload -Uz compinit && compinit\n" + script : script;
    if (isJson()) {
      console.print(Json.object().put("shell", shell.toString()).put("script", whole));
    } else {
      console.out().print(whole);
    }
    return ExitCode.DONE;
  }
}
