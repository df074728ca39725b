package dev.lethe.bench;

import dev.lethe.cli.Lethe;
import dev.lethe.config.Setting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How to start a measured process. Settings never come from the environment: every subject gets the
 * same ones, and the rest have their defaults.
 *
 * @param command command with its arguments
 * @param variables environment variables in addition to those of this process
 */
record Launch(List<String> command, Map<String, String> variables) {
  Launch {
    command = List.copyOf(command);
    variables = Map.copyOf(variables);
  }

  /**
   * Returns the launch of a {@link Subject}.
   *
   * @param jvmOptions options that override those of this JVM, which are passed on too
   * @param settings values by their names in a properties file
   */
  static Launch ofSubject(
      Subject.Kind kind, List<String> jvmOptions, Map<String, String> settings) {
    List<String> command = java(jvmOptions, Subject.class);
    command.add(kind.name());
    settings.forEach((key, value) -> command.add(key + '=' + value));
    return new Launch(command, Map.of());
  }

  /**
   * Returns the launch of this build's {@code lethe run}, with the {@link Gauge} of the given jar.
   */
  static Launch ofThisBuild(List<String> jvmOptions, Path gauge, Map<String, String> settings) {
    return ofThisBuild(jvmOptions, gauge, settings, 0);
  }

  /**
   * Returns the launch of this build's {@code lethe run} with metrics.
   *
   * @param port port of the metrics; 0 for none
   */
  static Launch ofThisBuild(
      List<String> jvmOptions, Path gauge, Map<String, String> settings, int port) {
    List<String> options = new ArrayList<>(jvmOptions);
    options.add("-javaagent:" + gauge);
    List<String> command = java(options, Lethe.class);
    command.addAll(arguments("run", settings));
    command.addAll(List.of("--set", Setting.HTTP_PORT.key() + '=' + port));
    return new Launch(command, Map.of());
  }

  /** Returns a command of Lethe with settings as flags, which every build accepts. */
  static List<String> arguments(String command, Map<String, String> settings) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + '=' + value)));
    return arguments;
  }

  private static List<String> java(List<String> jvmOptions, Class<?> main) {
    List<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmOptions.of(own, jvmOptions));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    return command;
  }

  /**
   * Starts the process; its standard input and output are pipes.
   *
   * @param log file that its standard error is appended to
   */
  Process start(Path log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().keySet().removeIf(Launch::isSetting);
    builder.environment().putAll(variables);
    return builder.start();
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("KAFKA_")
        || variable.startsWith("LETHE_")
        || Arrays.stream(Setting.values()).anyMatch(one -> one.variables().contains(variable));
  }
}
