package dev.lethe.runtime;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Embedded broker in its own process, which can be killed. It ends with the process that started
 * it, since it watches its standard input.
 */
public final class BrokerProcess implements AutoCloseable {
  private static final String READY = "ready ";

  private final Process process;
  private final String bootstrapServers;

  private BrokerProcess(Process process, String bootstrapServers) {
    this.process = process;
    this.bootstrapServers = bootstrapServers;
  }

  /**
   * Starts a broker on {@code folder}, empty or with the data of an earlier broker, and returns
   * when it responds.
   *
   * @param jvmOptions options of its JVM, such as {@code -Xmx256m}
   */
  public static BrokerProcess start(Path folder, String... jvmOptions) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmOptions));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(BrokerProcess.class.getName());
    command.add(folder.toString());
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(folderLog(folder)))
              .start();
      return new BrokerProcess(process, awaitReady(process, folder));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static File folderLog(Path folder) {
    return BrokerFolder.at(folder).path().resolve("broker.err").toFile();
  }

  /** The broker prints nothing to standard output after that line, so the rest need not be read. */
  private static String awaitReady(Process process, Path folder) throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(READY)) {
        return line.substring(READY.length());
      }
    }
    throw new IllegalStateException("the broker did not start; see " + folderLog(folder));
  }

  /** Returns {@code host:port} for clients, unchanged by a restart on the same folder. */
  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** Returns the broker's process id. */
  public long pid() {
    return process.pid();
  }

  /** Kills the broker like {@code kill -9}, and waits for the process to end. */
  public void kill() {
    process.destroyForcibly();
    await();
  }

  /** Stops the broker cleanly. */
  @Override
  public void close() {
    process.destroy();
    await();
  }

  private void await() {
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Runs a broker on the folder named by the only argument until standard input ends. */
  public static void main(String[] args) throws IOException {
    EmbeddedBroker broker = EmbeddedBroker.start(Path.of(args[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "stop-broker"));
    System.out.println(READY + broker.bootstrapServers());
    System.out.flush();
    System.in.transferTo(OutputStream.nullOutputStream());
    System.exit(0);
  }
}
