package dev.lethe.call.memory;

import dev.lethe.call.CallContext;
import dev.lethe.call.Step;
import dev.lethe.call.compaction.SummariesRow;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Look-ups of the memories and runs that calls name. */
final class KnownMemories {
  private KnownMemories() {}

  /** Returns the scope that holds, or held, a memory that the call may see. */
  static Optional<Scope> scope(CallContext context, String memoryId) {
    Memory memory = context.memory(memoryId);
    if (memory != null) {
      return Optional.of(memory.scope());
    }
    OptionalInt mark = MemoryIds.scopeMark(memoryId);
    return mark.isEmpty()
        ? Optional.empty()
        : context.partition().memories().scopes(mark.getAsInt()).stream()
            .filter(context.call()::covers)
            .filter(scope -> context.partition().memories().tombstone(scope, memoryId) != null)
            .findFirst();
  }

  static Step unknown(CallContext context, String memoryId) {
    return context.refused(ErrorCode.UNKNOWN_MEMORY, "unknown memory " + memoryId, "$.memory_id");
  }

  /** Refuses a call for an item of which no memory is known. */
  static Step unknownItem(CallContext context, String itemId) {
    return context.refused(ErrorCode.UNKNOWN_MEMORY, "unknown item " + itemId, "$.item_id");
  }

  /** Returns the summaries that a compaction run or a plan wrote in the scopes of the call. */
  static List<SummariesRow> wrote(CallContext context, String runId) {
    return context.partition().runs().rows(SummariesRow.class, SummariesRow.prefix(runId)).stream()
        .filter(row -> context.call().covers(row.scope()))
        .toList();
  }
}
