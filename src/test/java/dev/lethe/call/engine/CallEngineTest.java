package dev.lethe.call.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.compaction.PlanCompaction;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.event.ErrorCode;
import dev.lethe.fixture.Arrivals;
import dev.lethe.fixture.Memories;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.PlanArguments;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Late calls, and calls to several partitions: rules C4 and K5. */
class CallEngineTest {
  private static final long NOT_AFTER = 1_769_817_608_000L;

  private final CallEngine engine =
      new CallEngine(
          new PartitionContext(
              Policy.defaults(),
              null,
              null,
              new MemoriesOnHeap(),
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null));

  private ErrorCode codeAt(long now) {
    ToolCall call = new ToolCall("c1", "c1", "memory.pin", null, null, NOT_AFTER - 8_000);
    Delivery delivery =
        new Delivery(call, 0, NOT_AFTER, new Delivery.Valid(new MarkTool.Pin("20260131-m1", null)));

    Step step = engine.step(delivery, now, now);

    return assertInstanceOf(Answer.Refused.class, step.answers().get(0).answer()).code();
  }

  @Test
  void a_late_call_is_rejected_as_expired() {
    assertEquals(ErrorCode.UNKNOWN_MEMORY, codeAt(NOT_AFTER));
    assertEquals(ErrorCode.EXPIRED, codeAt(NOT_AFTER + 1));
  }

  private String planAt(long arrivedAt) {
    ToolCall call = new ToolCall("c1", "c1", "memory.gc_plan", null, null, NOT_AFTER - 8_000);
    Tool plan = new PlanCompaction(null, null, null, null);
    Delivery delivery = new Delivery(call, 0, NOT_AFTER, new Delivery.Valid(plan));

    Step step = engine.step(delivery, NOT_AFTER, arrivedAt);

    Answer answer = step.answers().get(0).answer();
    Answer.Done done = assertInstanceOf(Answer.Done.class, answer);
    return assertInstanceOf(PlanCompaction.Planned.class, done.output()).planId();
  }

  @Test
  void partitions_with_different_clocks_assign_a_plan_the_same_id() {
    assertEquals(planAt(NOT_AFTER - 8_000), planAt(NOT_AFTER - 7_000));
  }

  /** Partition with an open question for the summary of a message. */
  private static final class Summarizing extends StageWorld {
    static final String ID = MemoryIds.ofEvent(Arrivals.SCOPE, "m1", START);

    Summarizing() {
      memories.put(message(List.of()));
      Plan.Group group = new Plan.Group("group-1", "sha256:00", List.of(ID), 9, START, START, null);
      Plan plan =
          new Plan(
              "plan-1",
              Arrivals.SCOPE,
              START,
              START + 1,
              new PlanArguments(14, 0.8, 60_000, 10),
              List.of(group));
      take(Step.NOTHING.put(ModelQuestion.GroupSummary.ofRun(plan, group, SummaryWriter.BUILT_IN)));
    }

    static Memory message(List<String> tags) {
      return Memories.of(
          ID, Kind.MESSAGE, Memory.Retrieval.of(1), Memory.EmbeddingStatus.NONE, tags);
    }
  }

  @Test
  void a_call_after_a_restart_sees_changes_made_since_the_lost_orders_were_listed() {
    Summarizing world = new Summarizing();
    CallEngine restarted = world.engine();
    assertEquals(1, restarted.ordersLeft().size());
    world.memories.put(Summarizing.message(List.of("edited")));
    ToolCall call = new ToolCall("c1", "c1", "memory.pin", null, null, NOT_AFTER - 8_000);
    Tool pin = new MarkTool.Pin(Summarizing.ID, null);

    Step step =
        restarted.step(
            new Delivery(call, 0, NOT_AFTER, new Delivery.Valid(pin)), NOT_AFTER, NOT_AFTER);

    Effect.PutMemory pinned = assertInstanceOf(Effect.PutMemory.class, step.effects().get(0));
    assertEquals(List.of("edited"), pinned.memory().tags());
  }
}
