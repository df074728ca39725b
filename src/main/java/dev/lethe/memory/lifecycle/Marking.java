package dev.lethe.memory.lifecycle;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Retrieval;
import java.util.List;

/** Pins and locks by which an administrator protects a memory, and their removal: rule K10. */
public final class Marking {
  private Marking() {}

  public enum Mark {
    PIN,
    UNPIN,
    LOCK,
    UNLOCK
  }

  /** Result of a mark. */
  public sealed interface Answer permits Marked, Refused {}

  /** The memory has the requested mark; there are no effects if it had it before. */
  public record Marked(List<Effect> effects) implements Answer {}

  /** The memory was not marked. */
  public record Refused(Refusal refusal) implements Answer {}

  /**
   * Marks a memory.
   *
   * @param memoryId id given by the call
   * @param memory memory with that id; null if there is none
   */
  public static Answer mark(String memoryId, Memory memory, Mark mark) {
    if (memory == null) {
      return refused(ErrorCode.UNKNOWN_MEMORY, memoryId, " is unknown");
    }
    if (memory.lifecycle().deleted()) {
      return refused(ErrorCode.ALREADY_DELETED, memoryId, " is deleted");
    }
    Retrieval before = memory.retrieval();
    Retrieval after = marked(before, mark);
    return new Marked(
        after.equals(before)
            ? List.of()
            : List.of(new Effect.PutMemory(memory.withRetrieval(after))));
  }

  private static Retrieval marked(Retrieval before, Mark mark) {
    return switch (mark) {
      case PIN, UNPIN ->
          new Retrieval(
              mark == Mark.PIN, before.lockedByAdmin(), before.lockedBySystem(), before.weight());
      case LOCK, UNLOCK ->
          new Retrieval(
              before.pinned(), mark == Mark.LOCK, before.lockedBySystem(), before.weight());
    };
  }

  private static Answer refused(ErrorCode code, String memoryId, String why) {
    return new Refused(new Refusal(code, memoryId + why, "$.memory_id"));
  }
}
