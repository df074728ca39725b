package dev.lethe.context;

import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.store.table.LongMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * Every memory has a slot, and all values needed for scoring are in arrays indexed by slot, so
 * that scoring a hundred thousand memories is a pass over arrays. Slots are never reused: a
 * removal only marks the slot as gone and leaves the postings; once more than half of the slots
 * are gone, the index is rebuilt from the entries. Results don't depend on slot numbers: sums are
 * computed in the order of the memories' times and ids, so an incrementally maintained index gives
 * the same results as a new one.
 */
/**
 * Incrementally maintained index of the memories of a scope that contexts may include. Not
 * thread-safe.
 */
public final class ContextIndex {
  /** Slot number that means no memory. */
  static final int NONE = -1;

  private static final int FEW = 16;
  private static final int GONE = -1;

  /** Number of removed slots, in excess of the live ones, at which the index is rebuilt. */
  private static final int SPARE = 1_024;

  private static final long MEMORY_BYTES = 1_024;

  /** Memories that are only in the catalog and take as much heap as one with its words. */
  private static final int LISTED_PER_MEMORY = 4;

  private final JsonFormat format;
  private Map<String, Integer> slots = new HashMap<>();
  private ContextEntry[] entries = new ContextEntry[FEW];

  /** By slot: number of stems including repeats, or {@link #GONE}. */
  private int[] lengths = new int[FEW];

  private int[] dates = new int[FEW];
  private long[] times = new long[FEW];
  private double[] standings = new double[FEW];
  private int used;
  private LongMap stems = new LongMap();
  private List<StemPostings> postings = new ArrayList<>();
  private long allLengths;

  /** Slots in ascending order of time; equal times by descending id. */
  private int[] order = new int[FEW];

  private int live;
  private final Map<Integer, Integer> dateCounts = new HashMap<>();
  private final Map<String, Integer> authors = new HashMap<>();
  private final Set<String> pinned = new HashSet<>();
  private final Set<String> preferences = new HashSet<>();

  /** Number of pinned memories that refer to a memory, by its id. */
  private final Map<String, Integer> linked = new HashMap<>();

  private final Coverage coverage = new Coverage();
  private final Catalog catalog = new Catalog();

  /** Null until first used. Newer memories are appended; any other change resets it. */
  private Neighbours neighbours;

  private final Workspace workspace = new Workspace();

  /** Vectors of all models. */
  private final ModelVectors vectors = new ModelVectors();

  /**
   * @param format parses the JSON state of items and summaries
   */
  public ContextIndex(JsonFormat format) {
    this.format = format;
  }

  /** Returns the number of memories that contexts may include. */
  public int size() {
    return live;
  }

  /**
   * Returns the heap size in units of about a kilobyte, roughly one memory. An empty index counts
   * as one, and blocks of vectors count in full even if they hold a single vector.
   */
  public long weight() {
    int listedOnly = catalog.size() - live;
    return 1 + used + listedOnly / LISTED_PER_MEMORY + vectors.bytes() / MEMORY_BYTES;
  }

  /** Adds or replaces a memory without a vector. */
  public void put(Memory memory) {
    put(memory, null);
  }

  /**
   * Adds or replaces a memory.
   *
   * @param vector null for none
   */
  public void put(Memory memory, StoredVector vector) {
    Facets facets = Facets.of(memory, format);
    if (memory.content().text().isBlank()) {
      catalog.remove(memory.memoryId());
    } else {
      catalog.put(facets);
    }
    ContextEntry now = ContextEntry.of(memory, facets, format);
    Integer slot = slots.get(memory.memoryId());
    ContextEntry before = slot == null ? null : entries[slot];
    if (now == null) {
      removeEntry(memory.memoryId());
      return;
    }
    if (before != null && before.isFoundAs(now)) {
      unlink(before);
      entries[slot] = now;
      if (!before.isInConversationOf(now)) {
        neighbours = null;
      }
      standings[slot] = Relevance.standing(now);
      link(now);
    } else {
      removeEntry(memory.memoryId());
      add(now);
    }
    vectors.put(slots.get(memory.memoryId()), vector);
  }

  /** Adds a memory of another index, with its vector, to those that contexts may include. */
  void copy(ContextIndex other, int slot) {
    ContextEntry entry = other.entries[slot];
    add(entry);
    vectors.keep(slots.get(entry.memoryId()), other.vectors.get(slot));
  }

  /** Returns all memories of the scope that have text, in whatever state. */
  Catalog catalog() {
    return catalog;
  }

