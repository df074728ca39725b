package dev.lethe.call.review;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.stage.StagePlanned;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.call.RowJson;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.collapse.CollapseArguments;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.hygiene.pruning.PruningStage;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Significance;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Retention of review cases: rules RV1 and RV2. */
class ReviewQueueTest extends StageWorld {
  private static final long DAY = TimeUnit.DAYS.toMillis(1);
  private static final int CONFLICTS = 130;

  private Policy policy = Policy.defaults();

  @Override
  public Policy policy() {
    return policy;
  }

  private static Memory preference(int key, String prefScope, String value) {
    String id = String.format(Locale.ROOT, "p%03d-%s", key, prefScope);
    return ItemMemories.of(
        ONE, id, new ItemFields.Preference("key " + key, value, prefScope), START + key);
  }

  private void conflicts(int count) {
    for (int i = 0; i < count; i++) {
      memories.put(preference(i, "default", "heron"));
      memories.put(preference(i, "work", "bittern"));
    }
  }

  private List<ReviewRow> reviews() {
    return new Rows().rows(ReviewRow.ALL).stream().map(row -> (ReviewRow) row).collect(toList());
  }

  private void runs(long at) {
    take(engine().step(new Tick(PruningStage.NAME, at, false), at, at));
    settleAll();
  }

  @Test
  void cases_beyond_the_limit_of_one_record_are_split_across_several() {
    conflicts(CONFLICTS);

    runs(NOW);

    assertEquals(CONFLICTS, reviews().size());
    assertEquals(1, reports.size());
  }

  @Test
  void a_record_names_few_memories() {
    conflicts(CONFLICTS);

    take(engine().step(new Tick(PruningStage.NAME, NOW, false), NOW, NOW));

    assertTrue(waiting.size() >= 3, waiting.size() + " records");
    for (StagePlanned part : waiting) {
      int named =
          part.parts().stream()
              .flatMap(one -> one.cases().stream())
              .mapToInt(one -> one.proposal().members().size())
              .sum();
      assertTrue(named <= 100, named + " memories");
    }
  }

  @Test
  void a_case_stores_no_memory_text() {
    conflicts(1);

    runs(NOW);

    String kept = new String(rows.get(reviews().get(0).key()), StandardCharsets.UTF_8);
    for (String said : List.of("heron", "bittern", "key 0")) {
      assertFalse(kept.contains(said), kept);
    }
  }

  @Test
  void a_case_changed_since_the_plan_is_not_recorded() {
    conflicts(2);
    take(engine().step(new Tick(PruningStage.NAME, NOW, false), NOW, NOW));
    memories.put(preference(1, "work", "egret"));

    settleAll();

    assertEquals(1, reviews().size());
  }

  @Test
  void a_known_case_is_rewritten_once_a_day() {
    conflicts(1);
    runs(NOW);
    byte[] first = rows.get(reviews().get(0).key());

    runs(NOW + 1_000);
    assertSame(first, rows.get(reviews().get(0).key()));
    runs(NOW + DAY);

    assertEquals(NOW + DAY, reviews().get(0).lastSeenAt());
    assertEquals(NOW, reviews().get(0).firstSeenAt());
  }

  @Test
  void a_run_of_an_earlier_time_makes_nothing_older() {
    conflicts(1);
    runs(NOW + DAY);

    runs(NOW);

    assertEquals(NOW + DAY, reviews().get(0).lastSeenAt());
  }

  @Test
  void a_resolved_contradiction_leaves_the_queue_at_the_next_run() {
    conflicts(2);
    runs(NOW);
    memories.put(preference(1, "work", "heron"));

    runs(NOW + 1_000);

    assertEquals(1, reviews().size());
  }

