package dev.lethe.memory.lifecycle;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SessionSummaryItem;
import dev.lethe.memory.summary.SummaryItem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Search for memories that contain the words of others, over any number of hops: a summary of them,
 * a summary that continues that one, wisdom kept from it, facts found in it. Rule X8. It includes
 * memories in their grace period, since they may be restored, and passes through purged ones. Valid
 * as long as the table does not change.
 */
final class QuotingMemories {
  /** Kinds that are made of other memories' words. */
  private static final Set<Kind> KINDS =
      Set.of(Kind.SUMMARY, Kind.WISDOM, Kind.FACT, Kind.SESSION_SUMMARY, Kind.EXCERPT);

  /**
   * Kinds whose quotes are found by the index. Facts of channels' messages are found through the
   * summary that replaced the messages, and those of purged messages by the index too.
   */
  private static final Set<Kind> INDEXED =
      Set.of(Kind.SUMMARY, Kind.SESSION_MESSAGE, Kind.SESSION_SUMMARY);

  private final JsonFormat format;
  private final MemoryRepository memories;
  private final Quotes quotes;
  private final Map<String, Made> known = new HashMap<>();

  QuotingMemories(JsonFormat format, MemoryRepository memories, Quotes quotes) {
    this.format = format;
    this.memories = memories;
    this.quotes = quotes;
  }

  /**
   * Result of a search.
   *
   * @param memories memories that may quote the given one and are not erased, live or in their
   *     grace period
   * @param whole ids of those that are excerpts of it or whose statements have no known origin,
   *     including purged ones
   */
  record Found(List<Memory> memories, Set<String> whole) {}

  /** A memory and its tombstone, one step of the search. */
  private record Hop(String id, String itemId, Memory memory, Tombstone tombstone) {}

  /**
   * Sources of a memory.
   *
   * @param item parts of the summary; null if unknown
   * @param names ids of the memories, and of another store's items, that it may quote
   */
  private record Made(SummaryItem item, Set<String> names) {}

  /**
   * Searches the memories that may quote the given one.
   *
   * @param memory the quoted memory; null if only a tombstone is left
   * @param tombstone null if there is none
   */
  Found of(Memory memory, Tombstone tombstone) {
    return new Search(memory, tombstone).found();
  }

  /** Returns the parts of a summary; null if unknown. */
  SummaryItem parts(Memory summary) {
    return made(summary).item();
  }

  /**
   * Returns true if a summary is made of the given memory, or may still quote it after its restore.
   */
  boolean mayQuote(Memory summary, String memoryId) {
    return made(summary).names().contains(memoryId);
  }

  private Made made(Memory summary) {
    return known.computeIfAbsent(summary.memoryId(), unused -> read(summary));
  }

  private Made read(Memory summary) {
    Set<String> names = new HashSet<>(summary.references());
    SummaryItem item = null;
    if (summary.item() != null && summary.kind() == Kind.SUMMARY) {
      item = SummaryItem.read(summary.item(), format);
    } else if (summary.item() != null && summary.kind() == Kind.SESSION_SUMMARY) {
      SessionSummaryItem session = SessionSummaryItem.read(summary.item(), format);
      item = session.written();
      names.addAll(session.references());
    }
    if (item != null) {
      names.addAll(item.quoted());
    }
    return new Made(item, names);
  }

  private final class Search {
    private final Scope scope;
    private final Hop first;
    private final Deque<Hop> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();
    private final List<Memory> found = new ArrayList<>();
    private final Set<String> whole = new LinkedHashSet<>();

    Search(Memory memory, Tombstone tombstone) {
      scope = memory == null ? tombstone.scope() : memory.scope();
      first =
          memory == null
              ? new Hop(tombstone.memoryId(), tombstone.itemId(), null, tombstone)
              : new Hop(memory.memoryId(), memory.itemId(), memory, tombstone);
    }

