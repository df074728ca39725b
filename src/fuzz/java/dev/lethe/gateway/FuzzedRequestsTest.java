package dev.lethe.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.config.Topics;
import dev.lethe.fuzz.Fuzzed;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.access.TokensFile;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.policy.Policy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Bodies of requests, messages of MCP sessions, and lines of the file of tokens. */
class FuzzedRequestsTest {
  private static final long NOON = 1_767_268_800_000L;
  private static final Codecs CODECS = Codecs.of(null);
  private static final MintingPolicy LIMITS = Policy.defaults().minting();
  private static final EventDecoder EVENTS =
      CODECS.eventDecoder(LIMITS.maxEventBytes(), LIMITS.maxFutureSkewSeconds());
  private static final ItemDecoder ITEMS =
      CODECS.itemDecoder(LIMITS.maxEventBytes(), LIMITS.maxFutureSkewSeconds());
  private static final Caller CALLER = Caller.ofTenant("c", "acme", Role.ADMIN);

  /** Only checks records, so it needs no sender. */
  private static final RecordIntake INTAKE =
      new RecordIntake(
          Topics.withPrefix(""),
          CODECS,
          LIMITS,
          null,
          Clock.fixed(Instant.ofEpochMilli(NOON), ZoneOffset.UTC));

  @FuzzTest
  void a_record_is_refused_with_a_problem_or_valid_on_its_topic(byte[] body) {
    Optional<byte[]> accepted = Fuzzed.within(body, () -> accepted(body));
    if (accepted.isPresent()) {
      byte[] value = accepted.get();
      if (ITEMS.isMeantBy(value)) {
        assertInstanceOf(ItemDecoder.Ok.class, ITEMS.decode(value, NOON));
      } else {
        assertInstanceOf(Decoded.Ok.class, EVENTS.decode(value, NOON));
      }
      assertArrayEquals(value, accepted(value).orElseThrow());
    }
  }

  private static Optional<byte[]> accepted(byte[] body) {
    try {
      return Optional.of(INTAKE.edited(CALLER, body));
    } catch (ProblemException refused) {
      Problem problem = refused.problem();
      assertFalse(problem.code().isBlank());
      if (problem.status() == 422) {
        assertFalse(problem.found().isBlank(), problem.code());
        assertFalse(problem.expected().isBlank(), problem.code());
      } else {
        assertFalse(problem.detail().isBlank(), problem.code());
      }
      return Optional.empty();
    }
  }

  @FuzzTest
  void the_lines_of_a_session_are_messages_or_left_out(byte[] input) throws IOException {
    byte[] messages = lines(input);

    assertArrayEquals(messages, lines(messages));
  }

  private static byte[] lines(byte[] input) throws IOException {
    try (MessageLines lines = new MessageLines(new ByteArrayInputStream(input), () -> {})) {
      return lines.readAllBytes();
    }
  }

  @FuzzTest
  void a_line_of_tokens_is_valid_or_has_errors(byte[] line) {
    List<String> errors =
        Fuzzed.within(line, () -> TokensFile.errorsIn(new String(line, StandardCharsets.UTF_8)));

    assertFalse(errors.stream().anyMatch(String::isBlank));
  }
}
