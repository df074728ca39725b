package dev.lethe.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Process of one subject, so that CPU and heap are its own; it has a gauge. */
final class SubjectProcess implements AutoCloseable {
  private static final String ENDED = "";
  private static final int LINES_SHOWN = 20;

  private final Process process;
  private final Path log;
  private final Writer orders;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private SubjectProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
  }

  /**
   * Starts a subject, and returns when it is working.
   *
   * @param log file that its standard error is appended to
   */
  static SubjectProcess start(Launch launch, Path log) throws IOException, InterruptedException {
    SubjectProcess subject = new SubjectProcess(launch.start(log), log);
    Thread thread = new Thread(subject::listen, "subject-output");
    thread.setDaemon(true);
    thread.start();
    subject.answer();
    return subject;
  }

  /** Reads all output immediately: a full pipe would block the subject. */
  private void listen() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(Gauge.ANSWER)) {
          answers.add(line.substring(Gauge.ANSWER.length()));
        }
      }
    } catch (IOException closed) {
      // Treated as if the subject had ended.
    }
    answers.add(ENDED);
  }

  /** CPU time since its start. */
  long cpuNanos() throws IOException, InterruptedException {
    return Long.parseLong(ask(Gauge.CPU));
  }

  /** Live heap in bytes, after a collection that is run for this call. */
  long heapBytes() throws IOException, InterruptedException {
    return Long.parseLong(ask(Gauge.HEAP));
  }

  private String ask(String order) throws IOException, InterruptedException {
    requireAlive();
    orders.write(order + '\n');
    orders.flush();
    return answer();
  }

  private String answer() throws IOException, InterruptedException {
    String answer = answers.take();
    if (answer.equals(ENDED)) {
      throw ended();
    }
    return answer;
  }

  /**
   * Returns if the subject is alive.
   *
   * @throws IOException with the end of its log if it has ended
   */
  void requireAlive() throws IOException {
    if (!process.isAlive()) {
      throw ended();
    }
  }

  private IOException ended() throws IOException {
    List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
    List<String> last = lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size());
    return new IOException(
        "the measured process ended unexpectedly; the end of its log:\n" + String.join("\n", last));
  }

  /** Ends the subject, which closes its resources. */
  @Override
  public void close() {
    try {
      orders.close();
    } catch (IOException ended) {
      // The subject has already ended, as intended.
    }
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stopping) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
