package dev.lethe.store;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams;

/**
 * The counting topology in a process of its own, which can be killed. It ends when its starter
 * does.
 */
final class CountingProcess {
  private final Process process;

  private CountingProcess(Process process) {
    this.process = process;
  }

  static CountingProcess start(String bootstrapServers, Path stateFolder) {
    File log = stateFolder.resolveSibling(stateFolder.getFileName() + ".log").toFile();
    try {
      return new CountingProcess(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  CountingProcess.class.getName(),
                  bootstrapServers,
                  stateFolder.toString())
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
              .redirectError(ProcessBuilder.Redirect.appendTo(log))
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it at once, as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops it cleanly. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      kill();
    }
  }

  public static void main(String[] args) throws IOException {
    try (KafkaStreams streams =
        new KafkaStreams(
            CountingTopology.topology(), CountingTopology.settings(args[0], Path.of(args[1])))) {
      streams.start();
      System.in.transferTo(OutputStream.nullOutputStream());
      streams.close(Duration.ofSeconds(20));
    }
    System.exit(0);
  }
}
