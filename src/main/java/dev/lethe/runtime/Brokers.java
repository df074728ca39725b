package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
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

/** Reaches the brokers, or says that they can't be reached. */
public final class Brokers {
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(250);
  private static final Duration BETWEEN_MESSAGES = Duration.ofSeconds(10);
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
    while (!takesConnections(settings.bootstrapServers())) {
      if (sinceMessage >= BETWEEN_MESSAGES.toMillis()) {
        messages.accept(
            "waiting for Kafka at "
                + settings.bootstrapServers()
                + " (bootstrap.servers, KAFKA_BOOTSTRAP_SERVERS)");
        sinceMessage = 0;
      }
      Thread.sleep(BETWEEN_PROBES.toMillis());
      sinceMessage += BETWEEN_PROBES.toMillis();
    }
  }

  /**
   * An admin client of brokers that take connections now.
   *
   * @throws UnreachableException if none does
   */
  public static Admin admin(Settings settings) {
    require(settings);
    return Admin.create(settings.admin());
  }

  /**
   * Checks that one of the brokers takes a connection now.
   *
   * @throws UnreachableException if none does
   */
  public static void require(Settings settings) {
    if (!takesConnections(settings.bootstrapServers())) {
      throw new UnreachableException(
          "no Kafka broker takes connections at "
              + settings.bootstrapServers()
              + "; start one, or set KAFKA_BOOTSTRAP_SERVERS or --bootstrap-servers",
          null);
    }
  }

  private static boolean takesConnections(String bootstrapServers) {
    List<InetSocketAddress> addresses;
    try {
      addresses =
          ClientUtils.parseAndValidateAddresses(
              List.of(bootstrapServers.split("\\s*,\\s*")), "use_all_dns_ips");
    } catch (ConfigException unresolved) {
      return false;
    }
    for (InetSocketAddress address : addresses) {
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_MS);
        return true;
      } catch (IOException refused) {
        // The next address may take it.
      }
    }
    return false;
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
      throw unanswered(late);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new UnreachableException("interrupted while Kafka was asked", stop);
    }
  }

  private static UnreachableException unanswered(Throwable cause) {
    return new UnreachableException("Kafka doesn't answer: " + cause.getMessage(), cause);
  }
}
