package dev.lethe.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.event.ErrorCode;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.policy.Policy;
import org.junit.jupiter.api.Test;

/** What a partition does about a call that comes late: rule C4. */
class CommandEngineTest {
  private static final long NOT_AFTER = 1_769_817_608_000L;

  private final CommandEngine engine =
      new CommandEngine(
          new Terms(
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
              null));

  private ErrorCode codeAt(long now) {
    ToolCall call = new ToolCall("c1", "c1", "memory.pin", null, null, NOT_AFTER - 8_000);
    Delivery delivery =
        new Delivery(call, 0, NOT_AFTER, new Delivery.Wanted(new Tool.Pin("20260131-m1")));

    Step step = engine.step(delivery, now, now);

    return assertInstanceOf(Answer.Refused.class, step.answers().get(0).answer()).code();
  }

  @Test
  void a_call_that_comes_too_late_does_nothing() {
    assertEquals(ErrorCode.UNKNOWN_MEMORY, codeAt(NOT_AFTER));
    assertEquals(ErrorCode.EXPIRED, codeAt(NOT_AFTER + 1));
  }
}
