package dev.lethe.item;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The memory of an item: new, or as a newer version of the item leaves it. */
public final class ItemMemory {
  /** What the source of such memories is called. */
  public static final String SOURCE = "item";

  private ItemMemory() {}

  /**
   * What the rules say of an item's memory, whatever was known before.
   *
   * @param content text, raw and normalised
   * @param weight in retrieval
   */
  public record Terms(Memory.Content content, EmbeddingStatus embedding, double weight) {}

  /** The memory of an item that was unknown. */
  public static Memory of(ItemArrival arrival, Terms terms, JsonFormat format) {
    return of(arrival, terms, 1, format);
  }

  /**
   * The same of one whose memory was purged.
   *
   * @param revision above 1
   */
  static Memory of(ItemArrival arrival, Terms terms, long revision, JsonFormat format) {
    Item item = arrival.item();
    return memory(
        arrival,
        terms,
        revision,
        new Memory.Cluster(null, null),
        new Memory.Retrieval(item.pinned(), false, false, terms.weight()),
        Memory.Usage.NEVER,
        Lifecycle.LIVE,
        item.references(),
        ItemState.of(item).write(format));
  }

  /**
   * A memory changed by a newer version of its item. It counts as admitted when that arrived: what
   * was written of it before says nothing of what it says now.
   *
   * @param before not erased, or else all that Lethe knew of the item is gone
   * @param state its lifecycle from now on
   */
  public static Memory changed(
      Memory before, ItemArrival arrival, Terms terms, Lifecycle state, JsonFormat format) {
    Item item = arrival.item();
    ItemState known =
        before.item() == null ? null : ItemState.read(before.kind(), before.item(), format);
    ItemState now = ItemState.of(item).after(known);
    return memory(
        arrival,
        terms,
        before.revision() + 1,
        before.cluster(),
        locks(before, known, item, terms.weight()),
        before.usage(),
        state,
        references(before, known, item),
        now.write(format));
  }

  /**
   * A memory that is gone and stays so, with the newest version of its item noted. A pin that comes
   * with it brings nothing back, and holds once a restore does.
   */
  public static Memory noted(Memory gone, Item item, JsonFormat format) {
    ItemState known = ItemState.read(gone.kind(), gone.item(), format);
    String fields = ItemState.of(item).after(known).write(format);
    Lifecycle state = gone.lifecycle();
    boolean merged =
        item.kind() == Kind.PATTERN
            ? state.replacedBy() != null
            : item.kind() == Kind.ENTRY && state.supersededBy() != null;
    Memory noted =
        merged ? gone.withItem(fields, item.createdAt(), item.tags()) : gone.withItem(fields);
    return noted.withRetrieval(locks(gone, known, item, gone.retrieval().weight()));
  }

  private static Memory.Retrieval locks(Memory before, ItemState known, Item item, double weight) {
    Memory.Retrieval locks = before.retrieval();
    return new Memory.Retrieval(
        isPinned(before, known, item), locks.lockedByAdmin(), locks.lockedBySystem(), weight);
  }

  /**
   * Its own store's pin counts when the store changes it. In between an administrator's word holds,
   * who knows what the store says.
   */
  private static boolean isPinned(Memory before, ItemState known, Item item) {
    boolean storesPin = known != null && known.pinned();
    return item.pinned() == storesPin ? before.retrieval().pinned() : item.pinned();
  }

  /** What the item refers to, and what Lethe has linked it with, or moved its references to. */
  private static List<String> references(Memory before, ItemState known, Item item) {
    List<String> said = known == null ? List.of() : known.references();
    if (said.equals(item.references())) {
      return before.references();
    }
    Set<String> references = new LinkedHashSet<>(item.references());
    before.references().stream().filter(id -> !said.contains(id)).forEach(references::add);
    return List.copyOf(references);
  }

  private static Memory memory(
      ItemArrival arrival,
      Terms terms,
      long revision,
      Memory.Cluster cluster,
      Memory.Retrieval retrieval,
      Memory.Usage usage,
      Lifecycle state,
      List<String> references,
      String fields) {
    Item item = arrival.item();
    return new Memory(
        MemoryIds.ofItem(item.scope(), item.itemId()),
        item.kind(),
        item.scope(),
        item.itemId(),
        null,
        terms.content(),
        new Memory.Source(SOURCE, null, null, null, false),
        item.createdAt(),
        item.updatedAt(),
        null,
        arrival.at(),
        revision,
        cluster,
        retrieval,
        usage,
        terms.embedding(),
        state,
        references,
        item.tags(),
        Memory.Fingerprints.NONE,
        fields,
        Memory.SCHEMA_VERSION);
  }
}
