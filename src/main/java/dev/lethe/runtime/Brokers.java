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

/** Reaches the brokers, or says that they can't be reached. */
public final class Brokers {
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(250);
  private static final Duration BETWEEN_MESSAGES = Duration.ofSeconds(10);
  private static final Duration GREETING = Duration.ofMillis(1500);
  private static final int CONNECT_MS = 2000;

  private Brokers() {}

  /**
   * Waits until one of the brokers takes a connection, however long it takes. It probes by plain
   * connections, since a Kafka client logs a warning for each that is refused.
   *
   * @param messages told at once and every ten seconds what is being waited for
   * @throws InterruptedException if the thread is interrupted while it waits
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
   * An admin client of brokers that take connections now, and have answered it.
   *
   * @throws UnreachableException if none does
   * @throws FaultException if they speak another protocol
   * @throws KafkaException if they refuse this client
   */
  public static Admin admin(Settings settings) {
    InetSocketAddress address = require(settings);
    if (!protocol(settings).endsWith("SSL")) {
      // A client without TLS takes an alert for the length of an answer, so it isn't let near one.
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
   * Returns when a broker has answered this client. Kafka tries again for half a minute where a
   * broker hangs up on it, which one that speaks another protocol does.
   */
  private static void greet(Admin admin, Settings settings, InetSocketAddress address) {
    KafkaFuture<String> answer = admin.describeCluster().clusterId();
    try {
      answer.get(GREETING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException silent) {
      requireSameProtocol(settings, address);
    } catch (ExecutionException refused) {
      // Told below, with every other answer.
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
   * The address of a broker that takes a connection now.
   *
   * @throws UnreachableException if none does
   */
  static InetSocketAddress require(Settings settings) {
    return taking(settings.bootstrapServers())
        .orElseThrow(() -> new UnreachableException(whyNone(settings.bootstrapServers()), null));
  }

  private static String whyNone(String bootstrapServers) {
    String none = "no Kafka broker takes connections at " + bootstrapServers;
    return unresolved(bootstrapServers)
        .map(why -> none + ": " + why + "; mend the name in KAFKA_BOOTSTRAP_SERVERS")
        .orElse(none + "; start one, or set KAFKA_BOOTSTRAP_SERVERS")
        .concat(" or --bootstrap-servers");
  }

  /** Which of the names has no address, in words; empty if each has one. */
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
        : Optional.of("the name " + String.join(", ", names) + " can't be resolved");
  }

  /** Whether one of the brokers takes a connection now. */
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
        // The next address may take it.
      }
    }
    return Optional.empty();
  }

  /**
   * What an admin call answers.
   *
   * @throws UnreachableException if no answer comes in time
   * @throws KafkaException if the answer is an error
   */
  public static <T> T answer(KafkaFuture<T> call) {
    return answer(call, ANSWER);
  }

  /**
   * What an admin call answers of a topic; empty if there is no such topic.
   *
   * @throws org.apache.kafka.common.errors.TopicAuthorizationException if this user may not know
   */
  static <T> Optional<T> ifThere(KafkaFuture<T> call) {
    try {
      return Optional.of(answer(call));
    } catch (UnreachableException failed) {
      // Kafka holds it for a fault that passes: the topic may be made yet.
      if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  /** What an admin call answers that may take longer than others. */
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
          "Kafka doesn't answer within " + patience.toSeconds() + " s", late);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new UnreachableException("interrupted while Kafka was asked", stop);
    }
  }

  private static UnreachableException unanswered(Throwable cause) {
    return new UnreachableException("Kafka doesn't answer: " + cause.getMessage(), cause);
  }
}
