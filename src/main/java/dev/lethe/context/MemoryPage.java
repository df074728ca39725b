package dev.lethe.context;

import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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
   * @param after position of the last memory of the previous page; null for the first page
   * @param limit maximum number of memories
   * @param memories returns a memory by id, for those in the index
   */
  public static MemoryPage list(
      ContextIndex index,
      MemoryFilter filter,
      ListPosition after,
      int limit,
      Function<String, Memory> memories,
      JsonFormat format) {
    Builder page = new Builder(limit);
    for (Facets facets : index.catalog().after(after)) {
      if (facets.createdAt() < filter.since() || page.isFull()) {
        break;
      }
      if (filter.admits(facets)) {
        page.add(FoundMemory.of(memories.apply(facets.memoryId()), format, null, null));
      }
    }
    return page.build();
  }

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
