package dev.lethe.call.context;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.ToolType;
import dev.lethe.call.memory.FilterArguments;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.context.FoundMemory;
import dev.lethe.context.MemoryPage;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * Finds the memories of a scope that are related to a query, best first: rule B11.
 *
 * @param filter condition of every memory; null for none
 * @param limit maximum number of memories; null for {@link #DEFAULT_LIMIT}
 * @param cursor cursor from the reply with the previous page; null for the first page
 */
public record SearchMemories(String query, FilterArguments filter, Integer limit, String cursor)
    implements IndexTool {
  public static final ToolType TYPE =
      ToolType.of("memory.search", SearchMemories.class, Found.class).readOnly();

  private static final int DEFAULT_LIMIT = 20;

  /**
   * Page of a search.
   *
   * @param embedder model whose vectors were compared, or {@code none}
   * @param nextCursor cursor of the next page; null on the last page
   */
  public record Found(String embedder, List<FoundMemory> memories, String nextCursor)
      implements Output.OfOnePartition {
    public Found {
      memories = List.copyOf(memories);
    }
  }

  @Override
  public Optional<Refusal> fault() {
    return before().isEmpty()
        ? Optional.of(ListCursor.refusal(cursor, TYPE.name() + " with the same query and filter"))
        : FilterArguments.fault(filter);
  }

  /** Returns the cursor of the previous page; empty if it is none of this search. */
  private Optional<SearchCursor> before() {
    return SearchCursor.read(cursor, query + '\n' + filter);
  }

  @Override
  public Step answered(CallContext context, ContextAwaited awaited, ContextIndex index) {
    PartitionContext partition = context.partition();
    Scope scope = awaited.scope();
    SearchCursor before = before().orElseThrow();
    ContextQuery asked =
        new ContextQuery(query, 0, null, null, context.now())
            .with(awaited.vector())
            .with(FilterArguments.parse(filter));
    MemoryPage.Found found =
        MemoryPage.search(
            index,
            asked,
            partition.of(scope),
            before::hasShown,
            Math.min(limit == null ? DEFAULT_LIMIT : limit, before.left()),
            id -> partition.memories().memory(scope, id),
            partition.format());
    SearchCursor after = before.plus(found.page().memories());
    boolean hasNext = found.page().hasMore() && after.left() > 0;
    return context.done(
        new Found(found.embedder(), found.page().memories(), hasNext ? after.write() : null));
  }
}