  @Test
  void of_too_many_the_longest_unseen_leave() {
    conflicts(1);
    Member member = Member.of(preference(0, "default", "heron"));
    String stage = PruningStage.NAME;
    for (int i = 0; i < ReviewCase.MOST + 5; i++) {
      ReviewRow found =
          ReviewRow.found(
              stage,
              ONE,
              "run-1",
              START,
              0,
              new ReviewCase("x", new Proposal.Choose(List.of(member))),
              null);
      ReviewRow other =
          new ReviewRow(
              found.reviewId().substring(0, found.reviewId().length() - 5) + (10_000 + i),
              found.stage(),
              ONE,
              "run-1",
              "x",
              found.proposal(),
              0,
              ReviewRow.Status.REJECTED,
              START + i,
              START + i,
              null,
              null,
              null,
              null);
      rows.put(other.key(), RowJson.runState(Stages.BUILT_IN).of(other));
    }

    runs(NOW);

    assertEquals(ReviewCase.MOST + 1, reviews().size());
    assertTrue(reviews().stream().noneMatch(row -> row.lastSeenAt() < START + 5));
  }

  @Test
  void a_full_queue_leaves_further_cases_to_the_run_after_others_are_closed() {
    policy = Policies.edn("{:review {:max-open 100}}");
    conflicts(CONFLICTS);

    runs(NOW);
    List<ReviewRow> first = reviews();
    runs(NOW + 1_000);

    assertEquals(100, first.size());
    assertEquals(first, reviews());
    assertEquals(30, reports.get(0).counts().get("review_full"));
    assertTrue(reports.get(0).deferred().contains("\"reason\":\"review_full\""));
    for (int i = 0; i < 7; i++) {
      ReviewRow closed = first.get(i).decided(ReviewRow.Status.REJECTED, NOW, null);
      rows.put(closed.key(), RowJson.runState(Stages.BUILT_IN).of(closed));
    }
    runs(NOW + DAY);
    assertEquals(107, reviews().size());
    assertEquals(100, reviews().stream().filter(ReviewRow::isOpen).count());
    assertEquals(23, reports.get(2).counts().get("review_full"));
  }

  @Test
  void an_open_case_expires_and_comes_back_only_if_a_memory_changes() {
    policy = Policies.edn("{:review {:expire-days 3}}");
    conflicts(2);
    runs(NOW);
    runs(NOW + 2 * DAY);
    assertTrue(reviews().stream().allMatch(ReviewRow::isOpen));

    runs(NOW + 3 * DAY);
    runs(NOW + 4 * DAY);

    assertTrue(reviews().stream().allMatch(row -> row.status() == ReviewRow.Status.EXPIRED));
    assertEquals(NOW + 3 * DAY, reviews().get(0).decidedAt());
    memories.put(preference(1, "work", "egret"));
    runs(NOW + 5 * DAY);
    assertEquals(
        List.of(NOW + 5 * DAY),
        reviews().stream().filter(ReviewRow::isOpen).map(ReviewRow::firstSeenAt).collect(toList()));
  }

  @Test
  void a_case_that_no_run_finds_again_expires_too() {
    policy = Policies.edn("{:review {:expire-days 3}}");
    conflicts(1);
    Member member = Member.of(preference(0, "default", "heron"));
    ReviewCase other = new ReviewCase("x", new Proposal.Choose(List.of(member)));
    ReviewRow unfound = ReviewRow.found(PruningStage.NAME, ONE, "run-1", NOW, 0, other, null);
    rows.put(unfound.key(), RowJson.runState(Stages.BUILT_IN).of(unfound));

    runs(NOW + 3 * DAY);

    assertEquals(1, reviews().stream().filter(ReviewRow::isOpen).count());
    assertEquals(2, reviews().size());
  }

