package dev.lethe.cli.bench;

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
 * Another build of Lethe, known by its command alone, so that it may be older or newer than this.
 *
 * @param command its {@code bin/lethe}
 * @param version what {@code lethe --version} says of it, without the name
 */
record AssembledBuild(Path command, String version) {
  private static final String NAME = "lethe ";

  /**
   * Where an assembled build's JVM options are told. They are split at blanks there, so none can
   * have one.
   */
  private static final String JAVA_OPTIONS = "LETHE_JAVA_OPTS";

  /**
   * The build assembled in a folder, which {@code --against} names.
   *
   * @throws SettingsException if there is none, or none that runs here
   */
  static AssembledBuild in(Path folder) {
    Path command = folder.resolve("bin").resolve("lethe").toAbsolutePath().normalize();
    if (!Files.isExecutable(command)) {
      throw mistake(
          "there is no assembled build in \""
              + folder
              + "\", for it has no bin/lethe; name the folder build/lethe of a checkout in which"
              + " ./gradlew assemble was run");
    }
    return new AssembledBuild(command, version(command, folder));
  }

  private static String version(Path command, Path folder) {
    try {
      Path log = Files.createTempFile("lethe-version-", ".log");
      try {
        Launch launch = new Launch(List.of(command.toString(), "--version"), onThisJvm(List.of()));
        Process process = launch.start(log);
        String said =
            firstLine(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        if (process.waitFor() == 0 && said.startsWith(NAME)) {
          return said.substring(NAME.length());
        }
        throw mistake(
            "the build in \""
                + folder
                + "\" doesn't run here: "
                + (said.isEmpty() ? firstLine(Files.readString(log)) : said)
                + "; name a folder that ./gradlew assemble has made anew");
      } finally {
        Files.delete(log);
      }
    } catch (IOException failed) {
      throw mistake("the build in \"" + folder + "\" doesn't run here: " + failed.getMessage());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
  }

  /** Makes its topics, which need not be those of this build. */
  void createTopics(Map<String, String> settings, Path log)
      throws IOException, InterruptedException {
    Process process = launch("topics apply", List.of(), settings).start(log);
    process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new IOException(version + " can't make its topics:\n" + Files.readString(log));
    }
  }

  /** {@code lethe run} of that build, with a {@link Gauge} of that jar. */
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
