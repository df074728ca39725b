package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.utils.Utils;

/** Connects to the brokers, or reports that they can't be reached. */
public final class Brokers {
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(250);
  private static final Duration BETWEEN_MESSAGES = Duration.ofSeconds(10);
  private static final Duration GREETING = Duration.ofMillis(1500);
  private static final int CONNECT_MS = 2000;

  private Brokers() {}

  /**
   * Waits, without a limit, until a broker accepts connections. Probes with plain connections,
   * since a Kafka client logs a warning for each refused one.
   *
   * @param messages receives a message at once and then every ten seconds
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  public static void await(Settings settings, Consumer<String> messages)
      throws InterruptedException {
    long sinceMessage = BETWEEN_MESSAGES.toMillis();
    while (taking(settings.bootstrapServers()).isEmpty()) {
      if (sinceMessage >= BETWEEN_MESSAGES.toMillis()) {
        messages.accept(
            "waiting for Kafka at "
                + settings.bootstrapServers()
                + " (bootstrap.servers, KAFKA_BOOTSTRAP_SERVERS)"
                + unresolved(settings.bootstrapServers()).map(why -> "; " + why).orElse(""));
        sinceMessage = 0;
      }
      Thread.sleep(BETWEEN_PROBES.toMillis());
      sinceMessage += BETWEEN_PROBES.toMillis();
    }
  }

  /**
   * Returns an admin client of brokers that accept connections and have answered it.
   *
   * @throws UnreachableException if no broker does
   * @throws FaultException if they use another protocol
   * @throws KafkaException if they reject this client
   */
  public static Admin admin(Settings settings) {
    InetSocketAddress address = require(settings);
    if (!protocol(settings).endsWith("SSL")) {
      // A client without TLS misreads a TLS alert as the length of a response, so it never
      // connects to such a port.
      requireSameProtocol(settings, address);
    }
    Admin admin = Admin.create(settings.admin());
    try {
      greet(admin, settings, address);
      return admin;
    } catch (RuntimeException refused) {
      admin.close(Duration.ZERO);
      throw refused;
    }
  }

  /**
   * Waits until a broker has answered this client. If a broker hangs up, as one with another
   * protocol does, Kafka retries for half a minute.
   */
  private static void greet(Admin admin, Settings settings, InetSocketAddress address) {
    KafkaFuture<String> answer = admin.describeCluster().clusterId();
    try {
      answer.get(GREETING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException silent) {
      requireSameProtocol(settings, address);
    } catch (ExecutionException refused) {
      // Reported below with all other answers.
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    String unused = answer(answer);
  }

  private static void requireSameProtocol(Settings settings, InetSocketAddress address) {
    String protocol = protocol(settings);
    String mechanism = protocol.startsWith("SASL") ? settings.shown("sasl.mechanism") : "";
    ListenerProbe.Found found = ListenerProbe.ask(address, mechanism);
    new ConnectionFaults(settings::shown)
        .mismatch(found, protocol, mechanism)
        .ifPresent(
            fault -> {
              throw new FaultException(List.of(fault));
            });
  }

  private static String protocol(Settings settings) {
    return settings.shown("security.protocol").toUpperCase(Locale.ROOT);
  }

  /**
   * Returns the address of a broker that accepts connections.
   *
   * @throws UnreachableException if there is none
   */
  static InetSocketAddress require(Settings settings) {
    return taking(settings.bootstrapServers())
        .orElseThrow(() -> new UnreachableException(whyNone(settings.bootstrapServers()), null));
  }

  private static String whyNone(String bootstrapServers) {
    String none = "cannot connect to Kafka at " + bootstrapServers;
    return unresolved(bootstrapServers)
        .map(why -> none + ": " + why + "; correct the host name in KAFKA_BOOTSTRAP_SERVERS")
        .orElse(none + "; start a broker, or set KAFKA_BOOTSTRAP_SERVERS")
        .concat(" or --bootstrap-servers");
  }

  /** Describes a host name that can't be resolved; empty if all can. */
  private static Optional<String> unresolved(String bootstrapServers) {
    List<String> names = new ArrayList<>();
    for (String server : bootstrapServers.split(",", -1)) {
      String host = Utils.getHost(server.strip());
      if (host != null && new InetSocketAddress(host, 0).isUnresolved()) {
        names.add(host);
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of("cannot resolve host name " + String.join(", ", names));
  }

  /** Returns true if one of the brokers accepts connections now. */
  public static boolean areReachable(Settings settings) {
    return taking(settings.bootstrapServers()).isPresent();
  }

  private static Optional<InetSocketAddress> taking(String bootstrapServers) {
    List<InetSocketAddress> addresses;
    try {
      addresses =
          ClientUtils.parseAndValidateAddresses(
              List.of(bootstrapServers.split("\\s*,\\s*")), "use_all_dns_ips");
    } catch (ConfigException noneResolved) {
      return Optional.empty();
    }
    for (InetSocketAddress address : addresses) {
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_MS);
        return Optional.of(address);
      } catch (IOException refused) {
        // The next address may accept the connection.
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the result of an admin call.
   *
   * @throws UnreachableException if the call times out
   * @throws KafkaException if the call fails
   */
  public static <T> T answer(KafkaFuture<T> call) {
    return answer(call, ANSWER);
  }

  /**
   * Returns the result of an admin call on a topic; empty if there is no such topic.
   *
   * @throws org.apache.kafka.common.errors.TopicAuthorizationException if this user may not know
   */
  static <T> Optional<T> ifPresent(KafkaFuture<T> call) {
    try {
      return Optional.of(answer(call));
    } catch (UnreachableException failed) {
      // Kafka considers this error transient, since the topic may be created later.
      if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  /** Returns the result of an admin call that may take longer than others. */
  static <T> T answer(KafkaFuture<T> call, Duration patience) {
    try {
      return call.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RetriableException) {
        throw unanswered(failed.getCause());
      }
      throw failed.getCause() instanceof KafkaException
          ? (KafkaException) failed.getCause()
          : new KafkaException(failed.getCause());
    } catch (TimeoutException late) {
      throw new UnreachableException(
          "no response from Kafka within " + patience.toSeconds() + " s", late);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new UnreachableException("interrupted while waiting for Kafka", stop);
    }
  }

  private static UnreachableException unanswered(Throwable cause) {
    return new UnreachableException("no response from Kafka: " + cause.getMessage(), cause);
  }
}