  /** Returns the models of the indexed vectors. */
  Set<EmbeddingModel> models() {
    return vectors.models();
  }

  /** Returns the vectors comparable with the given one; null if there are none. */
  Vectors vectors(StoredVector vector) {
    return vectors.like(vector);
  }

  /** Removes a memory if it is indexed. */
  public void remove(String memoryId) {
    catalog.remove(memoryId);
    removeEntry(memoryId);
  }

  private void removeEntry(String memoryId) {
    Integer slot = slots.remove(memoryId);
    if (slot == null) {
      return;
    }
    ContextEntry gone = entries[slot];
    unlink(gone);
    if (gone.isSpoken()) {
      neighbours = null;
    }
    count(slot, -1);
    int place = place(gone) - 1;
    System.arraycopy(order, place + 1, order, place, live - place - 1);
    live--;
    allLengths -= gone.words().length();
    entries[slot] = null;
    lengths[slot] = GONE;
    vectors.remove(slot);
    for (int i = 0; i < gone.words().distinct(); i++) {
      postings(gone.words().stem(i)).removed();
    }
    if (used - live > SPARE + live) {
      makeAnew();
    }
  }

  private void makeAnew() {
    ContextEntry[] kept = new ContextEntry[live];
    ModelVectors.Kept[] keptVectors = new ModelVectors.Kept[live];
    for (int i = 0; i < live; i++) {
      kept[i] = entries[order[i]];
      keptVectors[i] = vectors.get(order[i]);
      unlink(kept[i]);
    }
    neighbours = null;
    slots = new HashMap<>();
    entries = new ContextEntry[Math.max(FEW, live)];
    lengths = new int[entries.length];
    dates = new int[entries.length];
    times = new long[entries.length];
    standings = new double[entries.length];
    order = new int[entries.length];
    stems = new LongMap();
    postings = new ArrayList<>();
    dateCounts.clear();
    used = 0;
    live = 0;
    allLengths = 0;
    vectors.clear();
    for (int i = 0; i < kept.length; i++) {
      add(kept[i]);
      vectors.keep(slots.get(kept[i].memoryId()), keptVectors[i]);
    }
  }

  private void add(ContextEntry entry) {
    int slot = used++;
    if (slot == entries.length) {
      entries = Arrays.copyOf(entries, slot * 2);
      lengths = Arrays.copyOf(lengths, slot * 2);
      dates = Arrays.copyOf(dates, slot * 2);
      times = Arrays.copyOf(times, slot * 2);
      standings = Arrays.copyOf(standings, slot * 2);
      order = Arrays.copyOf(order, slot * 2);
    }
    entries[slot] = entry;
    lengths[slot] = entry.words().length();
    dates[slot] = DateWords.of(entry.createdAt());
    times[slot] = entry.createdAt();
    standings[slot] = Relevance.standing(entry);
    count(slot, 1);
    int place = place(entry);
    System.arraycopy(order, place, order, place + 1, live - place);
    order[place] = slot;
    if (place < live) {
      neighbours = null;
    } else if (neighbours != null) {
      neighbours.append(slot, entry);
    }
    live++;
    allLengths += entry.words().length();
    slots.put(entry.memoryId(), slot);
    for (int i = 0; i < entry.words().distinct(); i++) {
      postingsFor(entry.words().stem(i)).add(slot, entry.words().count(i));
    }
    link(entry);
  }

  /** Adds the data that depends on more than a memory's words and time. */
  private void link(ContextEntry entry) {
    if (entry.author() != null) {
      authors.merge(entry.author(), 1, Integer::sum);
    }
    if (entry.isPinned()) {
      pinned.add(entry.memoryId());
    }
    if (entry.preference() != null) {
      preferences.add(entry.memoryId());
    }
    entry.links().forEach(id -> linked.merge(id, 1, Integer::sum));
    coverage.add(entry);
  }

  private void unlink(ContextEntry entry) {
    if (entry.author() != null) {
      authors.computeIfPresent(entry.author(), (name, many) -> many == 1 ? null : many - 1);
    }
    pinned.remove(entry.memoryId());
    preferences.remove(entry.memoryId());
    entry
        .links()
        .forEach(id -> linked.computeIfPresent(id, (key, many) -> many == 1 ? null : many - 1));
    coverage.remove(entry);
  }

  private void count(int slot, int more) {
    for (int word : DateWords.in(dates[slot])) {
      dateCounts.merge(word, more, Integer::sum);
    }
  }