  @Test
  void profiles_that_the_cap_left_are_merged_when_a_person_approves() {
    policy = Policies.edn("{:safety {:caps {:profile {:pct 0 :floor 2}}}}");
    for (int i = 0; i < 3; i++) {
      memories.put(snapshot(i));
      memories.put(
          ItemMemories.of(
              COLLECTION,
              "q" + i,
              new ItemFields.Profile("Billing api latency: " + i + " ms", Significance.ROUTINE, 1),
              START + i));
    }
    calls("c1", new CollapseArguments(false, null, null, null));
    settleAll();
    ReviewRow left = reviews().get(0);
    assertEquals(Leftover.CAP_REACHED, left.reason());
    answers.clear();

    ToolCall call = new ToolCall("c2", "c2", "review.approve", null, null, NOW + DAY);
    Tool approve = new OneReview.Approve(left.reviewId(), null, null, null);
    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(approve)), NOW, NOW));

    OneReview.Reviewed done = (OneReview.Reviewed) ((Answer.Done) answers.get(0).answer()).output();
    assertEquals(2, done.gone().size());
    assertEquals(3, total(memories.memory(COLLECTION, done.canonicalId())));
    assertEquals(2, reports.get(1).counts().get("duplicates_removed"));
  }

  /** Adds an entry about a service, and returns it. */
  private Memory port(String service, int number) {
    ItemFields fields =
        new ItemFields.Entry(
            "fact", service, "It has port " + number + ".", 5, "permanent", null, 1, 0);
    Memory entry = ItemMemories.of(COLLECTION, "e" + number, fields, START + number);
    memories.put(entry);
    return entry;
  }

  /** Adds an open case in which the first entry replaces the other, and returns its key. */
  private String contradiction(Memory stays, Memory goes) {
    Proposal merge = new Proposal.Merge("all", Member.of(stays), List.of(Member.of(goes)));
    ReviewCase found = new ReviewCase(ReviewCase.TEXTS_DIFFER, merge);
    ReviewRow row =
        ReviewRow.found(ConsolidationStage.NAME, COLLECTION, "run-1", NOW, 2, found, null);
    rows.put(row.key(), RowJson.runState(Stages.BUILT_IN).of(row));
    return row.key();
  }

  private ReviewRow.Status status(String key) {
    return reviews().stream()
        .filter(row -> row.key().equals(key))
        .map(ReviewRow::status)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void newest_wins_decides_no_case_of_entries_with_different_subjects() {
    policy = Policies.edn("{:consolidation {:mode :apply :newest-wins-after-days 1}}");
    String mixed = contradiction(port("api", 2), port("web", 1));
    String equal = contradiction(port("Mail", 4), port("mail", 3));

    long at = NOW + 2 * DAY;
    take(engine().step(new Tick(ConsolidationStage.NAME, at, false), at, at));
    settleAll();

    assertEquals(ReviewRow.Status.OPEN, status(mixed));
    assertEquals(ReviewRow.Status.APPROVED, status(equal));
  }

  @Test
  void a_filter_approves_no_case_of_entries_with_different_subjects() {
    String mixed = contradiction(port("api", 2), port("web", 1));
    ReviewFilter filter =
        new ReviewFilter(null, ConsolidationStage.NAME, null, null, null, null, null);

    ToolCall call = new ToolCall("c1", "c1", "review.approve", null, null, NOW + DAY);
    Tool approve = new OneReview.Approve(null, null, filter, false);
    take(engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(approve)), NOW, NOW));

    OneReview.Reviewed done = (OneReview.Reviewed) ((Answer.Done) answers.get(0).answer()).output();
    assertEquals("review_refused", done.bulk().refusals().get(0).code());
    assertEquals(ReviewRow.Status.OPEN, status(mixed));
  }

  @Test
  void a_plan_that_the_release_before_left_on_the_topic_has_no_cases() {
    String before =
        "{\"version\":2,\"stage\":{\"run\":\"stage|session|interval\",\"at\":5,\"batch\":0,\"index\":0,"
            + "\"parts\":[{\"scope\":{\"name\":\"default/session:one\"},\"cap_base\":3,\"steps\":[]}],"
            + "\"up_to\":{\"name\":\"default/session:one\"},\"is_last\":true}}";

    StagePlanned plan =
        (StagePlanned) new PlanCodec(Stages.BUILT_IN).plan(before.getBytes(StandardCharsets.UTF_8));

    assertEquals(List.of(), plan.parts().get(0).cases());
  }
}
