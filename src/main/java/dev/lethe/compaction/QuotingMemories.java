package dev.lethe.compaction;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.compaction.summary.SessionSummaryItem;
import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
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
 * Finds what is made of memories' words, by however many hops: a summary of them, one that
 * continues that one, what was kept of that. Rule X8. What is in its grace is found too, since it
 * may be restored, and what is purged still leads on. Good for as long as the table doesn't change.
 */
final class QuotingMemories {
  /** What is made of other memories' words. */
  private static final Set<Kind> KINDS = Set.of(Kind.SUMMARY, Kind.WISDOM, Kind.SESSION_SUMMARY);

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
   * What was found.
   *
   * @param memories that may quote it, not erased; live or in their grace
   * @param whole ids of those of which nobody knows what of them is whose; purged ones too
   */
  record Found(List<Memory> memories, Set<String> whole) {}

  /** A memory, and what is left of it, on the way. */
  private record Hop(String id, String itemId, Memory memory, Tombstone tombstone) {}

  /**
   * What a memory is made of.
   *
   * @param item null if nobody knows
   * @param names ids of the memories, and of another store's items, that it may quote
   */
  private record Made(SummaryItem item, Set<String> names) {}

  /**
   * Finds.
   *
   * @param memory whose words they may be; null if only the tombstone is left
   * @param tombstone null if there is none
   */
  Found of(Memory memory, Tombstone tombstone) {
    return new Search(memory, tombstone).found();
  }

  /** What a summary is made of; null if nobody knows. */
  SummaryItem parts(Memory summary) {
    return made(summary).item();
  }

  /** Whether a summary is made of that memory, or may still quote it though it lives again. */
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
        // What replaced it names others that it was restored from, since its own record may be
        // gone.
        List.copyOf(named).forEach(id -> named.addAll(links(memories.memory(scope, id))));
        named.addAll(byMemory);
        named.addAll(byItem);
        for (String id : named) {
          Memory memory = seen.contains(id) ? null : memories.memory(scope, id);
          boolean isIndexed = byMemory.contains(id) || byItem.contains(id);
          if (memory != null) {
            take(from, memory);
          } else if (isIndexed && !seen.contains(id)) {
            goPast(id, byItem.contains(id));
          }
        }
      }
      return new Found(found, whole);
    }

    private Set<String> indexed(Hop from, String id) {
      Kind kind = from.memory() == null ? null : from.memory().kind();
      boolean isIndexed =
          kind == null || kind == Kind.SESSION_MESSAGE || kind == Kind.SESSION_SUMMARY;
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

    /** What a summary refers to beside what it is made of. */
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
        if (memory.kind() != Kind.WISDOM && made(memory).item() == null) {
          whole.add(memory.memoryId());
        }
      }
    }

    /** One that is purged; of Lethe's own no item's id is indexed. */
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