  /**
   * Returns the number of memories up to the entry in order of time, including the entry itself if
   * it is indexed.
   */
  private int place(ContextEntry entry) {
    int from = 0;
    int to = live;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (isAfter(entries[order[middle]], entry)) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  private static boolean isAfter(ContextEntry one, ContextEntry other) {
    return one.createdAt() == other.createdAt()
        ? one.memoryId().compareTo(other.memoryId()) < 0
        : one.createdAt() > other.createdAt();
  }

  private StemPostings postingsFor(long stem) {
    int at = stems.add(stem);
    if (stems.value(at) == 0) {
      postings.add(new StemPostings());
      stems.set(at, postings.size());
    }
    return postings.get((int) stems.value(at) - 1);
  }

  /** Returns the memories with a stem; null if no memory ever had it. */
  StemPostings postings(long stem) {
    int at = stems.find(stem);
    return at < 0 ? null : postings.get((int) stems.value(at) - 1);
  }

  /** Returns the exclusive upper bound of slot numbers. */
  int slots() {
    return used;
  }

  /**
   * Returns the slot at a position in order of time.
   *
   * @param place from 0, the oldest, to {@link #size} - 1
   */
  int slotAt(int place) {
    return order[place];
  }

  /** Returns the slot of a memory, or {@link #NONE}. */
  int slot(String memoryId) {
    return slots.getOrDefault(memoryId, NONE);
  }

  boolean has(String memoryId) {
    return slots.containsKey(memoryId);
  }

  ContextEntry entry(int slot) {
    return entries[slot];
  }

  /**
   * Returns the number of stems of a slot's memory, including repeats; negative if it was removed.
   */
  int length(int slot) {
    return lengths[slot];
  }

  /** Returns the mean of {@link #length}; 0 if the index is empty. */
  double meanLength() {
    return live == 0 ? 0 : (double) allLengths / live;
  }

  /** Returns the {@link DateWords} of a slot's memory. */
  int date(int slot) {
    return dates[slot];
  }

  /** Returns the creation time of a slot's memory, epoch milliseconds. */
  long createdAt(int slot) {
    return times[slot];
  }

  /** Returns the {@link Relevance#standing} of a slot's memory. */
  double standing(int slot) {
    return standings[slot];
  }

  /** Returns the number of memories with a given year, month or day of the month. */
  int countOf(int dateWord) {
    return dateCounts.getOrDefault(dateWord, 0);
  }

  boolean isAuthor(String name) {
    return authors.containsKey(name);
  }

  /** Returns the neighbours of memories in their conversations. */
  Neighbours neighbours() {
    if (neighbours == null) {
      neighbours = new Neighbours(this);
    }
    return neighbours;
  }

  /** Returns the workspace, which only one context may use at a time. */
  Workspace workspace() {
    return workspace;
  }

  /** Returns the slots of the memories that pinned ones refer to. */
  BitSet linked() {
    BitSet slotsOfLinked = new BitSet();
    for (String id : linked.keySet()) {
      Integer slot = slots.get(id);
      if (slot != null) {
        slotsOfLinked.set(slot);
      }
    }
    return slotsOfLinked;
  }

  /** Returns the slots of pinned memories, newest first. */
  int[] pinned() {
    return newestFirst(pinned);
  }

  /** Returns the slots of preferences, newest first. */
  int[] preferences() {
    return newestFirst(preferences);
  }

  /** Returns the slots of summaries of sessions, newest first. */
  int[] sessionSummaries() {
    return newestFirst(coverage.sessionSummaries());
  }

  private int[] newestFirst(Collection<String> ids) {
    return ids.stream()
        .map(slots::get)
        .sorted((one, other) -> isAfter(entries[one], entries[other]) ? -1 : 1)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Returns true if a filter admits a memory at a time and its family's aggregate does not
   * represent it, because there is none or the filter excludes it.
   */
  boolean isShown(int slot, MemoryFilter filter, long now) {
    ContextEntry entry = entries[slot];
    Integer aggregate = entry.aggregateId() == null ? null : slots.get(entry.aggregateId());
    return filter.admits(entry.facets(), now)
        && (aggregate == null || !filter.admits(entries[aggregate].facets(), now));
  }

  /** Returns true if one of the summaries covers a memory. */
  boolean isCovered(ContextEntry entry, Collection<String> summaryIds) {
    return coverage.holds(entry, summaryIds, id -> entries[slots.get(id)]);
  }
}
