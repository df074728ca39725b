package dev.lethe.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A {@link Subject} in a process of its own, so that its CPU and heap are its own. */
final class SubjectProcess implements AutoCloseable {
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

  static SubjectProcess start(
      Subject.Kind kind, List<String> jvmOptions, Map<String, String> settings, Path log)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
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
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("The process under measurement ended by itself; see its log");
    }
    return line;
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
