package dev.lethe.command;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Retrieval;
import dev.lethe.memory.MemoryRepository;
import java.util.List;

/** What a partition does about a call: rules C2, C4 and C7. */
public final class CommandEngine {
  private final MemoryRepository memories;

  /**
   * @param memories of the partition; they have changed by all that was decided before
   */
  public CommandEngine(MemoryRepository memories) {
    this.memories = memories;
  }

  /**
   * What is done, and what is answered.
   *
   * @param effects none where the call is refused
   */
  public record Decided(List<Effect> effects, Answer answer) {
    static Decided refused(ErrorCode code, String message, String path) {
      return new Decided(List.of(), new Answer.Refused(code, message, path));
    }
  }

  /**
   * Decides a call.
   *
   * @param now the wall clock, epoch milliseconds: whoever asked may have stopped waiting
   */
  public Decided decide(Delivery delivery, long now) {
    if (delivery.what() instanceof Delivery.Impossible impossible) {
      return new Decided(List.of(), impossible.why());
    }
    if (now > delivery.notAfter()) {
      return Decided.refused(
          ErrorCode.EXPIRED, "the call came to its partition too late, and nothing was done", null);
    }
    Tool tool = ((Delivery.Wanted) delivery.what()).tool();
    return hold(delivery.call(), (Tool.OfMemory) tool);
  }

  private Decided hold(ToolCall call, Tool.OfMemory tool) {
    Memory before = memories.find(tool.memoryId()).filter(m -> call.covers(m.scope())).orElse(null);
    if (before == null) {
      return Decided.refused(
          ErrorCode.UNKNOWN_MEMORY, "there is no memory " + tool.memoryId(), "$.memory_id");
    }
    if (before.lifecycle().deleted()) {
      return Decided.refused(
          ErrorCode.ALREADY_DELETED, "memory " + tool.memoryId() + " is deleted", "$.memory_id");
    }
    Retrieval after = held(before.retrieval(), tool);
    Answer answer =
        new Answer.Done(new Output.Held(before.memoryId(), after.pinned(), after.lockedByAdmin()));
    List<Effect> effects =
        after.equals(before.retrieval())
            ? List.of()
            : List.of(new Effect.PutMemory(before.held(after)));
    return new Decided(effects, answer);
  }

  private static Retrieval held(Retrieval so, Tool.OfMemory tool) {
    boolean pinned = tool instanceof Tool.Pin || (so.pinned() && !(tool instanceof Tool.Unpin));
    boolean locked =
        tool instanceof Tool.Lock || (so.lockedByAdmin() && !(tool instanceof Tool.Unlock));
    return new Retrieval(pinned, locked, so.lockedBySystem(), so.weight());
  }
}
