package dev.lethe.runtime;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Folder of an embedded broker: its log, and the ports of its last start, so that it can reuse
 * them.
 */
record BrokerFolder(Path path, boolean isTemporary) implements AutoCloseable {
  private static final String PORT = "port";
  private static final String CONTROLLER_PORT = "controller.port";

  static BrokerFolder temporary() {
    try {
      return new BrokerFolder(Files.createTempDirectory("lethe-broker-"), true);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  static BrokerFolder at(Path path) {
    try {
      Files.createDirectories(path);
      return new BrokerFolder(path.toAbsolutePath(), false);
    } catch (IOException broken) {
      throw new UncheckedIOException("cannot create the broker's folder " + path, broken);
    }
  }

  /** The broker's log directory. */
  Path log() {
    return path.resolve("log");
  }

  /** Id of the cluster that the folder was formatted for; empty before formatting. */
  Optional<String> clusterId() {
    return Optional.ofNullable(read(log().resolve("meta.properties")).getProperty("cluster.id"));
  }

  /** Ports of the last start, for broker and controller; empty before the first start. */
  int[] ports() {
    Properties ports = read(path.resolve("ports.properties"));
    return ports.containsKey(PORT) && ports.containsKey(CONTROLLER_PORT)
        ? new int[] {
          Integer.parseInt(ports.getProperty(PORT)),
          Integer.parseInt(ports.getProperty(CONTROLLER_PORT))
        }
        : new int[0];
  }

  void rememberPorts(int port, int controllerPort) {
    Properties ports = new Properties();
    ports.setProperty(PORT, Integer.toString(port));
    ports.setProperty(CONTROLLER_PORT, Integer.toString(controllerPort));
    try (Writer file = Files.newBufferedWriter(path.resolve("ports.properties"))) {
      ports.store(file, null);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Properties read(Path file) {
    Properties properties = new Properties();
    if (Files.isReadable(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }
    return properties;
  }

  /** Deletes a temporary folder. */
  @Override
  public void close() {
    if (isTemporary) {
      Folders.delete(path);
    }
  }
}
