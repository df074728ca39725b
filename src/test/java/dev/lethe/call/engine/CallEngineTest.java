package dev.lethe.call.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.compaction.PlanCompaction;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.event.ErrorCode;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.policy.Policy;
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
        new Delivery(call, 0, NOT_AFTER, new Delivery.Valid(new MarkTool.Pin("20260131-m1")));

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
}