    Found found() {
      go(first);
      while (!open.isEmpty()) {
        Hop from = open.remove();
        Set<String> byMemory = indexed(from, from.id());
        Set<String> byItem = indexed(from, from.itemId());
        Set<String> named = named(from);
        // The successor refers to other summaries that the memory was restored from, since the
        // memory's own record may be purged.
        String successor = from.itemId() == null ? successorOf(from) : null;
        List.copyOf(named).forEach(id -> named.addAll(links(memories.memory(scope, id))));
        String excerpt = excerptOf(from);
        if (excerpt != null) {
          named.add(excerpt);
        }
        named.addAll(byMemory);
        named.addAll(byItem);
        for (String id : named) {
          Memory memory = seen.contains(id) ? null : memories.memory(scope, id);
          boolean isIndexed = byMemory.contains(id) || byItem.contains(id) || id.equals(excerpt);
          if (memory != null) {
            take(from, memory);
          } else if ((isIndexed || id.equals(successor)) && !seen.contains(id)) {
            goPast(id, byItem.contains(id) || id.equals(successor) || id.equals(excerpt));
          }
        }
      }
      return new Found(found, whole);
    }

    /**
     * Returns the id of the excerpt of a compacted memory, which may not exist; null for others.
     */
    private String excerptOf(Hop from) {
      String summaryId = successorOf(from);
      return summaryId == null ? null : MemoryIds.ofExcerpt(scope, summaryId, from.id());
    }

    private static String successorOf(Hop from) {
      if (from.tombstone() != null) {
        return from.tombstone().replacedBy();
      }
      return from.memory() == null ? null : from.memory().lifecycle().replacedBy();
    }

    private Set<String> indexed(Hop from, String id) {
      boolean isIndexed = from.memory() == null || INDEXED.contains(from.memory().kind());
      return isIndexed && id != null ? new LinkedHashSet<>(quotes.of(scope, id)) : Set.of();
    }

    private Set<String> named(Hop from) {
      Set<String> named = new LinkedHashSet<>();
      if (from.memory() != null) {
        named.add(from.memory().lifecycle().replacedBy());
        boolean isMade = KINDS.contains(from.memory().kind());
        named.addAll(isMade ? links(from.memory()) : from.memory().references());
      }
      if (from.tombstone() != null) {
        named.add(from.tombstone().replacedBy());
      }
      named.remove(null);
      return named;
    }

    /** Returns the references of a summary other than its sources. */
    private List<String> links(Memory memory) {
      if (memory == null || !KINDS.contains(memory.kind())) {
        return List.of();
      }
      SummaryItem item = made(memory).item();
      Set<String> sources = item == null ? Set.of() : new HashSet<>(item.summary().sourceIds());
      return memory.references().stream().filter(id -> !sources.contains(id)).toList();
    }

    private void take(Hop from, Memory memory) {
      if (!KINDS.contains(memory.kind()) || !(mayQuote(memory, from) || mayQuote(memory, first))) {
        return;
      }
      Tombstone tombstone = memories.tombstone(scope, memory.memoryId());
      go(new Hop(memory.memoryId(), memory.itemId(), memory, tombstone));
      if (tombstone == null || tombstone.contentHash() != null) {
        found.add(memory);
        boolean isWhole = hasParts(memory.kind()) && made(memory).item() == null;
        if (isWhole || memory.kind() == Kind.EXCERPT) {
          whole.add(memory.memoryId());
        }
      }
    }

    /** Returns true for a summary, which consists of statements. */
    private static boolean hasParts(Kind kind) {
      return kind == Kind.SUMMARY || kind == Kind.SESSION_SUMMARY;
    }

    /**
     * Continues the search past a purged memory. Summaries of Lethe's own are not indexed by item
     * id; which of their statements came from the memory is unknown once they are purged.
     */
    private void goPast(String id, boolean isWhole) {
      Tombstone tombstone = memories.tombstone(scope, id);
      if (tombstone != null) {
        go(new Hop(id, tombstone.itemId(), null, tombstone));
        if (isWhole) {
          whole.add(id);
        }
      }
    }

    private void go(Hop hop) {
      seen.add(hop.id());
      open.add(hop);
    }

    private boolean mayQuote(Memory summary, Hop quoted) {
      Set<String> names = made(summary).names();
      return names.contains(quoted.id())
          || (summary.kind() == Kind.SESSION_SUMMARY && names.contains(quoted.itemId()));
    }
  }
}
