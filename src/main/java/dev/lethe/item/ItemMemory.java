package dev.lethe.item;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.summary.JsonFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Memory of an item: newly created, or updated to a newer version of the item. */
public final class ItemMemory {
  /** Source type of such memories. */
  public static final String SOURCE = "item";

  private ItemMemory() {}

  /**
   * Policy-dependent parts of an item's memory, independent of its previous state.
   *
   * @param content text, raw and normalized
   * @param weight retrieval weight
   * @param mostTexts maximum number of earlier texts
   */
  public record Terms(
      Memory.Content content, EmbeddingStatus embedding, double weight, int mostTexts) {}

  /** Returns the memory of a new item. */
  public static Memory of(ItemArrival arrival, Terms terms, JsonFormat format) {
    return of(arrival, terms, 1, ItemState.of(arrival.item()), format);
  }

  /**
   * Returns the memory of an item whose earlier memory was purged.
   *
   * @param revision above 1
   */
  static Memory returned(ItemArrival arrival, Terms terms, long revision, JsonFormat format) {
    ItemState state = ItemState.of(arrival.item()).after(null, 0, terms.mostTexts());
    return of(arrival, terms, revision, state, format);
  }

  private static Memory of(
      ItemArrival arrival, Terms terms, long revision, ItemState state, JsonFormat format) {
    Item item = arrival.item();
    return memory(
        arrival,
        terms,
        item.createdAtOr(item.updatedAt()),
        revision,
        new Memory.Cluster(null, null),
        new Memory.Retrieval(item.pinned(), false, false, terms.weight()),
        Memory.Usage.NEVER,
        Lifecycle.LIVE,
        item.references(),
        state.write(format));
  }

  /**
   * Returns a memory updated to a newer version of its item. Its admission time becomes that
   * version's arrival, because earlier records don't describe the new content.
   *
   * @param before must not be erased, since the known state of the item would be missing
   * @param state lifecycle of the updated memory
   */
  public static Memory changed(
      Memory before, ItemArrival arrival, Terms terms, Lifecycle state, JsonFormat format) {
    Item item = arrival.item();
    ItemState known =
        before.item() == null ? null : ItemState.read(before.kind(), before.item(), format);
    ItemState now = ItemState.of(item).after(known, ownCreation(before, known), terms.mostTexts());
    return memory(
        arrival,
        terms,
        createdAt(before, known, item),
        before.revision() + 1,
        before.cluster(),
        locks(before, known, item, terms.weight()),
        before.usage(),
        state,
        references(before, known, item),
        now.write(format));
  }

  /**
   * Returns a removed memory that stays removed but records the newest version of its item. A pin
   * in that version does not restore it; the pin applies once it is restored.
   *
   * @param mostTexts maximum number of earlier texts
   */
  public static Memory noted(Memory gone, Item item, int mostTexts, JsonFormat format) {
    ItemState known = ItemState.read(gone.kind(), gone.item(), format);
    String fields =
        ItemState.of(item).after(known, ownCreation(gone, known), mostTexts).write(format);
    Lifecycle state = gone.lifecycle();
    boolean merged =
        item.kind() == Kind.PATTERN
            ? state.successor() != null
            : item.kind() == Kind.ENTRY && state.supersededBy() != null;
    Memory noted =
        merged
            ? gone.withItem(fields, createdAt(gone, known, item), item.tags())
            : gone.withItem(fields);
    return noted
        .withRetrieval(locks(gone, known, item, gone.retrieval().weight()))
        .withExpiresAt(item.expiresAt());
  }

  /**
   * Returns the creation time of a newer version, which is that of the versions before it if its
   * store gives none.
   */
  private static long createdAt(Memory before, ItemState known, Item item) {
    return item.createdAtOr(ownCreation(before, known));
  }

  /** Returns the creation time in the item's own store, without that of merged entries. */
  private static long ownCreation(Memory before, ItemState known) {
    boolean hasGained = known != null && known.gained() != null;
    return hasGained ? known.gained().createdAt() : before.createdAt();
  }

  private static Memory.Retrieval locks(Memory before, ItemState known, Item item, double weight) {
    Memory.Retrieval locks = before.retrieval();
    return new Memory.Retrieval(
        isPinned(before, known, item), locks.lockedByAdmin(), locks.lockedBySystem(), weight);
  }

  /**
   * The store's pin applies when the store changes it; until then an administrator's later choice
   * is kept.
   */
  private static boolean isPinned(Memory before, ItemState known, Item item) {
    boolean storesPin = known != null && known.pinned();
    return item.pinned() == storesPin ? before.retrieval().pinned() : item.pinned();
  }

  /** Returns the item's references, together with links that Lethe has added or redirected. */
  private static List<String> references(Memory before, ItemState known, Item item) {
    List<String> stored = known == null ? List.of() : known.references();
    if (stored.equals(item.references())) {
      return before.references();
    }
    Set<String> references = new LinkedHashSet<>(item.references());
    before.references().stream().filter(id -> !stored.contains(id)).forEach(references::add);
    return List.copyOf(references);
  }

  private static Memory memory(
      ItemArrival arrival,
      Terms terms,
      long createdAt,
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
        createdAt,
        item.updatedAt(),
        null,
        arrival.at(),
        item.expiresAt(),
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
