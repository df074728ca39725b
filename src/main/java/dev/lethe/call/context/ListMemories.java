package dev.lethe.call.context;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.ToolType;
import dev.lethe.call.memory.FilterArguments;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.FoundMemory;
import dev.lethe.context.ListPosition;
import dev.lethe.context.MemoryPage;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * Lists memories of a scope, newest first: rule B10.
 *
 * @param filter null for all live memories
 * @param limit maximum number of memories; null for {@link #DEFAULT_LIMIT}
 * @param cursor cursor from the reply with the previous page; null for the first page
 */
public record ListMemories(FilterArguments filter, Integer limit, String cursor)
    implements IndexTool {
  public static final ToolType TYPE =
      ToolType.of("memory.list", ListMemories.class, Listed.class).readOnly();

  private static final int DEFAULT_LIMIT = 100;

  /**
   * Page of a list.
   *
   * @param nextCursor cursor of the next page; null on the last page
   */
  public record Listed(List<FoundMemory> memories, String nextCursor)
      implements Output.OfOnePartition {
    public Listed {
      memories = List.copyOf(memories);
    }
  }

  @Override
  public String query() {
    return null;
  }

  @Override
  public Optional<Refusal> fault() {
    return cursor != null && ListCursor.read(cursor).isEmpty()
        ? Optional.of(ListCursor.refusal(cursor, TYPE.name()))
        : FilterArguments.fault(filter);
  }

  @Override
  public Step answered(CallContext context, ContextAwaited awaited, ContextIndex index) {
    PartitionContext partition = context.partition();
    MemoryPage page =
        MemoryPage.list(
            index,
            FilterArguments.parse(filter),
            partition.of(awaited.scope()),
            context.now(),
            cursor == null ? null : ListCursor.read(cursor).orElseThrow(),
            limit == null ? DEFAULT_LIMIT : limit,
            id -> partition.memories().memory(awaited.scope(), id),
            partition.format());
    return context.done(new Listed(page.memories(), page.hasMore() ? next(page) : null));
  }

  private static String next(MemoryPage page) {
    FoundMemory last = page.memories().get(page.memories().size() - 1);
    return ListCursor.write(new ListPosition(last.createdAt(), last.memoryId()));
  }
}
