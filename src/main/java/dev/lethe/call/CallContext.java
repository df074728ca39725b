package dev.lethe.call;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.Optional;

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

  /**
   * Returns the id of the memory that a call names by its own id or by that of its item; empty if
   * the call names an item but no scope, since item ids are unique only within a scope.
   *
   * @param memoryId null if the memory is named by its item
   * @param itemId null if the memory is named by its own id
   */
  public Optional<String> memoryId(String memoryId, String itemId) {
    if (memoryId != null) {
      return Optional.of(memoryId);
    }
    return Optional.ofNullable(call().scope()).map(scope -> MemoryIds.ofItem(scope, itemId));
  }

  /** Returns the refusal of a call that names an item but no scope. */
  public Step scopeMissing() {
    return refused(
        ErrorCode.INVALID_ARGS, "scope: missing; an item_id is unique only within a scope", null);
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
