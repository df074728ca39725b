package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
  private static final Path BASH = Path.of("/bin/bash");

  @TempDir Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void bash_completes_commands_options_and_choices() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(BASH));
    assertEquals(ExitCode.DONE, console.run(new PassThrough(), "completion", "bash"));
    Files.writeString(folder.resolve("lethe.bash"), console.out());

    assertEquals("inspect", completed("insp"));
    assertEquals("--replay --reason", completed("inspect --re"));
    assertEquals("bash", completed("completion ba"));
    assertEquals("--collection", completed("collapse --coll"));
    assertEquals("--session-max-age-days", completed("prune --sess"));
  }

  @Test
  void zsh_reads_the_script_of_bash() {
    assertEquals(ExitCode.DONE, console.run(new PassThrough(), "completion", "zsh"));

    assertTrue(console.out().startsWith("autoload -Uz compinit && compinit\n"), console.out());
    assertTrue(console.out().contains("bashcompinit"), console.out());
  }

  @Test
  void another_shell_is_a_usage_error_that_names_those_there_are() {
    assertEquals(ExitCode.USAGE, console.run(new PassThrough(), "completion", "fish"));
    assertTrue(console.err().contains("(bash|zsh): expected one of"), console.err());
  }

  private String completed(String typed) throws Exception {
    String words = "COMP_WORDS=(lethe " + typed + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));";
    String script = "source lethe.bash; " + words + " _complete_lethe; echo \"${COMPREPLY[*]}\"";
    Process bash =
        new ProcessBuilder(BASH.toString(), "-c", script)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor());
    return printed.strip();
  }
}
