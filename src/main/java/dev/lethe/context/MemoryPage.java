package dev.lethe.context;

import dev.lethe.item.Recency;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Page of a list or a search.
 *
 * @param hasMore true if further memories follow
 */
public record MemoryPage(List<FoundMemory> memories, boolean hasMore) {
  public MemoryPage {
    memories = List.copyOf(memories);
  }

  /**
   * Lists the memories that a filter admits, newest first.
   *
   * @param policy the tenant's policy
   * @param now time of the list, epoch milliseconds
   * @param after position of the last memory of the previous page; null for the first page
   * @param limit maximum number of memories
   * @param memories returns a memory by id, for those in the index
   */
  public static MemoryPage list(
      ContextIndex index,
      MemoryFilter filter,
      Policy policy,
      long now,
      ListPosition after,
      int limit,
      Function<String, Memory> memories,
      JsonFormat format) {
    Recency recency = new Recency(policy.consolidation());
    Builder page = new Builder(limit);
    ListPosition until = new ListPosition(filter.until() - 1, "");
    boolean isPast = after != null && after.compareTo(until) > 0;
    for (Facets facets : index.catalog().after(isPast ? after : until)) {
      if (facets.createdAt() < filter.since() || page.isFull()) {
        break;
      }
      if (filter.admits(facets, now)) {
        page.add(
            FoundMemory.of(memories.apply(facets.memoryId()), recency, now, format, null, null));
      }
    }
    return page.build();
  }

  /**
   * Finds the memories with any relation to a query, best first.
   *
   * @param policy the tenant's policy
   * @param shown returns true for a memory of an earlier page
   * @param limit maximum number of memories
   * @param memories returns a memory by id, for those in the index
   */
  public static Found search(
      ContextIndex index,
      ContextQuery query,
      Policy policy,
      Predicate<String> shown,
      int limit,
      Function<String, Memory> memories,
      JsonFormat format) {
    Recency recency = new Recency(policy.consolidation());
    Relevance relevance = new Relevance(index, query, policy);
    Ranking ranking = relevance.ranking();
    Builder page = new Builder(limit);
    for (int rank = 0; rank < ranking.size() && !page.isFull(); rank++) {
      int slot = index.slotAt(ranking.place(rank));
      String memoryId = index.entry(slot).memoryId();
      if (!shown.test(memoryId)) {
        double score = ContextSelection.rounded(relevance.score(slot));
        Memory memory = memories.apply(memoryId);
        page.add(
            FoundMemory.of(memory, recency, query.now(), format, score, relevance.grounds(slot)));
      }
    }
    return new Found(page.build(), relevance.embedder());
  }

  /**
   * Page of a search.
   *
   * @param embedder model whose vectors were compared, or {@link AssembledContext#NO_EMBEDDER}
   */
  public record Found(MemoryPage page, String embedder) {}

  /** Collects memories up to a limit and to half the maximum size of a record. */
  static final class Builder {
    private final int limit;
    private final List<FoundMemory> memories = new ArrayList<>();
    private int bytes;
    private boolean hasMore;

    Builder(int limit) {
      this.limit = limit;
    }

    /** Returns true if a memory did not fit. */
    boolean isFull() {
      return hasMore;
    }

    void add(FoundMemory memory) {
      bytes += memory.bytes();
      hasMore =
          memories.size() == limit || (bytes > ContextSelection.MOST_BYTES && !memories.isEmpty());
      if (!hasMore) {
        memories.add(memory);
      }
    }

    MemoryPage build() {
      return new MemoryPage(memories, hasMore);
    }
  }
}
