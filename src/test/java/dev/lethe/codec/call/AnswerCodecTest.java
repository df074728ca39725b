package dev.lethe.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.Gathering;
import dev.lethe.call.engine.Tools;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.event.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerCodecTest {
  private static final AnswerRecord.Expected EXPECTED =
      new AnswerRecord.Expected(
          "call-1",
          "c1",
          "memory.pin",
          "t",
          "t/42",
          List.of(0, 3),
          false,
          false,
          1_769_817_600_000L,
          1_769_817_590_000L);
  private static final AnswerRecord.Partial DONE =
      new AnswerRecord.Partial(
          "call-1",
          "memory.pin",
          3,
          new Answer.Done(new MarkTool.Held("m1", true, false)),
          1_769_817_590_000L);
  private static final AnswerRecord.Partial REFUSED =
      new AnswerRecord.Partial(
          "call-1",
          "memory.pin",
          0,
          new Answer.Refused(ErrorCode.UNKNOWN_MEMORY, "no é", "$.memory_id"),
          0);

  /** Row as this build writes it; later builds must be able to read it. */
  private static final String ROW =
      "{\"version\":2,\"key\":\"call-1\",\"command_id\":\"c1\",\"name\":\"memory.pin\",\"tenant\":\"t\","
          + "\"scope\":\"t/42\",\"kept\":false,\"expected\":[0,3],\"confined\":false,"
          + "\"deadline\":1769817600000,\"sent_at\":1769817590000,\"answers\":["
          + "{\"error\":{\"code\":\"unknown_memory\",\"message\":\"no"
          + " é\",\"path\":\"$.memory_id\"},\"partition\":0},"
          + "{\"result\":{\"memory_id\":\"m1\",\"pinned\":true,\"locked_by_admin\":false},"
          + "\"partition\":3}],\"done_at\":1769817601000}";

  /** Row as version 0.1 wrote it, which identified calls by command id. */
  private static final String FIRST_ROW =
      "{\"version\":1,\"command_id\":\"c1\",\"name\":\"memory.pin\",\"expected\":[0,3],\"confined\":false,"
          + "\"deadline\":1769817600000,\"answers\":[{\"version\":1,\"command_id\":\"c1\",\"name\":\"memory.pin\","
          + "\"partition\":3,\"result\":{\"memory_id\":\"m1\",\"pinned\":true,\"locked_by_admin\":false}}]}";

  @Test
  void a_written_answer_is_read_unchanged() {
    AnswerRecord.Partial misspelt =
        new AnswerRecord.Partial(
            "call-1",
            "memory.pin",
            0,
            new Answer.Refused(ErrorCode.UNKNOWN_SCOPE, "no t/4", null, List.of("t/42", "t/é")),
            0);
    for (AnswerRecord answer : List.of(EXPECTED, DONE, REFUSED, misspelt)) {
      assertEquals(answer, AnswerCodec.answer(AnswerCodec.toBytes(answer), Tools.BUILT_IN));
    }
  }

  @Test
  void a_row_is_written_and_read_as_this_build_does() {
    Gathering gathering = Gathering.of(EXPECTED).with(DONE).with(REFUSED).done(1_769_817_601_000L);

    assertEquals(ROW, new String(AnswerCodec.toRow(gathering), StandardCharsets.UTF_8));
    assertEquals(
        gathering, AnswerCodec.gathering(ROW.getBytes(StandardCharsets.UTF_8), Tools.BUILT_IN));
    Gathering waiting = Gathering.of(EXPECTED);
    assertEquals(waiting, AnswerCodec.gathering(AnswerCodec.toRow(waiting), Tools.BUILT_IN));
  }

  @Test
  void a_row_of_the_first_version_is_of_the_call_with_that_command_id() {
    Gathering read =
        AnswerCodec.gathering(FIRST_ROW.getBytes(StandardCharsets.UTF_8), Tools.BUILT_IN);

    AnswerRecord.Expected expected =
        new AnswerRecord.Expected(
            "c1",
            "c1",
            "memory.pin",
            null,
            null,
            List.of(0, 3),
            false,
            true,
            1_769_817_600_000L,
            1_769_817_600_000L);
    AnswerRecord.Partial done = new AnswerRecord.Partial("c1", "memory.pin", 3, DONE.answer(), 0);
    assertEquals(Gathering.of(expected).with(done), read);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{}", "{\"version\":3}", "[]"})
  void a_row_that_no_known_release_wrote_is_rejected(String bytes) {
    IllegalArgumentException thrown =
        assertThrows(
            IllegalArgumentException.class,
            () -> AnswerCodec.gathering(bytes.getBytes(StandardCharsets.UTF_8), Tools.BUILT_IN));

    assertTrue(thrown.getMessage().endsWith("which this release cannot read"), thrown.getMessage());
  }
}
