package dev.lethe.runtime.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.core.spi.FilterReply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ConnectionWarningsTest {
  private static final String REFUSED =
      "[Consumer clientId=c] Connection to node -1 (localhost/127.0.0.1:9092) could not be"
          + " established. Node may not be available.";

  private final List<String> told = new ArrayList<>();
  private final ConnectionWarnings filter = new ConnectionWarnings(told::add);

  @Test
  void a_clients_failed_connection_is_reported_and_not_logged() {
    assertEquals(FilterReply.DENY, decide("org.apache.kafka.clients.NetworkClient", REFUSED));
    assertEquals(List.of(REFUSED), told);
  }

  @Test
  void an_unresolvable_host_is_reported_by_name_and_not_logged() {
    FilterReply reply =
        filter.decide(
            null,
            (Logger) LoggerFactory.getLogger("org.apache.kafka.clients.ClientUtils"),
            Level.WARN,
            "Couldn't resolve server {} from {} as DNS resolution failed for {}",
            new Object[] {"kafak:9092", "bootstrap.servers", "kafak"},
            null);

    assertEquals(FilterReply.DENY, reply);
    assertEquals(
        List.of(
            "Couldn't resolve server kafak:9092 from bootstrap.servers as DNS resolution failed"
                + " for kafak"),
        told);
  }

  @Test
  void a_request_interrupted_by_a_disconnect_is_reported_and_not_logged() {
    FilterReply reply =
        filter.decide(
            null,
            (Logger) LoggerFactory.getLogger("org.apache.kafka.clients.producer.internals.Sender"),
            Level.WARN,
            "Got error produce response on topic-partition {}, retrying. Error: {}",
            new Object[] {"t-0", "NETWORK_EXCEPTION. Error Message: Disconnected from node 1"},
            null);

    assertEquals(FilterReply.DENY, reply);
    assertEquals(1, told.size());
  }

  @Test
  void a_request_to_a_broker_that_is_not_yet_leader_is_reported_and_not_logged() {
    String sender = "org.apache.kafka.clients.producer.internals.Sender";
    String error = "Got error produce response on t-0, retrying. Error: NOT_LEADER_OR_FOLLOWER";
    String metadata =
        "Received invalid metadata error in produce request on partition t-0 due to"
            + " org.apache.kafka.common.errors.NotLeaderOrFollowerException: For requests";

    assertEquals(FilterReply.DENY, decide(sender, error));
    assertEquals(FilterReply.DENY, decide(sender, metadata));
    assertEquals(List.of(error, metadata), told);
  }

  @Test
  void other_messages_are_logged() {
    assertEquals(
        FilterReply.NEUTRAL,
        decide(
            "org.apache.kafka.clients.NetworkClient",
            "Connection to node 1 (k:9092) terminated during authentication"));
    assertEquals(FilterReply.NEUTRAL, decide("dev.lethe.runtime.Brokers", REFUSED));
    assertEquals(FilterReply.NEUTRAL, decide("org.apache.kafka.clients.NetworkClient", null));
    assertEquals(List.of(), told);
  }

  private FilterReply decide(String logger, String message) {
    return filter.decide(
        null, (Logger) LoggerFactory.getLogger(logger), Level.WARN, message, null, null);
  }
}
