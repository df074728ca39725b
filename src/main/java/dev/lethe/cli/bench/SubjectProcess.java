package dev.lethe.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A {@link Subject} in a process of its own, so that its CPU and heap are its own. */
final class SubjectProcess implements AutoCloseable {
  /** Options that only one process can have, for the port or the file they take, or its place. */
  private static final List<String> NOT_INHERITED =
      List.of(
          "-agentlib:",
          "-agentpath:",
          "-javaagent:",
          "-Dcom.sun.management.",
          "-Dlethe.home=",
          "-XX:StartFlightRecording",
          "-Xlog:");

  private static final Predicate<String> COLLECTOR =
      Pattern.compile("-XX:[+-]Use\\w+GC").asMatchPredicate();

  private final Process process;
  private final BufferedReader answers;
  private final Writer orders;

  /**
   * What a subject says of itself.
   *
   * @param cpuNanos CPU time since its start
   * @param heapBytes live after a collection
   * @param stateBytes on disk
   */
  record Report(long cpuNanos, long heapBytes, long stateBytes) {}

  private SubjectProcess(Process process) {
    this.process = process;
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
  }

  /**
   * Starts one, and returns when it works.
   *
   * @param jvmOptions stronger than those of this JVM, which it has as well
   * @param settings by their names in a properties file
   * @param log its standard error goes to the end of this file
   */
  static SubjectProcess start(
      Subject.Kind kind, List<String> jvmOptions, Map<String, String> settings, Path log)
      throws IOException {
    List<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions(own, jvmOptions));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Subject.class.getName());
    command.add(kind.name());
    settings.forEach((key, value) -> command.add(key + '=' + value));
    SubjectProcess subject =
        new SubjectProcess(
            new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
    subject.answer();
    return subject;
  }

  /**
   * Those of this JVM, then those given: what is measured runs as the application does. Of two
   * collectors a JVM takes neither, so a given one takes the place of this JVM's.
   */
  static List<String> jvmOptions(List<String> own, List<String> given) {
    boolean isCollectorGiven = given.stream().anyMatch(COLLECTOR);
    List<String> options = new ArrayList<>(own);
    options.removeIf(
        option ->
            NOT_INHERITED.stream().anyMatch(option::startsWith)
                || (isCollectorGiven && COLLECTOR.test(option)));
    options.addAll(given);
    return options;
  }

  long cpuNanos() throws IOException {
    return Long.parseLong(ask("cpu"));
  }

  Report report() throws IOException {
    String[] figures = ask("report").split(" ", -1);
    return new Report(
        Long.parseLong(figures[0]), Long.parseLong(figures[1]), Long.parseLong(figures[2]));
  }

  private String ask(String order) throws IOException {
    orders.write(order + '\n');
    orders.flush();
    return answer();
  }

  private String answer() throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(Subject.ANSWER)) {
        return line.substring(Subject.ANSWER.length());
      }
    }
    throw new IOException("The process under measurement ended by itself; see its log");
  }

  @Override
  public void close() throws IOException {
    if (process.isAlive()) {
      orders.write("stop\n");
      orders.flush();
    }
    try {
      process.waitFor(30, TimeUnit.SECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
