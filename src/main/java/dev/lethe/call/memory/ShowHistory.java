package dev.lethe.call.memory;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.context.MemoryState;
import dev.lethe.event.Scope;
import dev.lethe.item.Validity;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Tombstone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows the texts that a memory has had, and which memories replaced one another: rule B12. */
public record ShowHistory(String memoryId, String itemId) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.history", ShowHistory.class, History.class).readOnly();

  /** Largest number of memories in each direction. */
  private static final int MOST_LINKS = 100;

  /** State of an item that a producer named, and of which no memory is known. */
  private static final String UNKNOWN = "unknown";

  /**
   * History of a memory.
   *
   * @param itemId null if it came from an event or from Lethe
   * @param kind wire name of the kind; null if only a tombstone is left
   * @param state wire name of the {@link MemoryState}
   * @param versions newest first; without texts if the memory is deleted
   * @param supersedes memories that it replaces, and items that its own store names as replaced
   * @param supersededBy memory that replaces it, then the one that replaces that one, and so on
   */
  public record History(
      String memoryId,
      String itemId,
      String kind,
      String state,
      List<Version> versions,
      List<Link> supersedes,
      List<Link> supersededBy)
      implements Output.OfOnePartition {
    public History {
      versions = List.copyOf(versions);
      supersedes = List.copyOf(supersedes);
      supersededBy = List.copyOf(supersededBy);
    }
  }

  /**
   * Text of a memory.
   *
   * @param text null if the memory is deleted
   * @param validFrom epoch milliseconds
   * @param validUntil epoch milliseconds; null if it is still valid, or if the end is unknown
   */
  public record Version(String text, long validFrom, Long validUntil) {}

  /**
   * A memory that replaces, or is replaced by, another one.
   *
   * @param state wire name of the {@link MemoryState}, or {@link #UNKNOWN}
   * @param since epoch milliseconds from which the one replaces the other; null if it does not, or
   *     if the time is unknown
   */
  public record Link(String memoryId, String itemId, String state, Long since) {}

  @Override
  public Step process(CallContext context) {
    return context
        .memoryId(memoryId, itemId)
        .map(id -> shown(context, id))
        .orElseGet(context::scopeMissing);
  }

  private Step shown(CallContext context, String id) {
    Optional<Scope> scope = KnownMemories.scope(context, id);
    if (scope.isPresent()) {
      return context.done(new Chain(context.partition(), scope.get(), context.now()).history(id));
    }
    return itemId == null
        ? KnownMemories.unknown(context, id)
        : KnownMemories.unknownItem(context, itemId);
  }

  /**
   * Memories of a scope that replaced one another.
   *
   * @param now time of the call, epoch milliseconds
   */
  private record Chain(PartitionContext partition, Scope scope, long now) {
    History history(String id) {
      Memory memory = memory(id);
      Validity validity = memory == null ? null : Validity.of(memory, partition.format());
      Link self = link(id, null);
      return new History(
          id,
          self.itemId(),
          memory == null ? null : memory.kind().wireName(),
          self.state(),
          validity == null ? List.of() : versions(validity),
          supersedes(id, validity),
          supersededBy(id));
    }

    private static List<Version> versions(Validity validity) {
      boolean isDeleted = validity.memory().lifecycle().deleted();
      return validity.versions().stream()
          .map(one -> new Version(isDeleted ? null : one.text(), one.from(), one.until()))
          .toList();
    }

    private List<Link> supersedes(String id, Validity validity) {
      Map<String, Link> links = new LinkedHashMap<>();
      for (String replaced : partition.items().mergedInto(scope, id)) {
        links.put(replaced, link(replaced, until(replaced)));
      }
      if (validity != null && validity.state() != null) {
        for (String named : validity.state().supersedes()) {
          String replaced = MemoryIds.ofItem(scope, named);
          links.computeIfAbsent(replaced, unused -> link(replaced, named, null));
        }
      }
      return links.values().stream().limit(MOST_LINKS).toList();
    }

    private List<Link> supersededBy(String id) {
      Map<String, Link> links = new LinkedHashMap<>();
      String replaced = id;
      String next = successor(id);
      while (next != null && !next.equals(id) && links.size() < MOST_LINKS) {
        if (links.putIfAbsent(next, link(next, until(replaced))) != null) {
          break;
        }
        replaced = next;
        next = successor(next);
      }
      return new ArrayList<>(links.values());
    }

    private Memory memory(String id) {
      return partition.memories().memory(scope, id);
    }

    private Tombstone tombstone(String id) {
      return partition.memories().tombstone(scope, id);
    }

    private String successor(String id) {
      Memory memory = memory(id);
      if (memory != null) {
        return memory.lifecycle().successor();
      }
      Tombstone tombstone = tombstone(id);
      return tombstone == null ? null : tombstone.replacedBy();
    }

    /** Returns the time at which a memory was replaced; null if it is unknown. */
    private Long until(String id) {
      Memory memory = memory(id);
      if (memory != null) {
        return Validity.of(memory, partition.format()).versions().get(0).until();
      }
      Tombstone tombstone = tombstone(id);
      return tombstone == null ? null : Long.valueOf(tombstone.deletedAt());
    }

    private Link link(String id, Long since) {
      return link(id, null, since);
    }

    /**
     * @param named item id that a producer gave; null if only the memory's id is known
     */
    private Link link(String id, String named, Long since) {
      Memory memory = memory(id);
      if (memory != null) {
        String state = MemoryState.of(memory, now).wireName();
        return new Link(id, memory.itemId(), state, since);
      }
      Tombstone tombstone = tombstone(id);
      return tombstone == null
          ? new Link(id, named, UNKNOWN, since)
          : new Link(id, tombstone.itemId(), MemoryState.DELETED.wireName(), since);
    }
  }
}
