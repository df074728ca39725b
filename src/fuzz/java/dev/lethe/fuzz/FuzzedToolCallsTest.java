package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.ToolCall;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.call.ToolCallDecoder;
import dev.lethe.memory.ToolRequest;
import java.util.List;

/** Tool calls in JSON or Avro, with the arguments of every tool. */
class FuzzedToolCallsTest {
  private static final long NOON = 1_767_268_800_000L;
  private static final String OWN_ID = "own";
  private static final Codecs JSON = Codecs.of(null);
  private static final Codecs AVRO = Codecs.of("mock://fuzzed-calls");
  private static final int SCHEMA =
      Fuzzed.idOf(AVRO.registry().orElseThrow(), "lethe.commands.v1", "ToolCall");
  private static final ToolCallDecoder DECODER = AVRO.toolCallDecoder();

  @FuzzTest
  void a_call_is_refused_with_a_reason_or_read_as_it_was_written(byte[] input) {
    byte[] value = Fuzzed.framed(SCHEMA, input);
    ToolCallDecoder.Decoded decoded =
        Fuzzed.within(value, () -> DECODER.decode(value, OWN_ID, NOON));

    if (decoded instanceof ToolCallDecoder.Refused refused) {
      Fuzzed.assertExplained(refused.reason(), refused.fault());
    } else if (decoded instanceof ToolCallDecoder.Wrong wrong) {
      assertExplained(wrong.why());
    } else if (decoded instanceof ToolCallDecoder.Call call) {
      assertTrue(DECODER.deadline(call).toMillis() > 0);
      for (boolean strict : List.of(true, false)) {
        Delivery.Request request = Fuzzed.within(value, () -> DECODER.request(call, strict));
        if (request instanceof Delivery.Invalid invalid) {
          assertExplained(invalid.why());
        }
      }
      assertReadAsWritten(call);
    }
  }

  private static void assertExplained(Answer.Refused why) {
    assertFalse(why.message().isBlank(), () -> why.code().wireName());
  }

  private static void assertReadAsWritten(ToolCallDecoder.Call decoded) {
    ToolCall call = decoded.call();
    if (!Fuzzed.isWellFormed(decoded.toString())) {
      return;
    }
    ToolRequest written =
        new ToolRequest(
            ToolRequest.Addressee.LETHE,
            call.commandId(),
            call.name(),
            decoded.args().toString(),
            decoded.occurredAt(),
            call.scope(),
            call.tenant());
    for (Codecs codecs : List.of(JSON, AVRO)) {
      byte[] value = codecs.toolRequests().serialize("lethe.commands.v1", written);
      assertEquals(decoded.toString(), DECODER.decode(value, OWN_ID, NOON).toString());
    }
  }
}
