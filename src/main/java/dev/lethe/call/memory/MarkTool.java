package dev.lethe.call.memory;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.Marking;
import dev.lethe.memory.lifecycle.Marking.Mark;

/** Change of a memory's pin or lock: rule K10. */
public sealed interface MarkTool extends Tool {
  String memoryId();

  /** Returns the id of the memory's item; null if the call gives the memory's own id. */
  String itemId();

  Mark mark();

  /** Keeps a memory from being removed by any stage. */
  record Pin(String memoryId, String itemId) implements MarkTool {
    public static final ToolType TYPE = ToolType.of("memory.pin", Pin.class, Held.class);

    @Override
    public Mark mark() {
      return Mark.PIN;
    }
  }

  /** Undoes {@link Pin}. */
  record Unpin(String memoryId, String itemId) implements MarkTool {
    public static final ToolType TYPE = ToolType.of("memory.unpin", Unpin.class, Held.class);

    @Override
    public Mark mark() {
      return Mark.UNPIN;
    }
  }

  /** Keeps a memory from being removed, on an administrator's decision. */
  record Lock(String memoryId, String itemId) implements MarkTool {
    public static final ToolType TYPE = ToolType.of("memory.lock", Lock.class, Held.class);

    @Override
    public Mark mark() {
      return Mark.LOCK;
    }
  }

  /** Undoes {@link Lock}. */
  record Unlock(String memoryId, String itemId) implements MarkTool {
    public static final ToolType TYPE = ToolType.of("memory.unlock", Unlock.class, Held.class);

    @Override
    public Mark mark() {
      return Mark.UNLOCK;
    }
  }

  /** Pin and lock of a memory after a change of either. */
  record Held(String memoryId, boolean pinned, boolean lockedByAdmin)
      implements Output.OfOnePartition {}

  @Override
  default Step process(CallContext context) {
    return context
        .memoryId(memoryId(), itemId())
        .map(id -> marked(context, id))
        .orElseGet(context::scopeMissing);
  }

  private Step marked(CallContext context, String id) {
    Memory memory = context.memory(id);
    if (memory == null && itemId() != null) {
      return KnownMemories.unknownItem(context, itemId());
    }
    Marking.Answer answer = Marking.mark(id, memory, mark());
    if (answer instanceof Marking.Refused refused) {
      return context.refused(refused.refusal());
    }
    Marking.Marked marked = (Marking.Marked) answer;
    for (Effect effect : marked.effects()) {
      memory = ((Effect.PutMemory) effect).memory();
    }
    Memory.Retrieval after = memory.retrieval();
    return context
        .done(new Held(id, after.pinned(), after.lockedByAdmin()))
        .effects(marked.effects());
  }
}
