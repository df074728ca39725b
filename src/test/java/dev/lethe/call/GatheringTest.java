package dev.lethe.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer.Done;
import dev.lethe.call.Answer.Refused;
import dev.lethe.call.compaction.PlanCompaction;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.call.review.ListReviews;
import dev.lethe.call.review.ReviewLine;
import dev.lethe.event.ErrorCode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Merging the answers of several partitions into one reply: rule C1. */
class GatheringTest {
  private static final Answer HELD = new Done(new MarkTool.Held("m1", true, false));
  private static final Answer UNKNOWN =
      new Refused(ErrorCode.UNKNOWN_MEMORY, "no m1", "$.memory_id");
  private static final Answer DELETED = new Refused(ErrorCode.ALREADY_DELETED, "m1 is deleted");

  private static Gathering of(int partitions) {
    return Gathering.of(expected(IntStream.range(0, partitions).boxed().toList(), false));
  }

  private static AnswerRecord.Expected expected(List<Integer> partitions, boolean confined) {
    return new AnswerRecord.Expected(
        "k1", "c1", "memory.pin", "t", null, partitions, confined, true, 10_000, 0);
  }

  private static Gathering answered(Gathering gathering, int partition, Answer answer) {
    return gathering.with(new AnswerRecord.Partial("k1", "memory.pin", partition, answer, 0));
  }

  @Test
  void it_is_complete_once_every_queried_partition_has_answered() {
    Gathering one = answered(of(2), 1, UNKNOWN);

    assertFalse(of(2).isComplete());
    assertFalse(one.isComplete());
    assertTrue(answered(one, 0, UNKNOWN).isComplete());
  }

  @Test
  void a_success_in_one_partition_overrides_unknown_in_the_others() {
    Gathering gathering = answered(answered(answered(of(3), 0, UNKNOWN), 1, HELD), 2, UNKNOWN);

    assertEquals(HELD, gathering.result().answer());
    assertEquals(new ToolResult.Partitions(3, List.of()), gathering.result().partitions());
  }

  @Test
  void a_merged_plan_has_at_most_the_requested_groups() {
    Gathering both = answered(answered(of(2), 0, plan("a", 1, "c", 3)), 1, plan("b", 2, "d", 4));

    PlanCompaction.Planned planned =
        (PlanCompaction.Planned) ((Done) both.result().answer()).output();

    assertEquals(
        List.of("a", "b", "c"),
        planned.groups().stream().map(PlanCompaction.Group::groupId).toList());
    assertNull(planned.maxGroups(), "no part of the reply");
  }

  private static Answer plan(String one, long oneAt, String other, long otherAt) {
    return new Done(
        new PlanCompaction.Planned("p1", List.of(group(one, oneAt), group(other, otherAt)), 3));
  }

  private static PlanCompaction.Group group(String id, long at) {
    return new PlanCompaction.Group(
        id, List.of("m"), 1, new PlanCompaction.TimeRange(at, at), null, null);
  }

  @Test
  void a_merged_list_has_the_newest_entries_up_to_the_limit() {
    Gathering both =
        answered(answered(of(2), 0, reviews("a", 1, "c", 3)), 1, reviews("b", 2, "d", 4));

    ListReviews.Reviews reviews = (ListReviews.Reviews) ((Done) both.result().answer()).output();

    assertEquals(
        List.of("d", "c", "b"), reviews.reviews().stream().map(ReviewLine::reviewId).toList());
    assertNotNull(reviews.nextCursor());
    assertNull(reviews.limit(), "no part of the reply");
    assertNull(reviews.reviews().get(0).position(), "no part of the reply");
  }

  @Test
  void a_list_that_an_earlier_build_has_stored_can_be_merged_and_replied() {
    ReviewLine old = review("a", 1, null);
    Answer stored = new Done(new ListReviews.Reviews(List.of(old), null, null, null));

    Gathering both = answered(answered(of(2), 0, stored), 1, reviews("b", 2, "d", 4));

    ListReviews.Reviews reviews = (ListReviews.Reviews) ((Done) both.result().answer()).output();
    assertEquals(
        List.of("d", "b", "a"), reviews.reviews().stream().map(ReviewLine::reviewId).toList());
    assertNull(reviews.nextCursor());
    assertNotNull(answered(of(1), 0, stored).result().answer());
  }

  private static Answer reviews(String one, long oneAt, String other, long otherAt) {
    return new Done(
        new ListReviews.Reviews(
            List.of(review(other, otherAt), review(one, oneAt)), false, 3, null));
  }

  private static ReviewLine review(String id, long at) {
    return review(id, at, Long.toString(9 - at));
  }

  private static ReviewLine review(String id, long at, String position) {
    return new ReviewLine(
        id,
        "open",
        "session",
        "default/42",
        "merge",
        "x",
        0,
        List.of(),
        "r",
        at,
        at,
        null,
        null,
        null,
        null,
        null,
        position);
  }

  @Test
  void an_id_is_unknown_only_if_no_partition_knows_it() {
    assertEquals(UNKNOWN, answered(answered(of(2), 0, UNKNOWN), 1, UNKNOWN).result().answer());
    assertEquals(DELETED, answered(answered(of(2), 0, UNKNOWN), 1, DELETED).result().answer());
  }

  @Test
  void a_partition_that_knows_nothing_of_the_tenant_does_not_hide_the_unknown_id() {
    Answer noTenant = new Refused(ErrorCode.UNKNOWN_TENANT, "no t");
    Answer noCollection = new Refused(ErrorCode.UNKNOWN_SCOPE, "no a");

    assertEquals(UNKNOWN, answered(answered(of(2), 0, noTenant), 1, UNKNOWN).result().answer());
    assertEquals(
        noCollection, answered(answered(of(2), 0, noTenant), 1, noCollection).result().answer());
  }

  @Test
  void similar_names_of_all_partitions_are_suggested_up_to_three() {
    Gathering gathering = answered(of(4), 0, misspelt("aget", "agents"));
    gathering = answered(gathering, 1, new Refused(ErrorCode.UNKNOWN_TENANT, "no t"));
    gathering = answered(gathering, 2, misspelt("agents", "agenda"));
    gathering = answered(gathering, 3, misspelt("agent"));

    assertEquals(
        new Refused(
            ErrorCode.UNKNOWN_SCOPE, "no agens. Did you mean aget or agents or agenda?", null),
        gathering.result().answer());
  }

  private static Answer misspelt(String... nearest) {
    return new Refused(ErrorCode.UNKNOWN_SCOPE, "no agens", null, List.of(nearest));
  }

  @Test
  void an_unknown_id_is_reported_as_expired_if_answers_are_missing() {
    ToolResult result = answered(of(3), 1, UNKNOWN).result();

    assertEquals(ErrorCode.EXPIRED, ((Refused) result.answer()).code());
    assertEquals(new ToolResult.Partitions(1, List.of(0, 2)), result.partitions());
  }

  @Test
  void a_success_is_returned_even_if_answers_are_missing() {
    ToolResult result = answered(of(2), 1, HELD).result();

    assertEquals(HELD, result.answer());
    assertEquals(List.of(0), result.partitions().missing());
  }

  @Test
  void the_first_answer_of_a_partition_counts() {
    Gathering twice = answered(answered(of(1), 0, HELD), 0, UNKNOWN);

    assertEquals(HELD, twice.result().answer());
  }

  @Test
  void a_call_confined_to_a_scope_names_no_partitions() {
    Gathering confined = Gathering.of(expected(List.of(5), true));

    assertNull(answered(confined, 5, HELD).result().partitions());
  }
}
