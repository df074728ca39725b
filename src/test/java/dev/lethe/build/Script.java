package dev.lethe.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Runs a shell script with an environment set only by the test. */
final class Script {
  private final Path script;
  private final Path folder;
  private final Map<String, String> environment = new LinkedHashMap<>();

  /** Result of a script: exit code and output. */
  record Outcome(long pid, int exit, String out, String err) {}

  /** Started script, whose output goes to files. */
  record Started(Process process, Path out, Path err) {
    Outcome await() throws IOException, InterruptedException {
      int exit = process.waitFor();
      return new Outcome(process.pid(), exit, Files.readString(out), Files.readString(err));
    }
  }

  /**
   * @param folder folder of the captured output and of the tools on the script's path
   * @param tools the machine's tools that are available to the script
   */
  Script(Path script, Path folder, String... tools) throws IOException {
    this.script = script;
    this.folder = folder;
    Path bin = Files.createDirectories(folder.resolve("tools"));
    for (String tool : tools) {
      executable(bin.resolve(tool), "exec '" + onThisMachine(tool) + "' \"$@\"");
    }
    environment.put("PATH", bin.toString());
    environment.put("TMPDIR", folder.toString());
  }

  Script with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Puts a test executable on the path. */
  Script withTool(String name, String... lines) throws IOException {
    executable(folder.resolve("tools").resolve(name), lines);
    return this;
  }

  Started start(String... args) throws IOException {
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(Stream.of(script.toString()), Arrays.stream(args)).toList());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Started(
        builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start(), out, err);
  }

  Outcome run(String... args) throws IOException, InterruptedException {
    return start(args).await();
  }

  static void executable(Path path, String... lines) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    if (!path.toFile().setExecutable(true)) {
      throw new IOException("can't make " + path + " executable");
    }
  }

  private static Path onThisMachine(String tool) {
    return Arrays.stream(System.getenv("PATH").split(":", -1))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no " + tool + " on the PATH"));
  }
}
