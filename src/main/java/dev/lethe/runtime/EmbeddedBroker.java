package dev.lethe.runtime;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * Real Kafka broker and controller (KRaft) in this process, on free loopback ports. On an existing
 * folder it continues with the data there, after a clean stop or a crash, and reuses its old port
 * if that is free, so that clients find it again.
 */
public final class EmbeddedBroker implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int NODE_ID = 1;

  /** Another process may take a free port before it is bound. */
  private static final int ATTEMPTS = 5;

  private final KafkaRaftServer server;
  private final BrokerFolder folder;
  private final int port;

  private EmbeddedBroker(KafkaRaftServer server, BrokerFolder folder, int port) {
    this.server = server;
    this.folder = folder;
    this.port = port;
  }

  /** Starts on a temporary folder, which {@link #close()} deletes. */
  public static EmbeddedBroker startTemporary() {
    return start(BrokerFolder.temporary(), UnaryOperator.identity());
  }

  /**
   * Starts on a temporary folder with other settings, such as more listeners or an authorizer.
   *
   * @param adapted receives our settings by name, for each attempt to start
   */
  static EmbeddedBroker startTemporary(UnaryOperator<Map<String, Object>> adapted) {
    return start(BrokerFolder.temporary(), adapted);
  }

  /** Starts on {@code folder}, which is created if missing, and kept. */
  public static EmbeddedBroker start(Path folder) {
    return start(BrokerFolder.at(folder), UnaryOperator.identity());
  }

  private static EmbeddedBroker start(
      BrokerFolder folder, UnaryOperator<Map<String, Object>> adapted) {
    RuntimeException last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int[] ports = attempt == 0 ? preferredPorts(folder) : freePorts();
      try {
        return start(folder, ports[0], ports[1], adapted);
      } catch (RuntimeException failed) {
        if (!isPortTaken(failed)) {
          folder.close();
          throw failed;
        }
        last = failed;
      }
    }
    folder.close();
    throw new FaultException(
        List.of(
            FaultClassifier.cannotListen(
                "", "", "no two free ports on " + HOST + ": " + last.getMessage())));
  }

  private static EmbeddedBroker start(
      BrokerFolder folder,
      int port,
      int controllerPort,
      UnaryOperator<Map<String, Object>> adapted) {
    String clusterId = folder.clusterId().orElseGet(() -> Uuid.randomUuid().toString());
    if (folder.clusterId().isEmpty()) {
      format(folder, clusterId);
    }
    KafkaConfig config = new KafkaConfig(adapted.apply(settings(folder, port, controllerPort)));
    KafkaRaftServer server = new KafkaRaftServer(config, Time.SYSTEM);
    EmbeddedBroker broker = new EmbeddedBroker(server, folder, port);
    try {
      server.startup();
      broker.requireOurs(clusterId);
    } catch (RuntimeException failed) {
      // A controller that has started keeps the folder locked.
      server.shutdown();
      throw failed;
    }
    folder.rememberPorts(port, controllerPort);
    return broker;
  }

  private static void format(BrokerFolder folder, String clusterId) {
    try {
      new Formatter()
          .setPrintStream(new PrintStream(PrintStream.nullOutputStream()))
          .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
          .setNodeId(NODE_ID)
          .setClusterId(clusterId)
          .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
          .setControllerListenerName("CONTROLLER")
          .setMetadataLogDirectory(folder.log().toString())
          .addDirectory(folder.log().toString())
          .run();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (Exception failed) {
      throw new IllegalStateException("cannot format " + folder.log(), failed);
    }
  }

  private static Map<String, Object> settings(BrokerFolder folder, int port, int controllerPort) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", NODE_ID);
    settings.put("controller.quorum.voters", NODE_ID + "@" + HOST + ':' + controllerPort);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("inter.broker.listener.name", "PLAINTEXT");
    settings.put(
        "listeners",
        "PLAINTEXT://" + HOST + ':' + port + ",CONTROLLER://" + HOST + ':' + controllerPort);
    settings.put("log.dirs", folder.log().toString());
    settings.put("auto.create.topics.enable", false);
    singleCopies(settings);
    // After kill -9, a restart waits until the controller has dropped the old session; a busy
    // machine must not look like a dead one.
    settings.put("broker.session.timeout.ms", 2500);
    settings.put("broker.heartbeat.interval.ms", 200);
    settings.put("group.initial.rebalance.delay.ms", 0);
    settings.put("group.min.session.timeout.ms", 1000);
    settings.put("group.streams.min.heartbeat.interval.ms", 500);
    settings.put("group.streams.heartbeat.interval.ms", 500);
    // Sized for a shared machine; the defaults assume a dedicated server.
    settings.put("log.cleaner.dedupe.buffer.size", 16_777_216);
    settings.put("log.index.size.max.bytes", 1_048_576);
    settings.put("num.network.threads", 2);
    settings.put("num.io.threads", 4);
    // Kafka expects a short for some settings and an int for others; it parses text into either.
    settings.replaceAll((name, value) -> String.valueOf(value));
    return settings;
  }

  private static void singleCopies(Map<String, Object> settings) {
    for (String topic : List.of("offsets.topic.", "transaction.state.log.")) {
      settings.put(topic + "replication.factor", 1);
      settings.put(topic + "num.partitions", 4);
    }
    settings.put("transaction.state.log.min.isr", 1);
    settings.put("share.coordinator.state.topic.replication.factor", 1);
    settings.put("share.coordinator.state.topic.min.isr", 1);
    settings.put("share.coordinator.state.topic.num.partitions", 1);
    settings.put("default.replication.factor", 1);
    settings.put("min.insync.replicas", 1);
  }

  /** Checks the cluster id of the server that listens on our port. */
  private void requireOurs(String clusterId) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      String found = admin.describeCluster().clusterId().get(30, TimeUnit.SECONDS);
      if (!clusterId.equals(found)) {
        throw new PortTakenException(port, found);
      }
    } catch (ExecutionException | TimeoutException silent) {
      throw new IllegalStateException("no response from the broker on port " + port, silent);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting the broker", stop);
    }
  }

  private static final class PortTakenException extends KafkaException {
    private static final long serialVersionUID = 1L;

    PortTakenException(int port, String found) {
      super("port " + port + " belongs to the cluster " + found);
    }
  }

  /** Kafka wraps the failure of a listener in other exceptions, whose types vary. */
  private static boolean isPortTaken(RuntimeException failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof PortTakenException
          || cause instanceof BindException
          || String.valueOf(cause.getMessage()).contains("Socket server failed to bind")) {
        return true;
      }
    }
    return false;
  }

  private static int[] preferredPorts(BrokerFolder folder) {
    int[] earlier = folder.ports();
    return earlier.length == 2 && isFree(earlier[0]) && isFree(earlier[1]) ? earlier : freePorts();
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = listen(port)) {
      return probe.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private static int[] freePorts() {
    try (ServerSocket one = listen(0);
        ServerSocket two = listen(0)) {
      return new int[] {one.getLocalPort(), two.getLocalPort()};
    } catch (IOException none) {
      throw new UncheckedIOException("no free port on " + HOST, none);
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
    return socket;
  }

  /** {@code host:port} for clients. */
  public String bootstrapServers() {
    return HOST + ':' + port;
  }

  /** Folder of its data. */
  public Path folder() {
    return folder.path();
  }

  /** Stops cleanly, and deletes the folder if it is temporary. */
  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
    folder.close();
  }
}
