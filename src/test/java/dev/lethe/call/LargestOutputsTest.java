package dev.lethe.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.compaction.PlanCompaction;
import dev.lethe.call.engine.Tools;
import dev.lethe.call.memory.Restore;
import dev.lethe.call.review.ListReviews;
import dev.lethe.call.review.ReviewLine;
import dev.lethe.call.stage.StageTool;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.event.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The largest answer of each tool that returns a list, from many partitions: rule O8. */
class LargestOutputsTest {
  private static final int PARTITIONS = 64;

  /** Half the size limit of a record. */
  private static final int MOST = 4 << 20;

  /** An id of the maximum length, in characters with the most bytes. */
  private static final String LONG_ID = "\u3042".repeat(128);

  @Test
  void a_plan_of_millions_of_memories_fits_and_counts_the_groups_left_out() {
    List<PlanCompaction.Group> large =
        IntStream.range(0, 2_000).mapToObj(i -> group(i, 200)).toList();
    List<PlanCompaction.Group> small =
        IntStream.range(0, 20_000).mapToObj(i -> group(i, 2)).toList();

    PlanCompaction.Planned ofLarge =
        (PlanCompaction.Planned) merged("memory.gc_plan", planned(large));
    PlanCompaction.Planned ofSmall =
        (PlanCompaction.Planned) merged("memory.gc_plan", planned(small));

    assertEquals(100, ofLarge.groups().size());
    assertEquals(PARTITIONS * 2_000 - 100, ofLarge.groupsLeftOut());
    assertEquals(2_000, ofSmall.groups().size());
    assertEquals(PARTITIONS * 20_000 - 2_000, ofSmall.groupsLeftOut());
  }

  private static Output planned(List<PlanCompaction.Group> groups) {
    return new PlanCompaction.Planned("p".repeat(64), groups, null);
  }

  private static PlanCompaction.Group group(int number, int sources) {
    String source = "20260131-" + "0".repeat(32);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < sources; i++) {
      ids.add(source);
    }
    return new PlanCompaction.Group(
        "g".repeat(64),
        ids,
        Long.MAX_VALUE,
        new PlanCompaction.TimeRange(number, number),
        LONG_ID,
        Long.MAX_VALUE);
  }

  @Test
  void a_run_of_a_stage_in_many_scopes_fits_and_counts_the_scopes_left_out() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      counts.put("a_count_of_some_length_" + i, Long.MAX_VALUE);
    }
    List<StageTool.Report> reports =
        IntStream.range(0, 10_000)
            .mapToObj(i -> new StageTool.Report("r".repeat(64), LONG_ID + '/' + LONG_ID, counts))
            .toList();

    StageTool.Ran ran =
        (StageTool.Ran) merged("profile.collapse", new StageTool.Ran(true, null, reports, 0));

    assertEquals(2_000, ran.reports().size());
    assertEquals(PARTITIONS * 10_000 - 2_000, ran.reportsLeftOut());
  }

  @Test
  void a_list_of_reviews_fits() {
    List<ReviewLine> lines =
        IntStream.range(0, 500)
            .mapToObj(
                i ->
                    new ReviewLine(
                        "r".repeat(64),
                        "open",
                        "consolidation",
                        LONG_ID + '/' + LONG_ID,
                        "conflict",
                        "x".repeat(64),
                        1_000,
                        List.of(LONG_ID, LONG_ID, LONG_ID),
                        "r".repeat(64),
                        1,
                        1,
                        1L,
                        "r".repeat(64),
                        "\uD83D\uDE00".repeat(100),
                        "contradicts",
                        "\uD83D\uDE00".repeat(100),
                        "0" + LONG_ID + LONG_ID + i))
            .toList();

    ListReviews.Reviews reviews =
        (ListReviews.Reviews)
            merged("review.list", new ListReviews.Reviews(lines, false, 500, null));

    assertEquals(500, reviews.reviews().size());
    assertNotNull(reviews.nextCursor());
  }

  @Test
  void an_undo_of_millions_fits_and_counts_them() {
    List<String> ids = IntStream.range(0, 100_000).mapToObj(i -> "20260131-" + i).toList();
    List<Restore.Skipped> skipped =
        ids.stream().map(id -> new Restore.Skipped(id, "already_restored")).toList();

    Restore.Restored restored =
        (Restore.Restored) merged("memory.restore", Restore.Restored.of(ids, skipped));

    assertEquals(1_000, restored.restored().size());
    assertEquals(PARTITIONS * 100_000L, restored.restoredCount());
  }

  @Test
  void a_refusal_quotes_no_more_than_people_read() {
    Answer.Refused refused =
        new Answer.Refused(ErrorCode.UNKNOWN_MEMORY, "no memory " + "x".repeat(1 << 20));

    assertTrue(refused.message().length() <= Answer.Refused.MAX_MESSAGE, refused.message());
  }

  @Test
  void a_path_is_cut_like_its_message() {
    Answer.Refused refused =
        new Answer.Refused(ErrorCode.INVALID_ARGS, "x", "$." + "x".repeat(1 << 20));

    assertTrue(refused.path().length() <= Answer.Refused.MAX_MESSAGE, refused.path());
  }

  @Test
  void an_error_of_a_call_with_the_longest_names_is_small_however_many_partitions_there_are() {
    String longest = "\u0436".repeat(256);
    List<Integer> partitions = IntStream.range(0, PARTITIONS).boxed().toList();
    Gathering gathering =
        Gathering.of(
            new AnswerRecord.Expected(
                "c1",
                longest,
                longest,
                longest.substring(128),
                longest,
                partitions,
                true,
                true,
                10_000,
                0));
    Answer.Refused unknown = new Answer.Refused(ErrorCode.UNKNOWN_TOOL, "x");
    for (int partition : partitions) {
      gathering = gathering.with(new AnswerRecord.Partial("c1", longest, partition, unknown, 0));
    }

    Gathering refused = gathering.refused(Answer.Refused.tooLarge());

    int bytes = AnswerCodec.toRow(refused).length;
    assertTrue(bytes < 10_000, () -> "a row of " + bytes);
    assertEquals(refused, AnswerCodec.gathering(AnswerCodec.toRow(refused), Tools.BUILT_IN));
    assertEquals(Answer.Refused.tooLarge(), refused.result().answer());
  }

  /** Returns the output of one reply to which each partition has given the same answer. */
  private static Output merged(String tool, Output output) {
    List<Integer> partitions = IntStream.range(0, PARTITIONS).boxed().toList();
    Gathering gathering =
        Gathering.of(
            new AnswerRecord.Expected(
                "c1", "c1", tool, null, null, partitions, false, true, 10_000, 0));
    for (int partition : partitions) {
      AnswerRecord.Partial partial =
          new AnswerRecord.Partial("c1", tool, partition, new Answer.Done(output), 0);
      int bytes = AnswerCodec.toBytes(partial).length;
      assertTrue(bytes <= MOST, () -> "an answer of " + bytes);
      gathering = gathering.with(partial);
    }
    byte[] row = AnswerCodec.toRow(gathering);
    assertTrue(row.length <= MOST, () -> "a row of " + row.length);
    assertEquals(gathering, AnswerCodec.gathering(row, Tools.BUILT_IN));
    byte[] reply = Codecs.of(null).toolResults().serialize("replies", gathering.result());
    assertTrue(reply.length <= MOST, () -> "a reply of " + reply.length);
    return ((Answer.Done) gathering.result().answer()).output();
  }
}
