package dev.lethe.codec.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.call.Answer;
import dev.lethe.call.ToolResult;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.codec.Codecs;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Report;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Replies and reports have the same contents in Avro and JSON. */
class RepliesAndReportsTest {
  private static final Codecs JSON = Codecs.of(null);
  private static final Codecs AVRO = Codecs.of("mock://replies-and-reports");

  static Stream<Arguments> values() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("groups", 2L);
    counts.put("deferred", 0L);
    return Stream.of(
        reply(
            new Answer.Done(new MarkTool.Held("m1", true, false)),
            new ToolResult.Partitions(7, List.of(3, -1)),
            "{\"command_id\":\"c1\",\"name\":\"memory.pin\",\"ok\":true,\"result\":{\"memory_id\":\"m1\","
                + "\"pinned\":true,\"locked_by_admin\":false},\"partitions\":{\"answered\":7,\"missing\":[3,-1]},"
                + "\"tenant\":\"t\",\"scope\":\"t/42\"}"),
        reply(
            new Answer.Refused(ErrorCode.PLAN_STALE, "it is \"stale\"", "$.source_ids[3]"),
            null,
            "{\"command_id\":\"c1\",\"name\":\"memory.pin\",\"ok\":false,\"error\":{\"code\":\"plan_stale\",\"message\":\"it"
                + " is \\\"stale\\\"\",\"path\":\"$.source_ids[3]\"},"
                + "\"tenant\":\"t\",\"scope\":\"t/42\"}"),
        reply(
            new Answer.Refused(ErrorCode.EXPIRED, "late"),
            new ToolResult.Partitions(0, List.of()),
            "{\"command_id\":\"c1\",\"name\":\"memory.pin\",\"ok\":false,\"error\":{\"code\":\"expired\","
                + "\"message\":\"late\"},\"partitions\":{\"answered\":0,\"missing\":[]},"
                + "\"tenant\":\"t\",\"scope\":\"t/42\"}"),
        Arguments.of(
            new Report(
                "r1",
                "compaction",
                new Scope("default/1"),
                true,
                5,
                7,
                "75fd0d079e0f",
                counts,
                "[{\"group_id\":\"g\"}]"),
            JSON.reports(),
            AVRO.reports(),
            "{\"run_id\":\"r1\",\"stage\":\"compaction\",\"scope\":\"default/1\",\"tenant\":\"default\","
                + "\"dry_run\":true,\"started_at\":5,\"finished_at\":7,\"policy_version\":\"75fd0d079e0f\","
                + "\"counts\":{\"groups\":2,\"deferred\":0},\"samples\":[],\"deferred\":[],\"flagged\":[{\"group_id\":\"g\"}]}"));
  }

  private static Arguments reply(Answer answer, ToolResult.Partitions partitions, String json) {
    return Arguments.of(
        new ToolResult("c1", "memory.pin", "t", "t/42", answer, partitions),
        JSON.toolResults(),
        AVRO.toolResults(),
        json);
  }

  @ParameterizedTest
  @MethodSource("values")
  <T> void a_value_reads_the_same_in_both_formats(
      T value, Serializer<T> json, Serializer<T> avro, String text) {
    assertEquals(text, new String(json.serialize("t", value), StandardCharsets.UTF_8));
    assertEquals(text, AVRO.toJson(avro.serialize("t", value)));
  }
}
