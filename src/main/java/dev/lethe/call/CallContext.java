package dev.lethe.call;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.Refusal;

/**
 * Context of a call on one partition.
 *
 * @param partition policy and state of the partition
 */
public record CallContext(Delivery delivery, PartitionContext partition) {

  public ToolCall call() {
    return delivery.call();
  }

  /** Returns the time of the call, epoch milliseconds. */
  public long now() {
    return delivery.call().arrivedAt();
  }

  /** Returns a memory that the call may see, or null. */
  public Memory memory(String memoryId) {
    return partition
        .memories()
        .find(memoryId)
        .filter(memory -> call().covers(memory.scope()))
        .orElse(null);
  }

  /** Returns the step that answers the call with an output. */
  public Step done(Output output) {
    return Step.NOTHING.answer(delivery.answer(new Answer.Done(output)));
  }

  /** Returns the step that refuses the call. */
  public Step refused(Answer.Refused why) {
    return Step.NOTHING.answer(delivery.answer(why));
  }

  public Step refused(Refusal refusal) {
    return refused(Answer.Refused.of(refusal));
  }

  public Step refused(ErrorCode code, String message, String path) {
    return refused(new Answer.Refused(code, message, path));
  }
}
