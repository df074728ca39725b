package dev.lethe.bench;

import dev.lethe.config.SettingsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Another build of Lethe, known only by its command, so that it may be older or newer than this
 * one.
 *
 * @param command its {@code bin/lethe}
 * @param version output of its {@code lethe --version}, without the name
 */
record AssembledBuild(Path command, String version) {
  private static final String NAME = "lethe ";

  /**
   * Variable for JVM options of an assembled build. It is split at spaces, so no option may contain
   * one.
   */
  private static final String JAVA_OPTIONS = "LETHE_JAVA_OPTS";

  /**
   * Returns the build assembled in a folder, as named by {@code --against}.
   *
   * @throws SettingsException if there is none, or it doesn't run here
   */
  static AssembledBuild in(Path folder) {
    Path command = folder.resolve("bin").resolve("lethe").toAbsolutePath().normalize();
    if (!Files.isExecutable(command)) {
      throw mistake(
          "\""
              + folder
              + "\" is not an assembled build, because it has no bin/lethe; name the folder "
              + "build/lethe of a checkout after ./gradlew assemble");
    }
    return new AssembledBuild(command, version(command, folder));
  }

  private static String version(Path command, Path folder) {
    try {
      Path log = Files.createTempFile("lethe-version-", ".log");
      try {
        Launch launch = new Launch(List.of(command.toString(), "--version"), onThisJvm(List.of()));
        Process process = launch.start(log);
        String output =
            firstLine(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        if (process.waitFor() == 0 && output.startsWith(NAME)) {
          return output.substring(NAME.length());
        }
        throw mistake(
            "the build in \""
                + folder
                + "\" does not run here: "
                + (output.isEmpty() ? firstLine(Files.readString(log)) : output)
                + "; repeat ./gradlew assemble in its checkout");
      } finally {
        Files.delete(log);
      }
    } catch (IOException failed) {
      throw mistake("the build in \"" + folder + "\" does not run here: " + failed.getMessage());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
  }

  /** Creates its topics, which may differ from those of this build. */
  void createTopics(Map<String, String> settings, Path log)
      throws IOException, InterruptedException {
    Process process = launch("topics apply", List.of(), settings).start(log);
    process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new IOException(version + " cannot create its topics:\n" + Files.readString(log));
    }
  }

  /**
   * Returns how to start {@code lethe run} of that build, with the {@link Gauge} of the given jar.
   */
  Launch application(List<String> jvmOptions, Path gauge, Map<String, String> settings) {
    List<String> given = new ArrayList<>(jvmOptions);
    given.add("-javaagent:" + gauge);
    List<String> inherited =
        Arrays.stream(System.getenv().getOrDefault(JAVA_OPTIONS, "").split(" ", -1))
            .filter(option -> !option.isBlank())
            .toList();
    return launch("run", JvmOptions.of(inherited, given), settings);
  }

  private Launch launch(String what, List<String> jvmOptions, Map<String, String> settings) {
    List<String> words = new ArrayList<>(List.of(command.toString()));
    words.addAll(Launch.arguments(what, settings));
    return new Launch(words, onThisJvm(jvmOptions));
  }

  private static Map<String, String> onThisJvm(List<String> jvmOptions) {
    return Map.of(
        "JAVA_HOME", System.getProperty("java.home"), JAVA_OPTIONS, String.join(" ", jvmOptions));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static SettingsException mistake(String what) {
    return new SettingsException(List.of("--against: " + what));
  }
}
