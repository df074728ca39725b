package dev.lethe.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe completion}: the script that lets a shell complete commands and options. */
@Command(
    name = "completion",
    description = "Print the script by which a shell completes commands and options.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(lethe completion bash)      in ~/.bashrc",
      "  source <(lethe completion zsh)       in ~/.zshrc"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private OutputOptions output;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh", description = "whose")
  private Shell shell;

  /** The shells that there is a script for. */
  enum Shell {
    BASH,
    /** Reads bash's script by its own emulation. */
    ZSH;

    /** As it is typed. */
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
