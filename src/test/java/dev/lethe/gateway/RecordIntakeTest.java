package dev.lethe.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.Policies;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sending records while Kafka does not answer. */
class RecordIntakeTest {
  @Test
  @Timeout(60)
  void a_batch_waits_once_for_brokers_that_do_not_answer() {
    Settings settings =
        Settings.read(
            Optional.empty(), Map.of(), Map.of(Setting.BOOTSTRAP_SERVERS.key(), "127.0.0.1:1"));
    JsonNode event =
        Json.tree(
            Map.of(
                "type",
                "discord.message.created",
                "channel_id",
                "general",
                "author",
                Map.of("id", "1"),
                "payload",
                Map.of("message_id", "1", "content", "hello")));
    List<JsonNode> events = Collections.nCopies(100, event);
    try (RecordSender sender = new RecordSender(settings)) {
      RecordIntake intake =
          new RecordIntake(
              Topics.withPrefix(""),
              Codecs.of(null),
              Policies.edn("{}").minting(),
              sender,
              Clock.systemUTC());

      CompletionException failed =
          assertThrows(
              CompletionException.class,
              () -> intake.events(Caller.ofTenant("c", "acme", Role.AGENT), events, null).join());

      ProblemException problem = assertInstanceOf(ProblemException.class, failed.getCause());
      assertEquals(503, problem.problem().status());
    }
  }
}
