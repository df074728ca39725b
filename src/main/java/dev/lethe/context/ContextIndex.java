package dev.lethe.context;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.memory.Memory;
import dev.lethe.table.LongMap;
import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * A memory has a slot, and everything that scoring looks at stands in arrays by slot: to score a
 * hundred thousand memories is a pass over those. A slot is never used again, so a removal leaves
 * postings where they are, and marks the slot as gone; once more than half are gone, all is made
 * anew from the entries. Nothing depends on which slot a memory has: sums are taken in the order of
 * the memories' times and ids, so an index that was kept up answers as one made from scratch.
 */
/**
 * The memories of a scope that contexts may have, kept up as they change, and what they are found
 * by. Not safe for use by many threads.
 */
public final class ContextIndex {
  /** No memory, of slots. */
  static final int NONE = -1;

  private static final int FEW = 16;
  private static final int GONE = -1;

  /** So many slots of memories that are gone are no reason to make all anew. */
  private static final int SPARE = 1_024;

  private static final long MEMORY_BYTES = 1_024;

  private final JsonFormat format;
  private Map<String, Integer> slots = new HashMap<>();
  private ContextEntry[] entries = new ContextEntry[FEW];

  /** By slot: stems with repeats, or {@link #GONE}. */
  private int[] lengths = new int[FEW];

  private int[] dates = new int[FEW];
  private long[] times = new long[FEW];
  private double[] standings = new double[FEW];
  private int used;
  private LongMap stems = new LongMap();
  private List<Postings> postings = new ArrayList<>();
  private long allLengths;

  /** Slots by time, of equal times by falling id: the later, the newer. */
  private int[] order = new int[FEW];

  private int live;
  private final Map<Integer, Integer> dateCounts = new HashMap<>();
  private final Map<String, Integer> authors = new HashMap<>();
  private final Set<String> pinned = new HashSet<>();
  private final Set<String> preferences = new HashSet<>();
  private final Coverage coverage = new Coverage();

  /** Null until somebody asks: what is newer than all is added, other changes begin anew. */
  private Neighbours neighbours;

  private final Workspace workspace = new Workspace();

  /** Of all models. */
  private final ModelVectors vectors = new ModelVectors();

  /**
   * @param format reads what memories keep of items and summaries
   */
  public ContextIndex(JsonFormat format) {
    this.format = format;
  }

  /** How many memories contexts may have. */
  public int size() {
    return live;
  }

  /**
   * What it takes of the heap, in memories of about a kilobyte: an empty one takes as much as a
   * memory, and vectors have room for many though there be one.
   */
  public long weight() {
    return 1 + used + vectors.bytes() / MEMORY_BYTES;
  }

  /** A memory is new, or something else than before, and has no vector. */
  public void put(Memory memory) {
    put(memory, null);
  }

  /**
   * A memory is new, or something else than before, or has another vector.
   *
   * @param vector null for none
   */
  public void put(Memory memory, StoredVector vector) {
    ContextEntry now = ContextEntry.of(memory, format);
    Integer slot = slots.get(memory.memoryId());
    ContextEntry before = slot == null ? null : entries[slot];
    if (now == null) {
      remove(memory.memoryId());
      return;
    }
    if (before != null && before.isFoundAs(now)) {
      unlink(before);
      entries[slot] = now;
      if (!before.isSaidWhere(now)) {
        neighbours = null;
      }
      standings[slot] = Relevance.standing(now);
      link(now);
    } else {
      remove(memory.memoryId());
      add(now);
    }
    vectors.put(slots.get(memory.memoryId()), vector);
  }

  /** What made the vectors that there are. */
  Set<EmbeddingModel> models() {
    return vectors.models();
  }

  /** The vectors that can be compared with one; null if there are none. */
  Vectors vectors(StoredVector vector) {
    return vectors.like(vector);
  }

  /** A memory is gone, if it was there. */
  public void remove(String memoryId) {
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

  /** What depends on more than the words and the time of a memory. */
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
    coverage.add(entry);
  }

  private void unlink(ContextEntry entry) {
    if (entry.author() != null) {
      authors.computeIfPresent(entry.author(), (name, many) -> many == 1 ? null : many - 1);
    }
    pinned.remove(entry.memoryId());
    preferences.remove(entry.memoryId());
    coverage.remove(entry);
  }

  private void count(int slot, int more) {
    for (int word : DateWords.in(dates[slot])) {
      dateCounts.merge(word, more, Integer::sum);
    }
  }

  /** How many of the memories come no later, one that is there itself included. */
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

  private Postings postingsFor(long stem) {
    int at = stems.add(stem);
    if (stems.value(at) == 0) {
      postings.add(new Postings());
      stems.set(at, postings.size());
    }
    return postings.get((int) stems.value(at) - 1);
  }

  /** The memories that have a stem; null if none ever had. */
  Postings postings(long stem) {
    int at = stems.find(stem);
    return at < 0 ? null : postings.get((int) stems.value(at) - 1);
  }

  /** All slots are below this. */
  int slots() {
    return used;
  }

  /**
   * The slot at a place in the order of time.
   *
   * @param place from 0, the oldest, to {@link #size} - 1
   */
  int slotAt(int place) {
    return order[place];
  }

  /** The slot of a memory, or {@link #NONE}. */
  int slot(String memoryId) {
    return slots.getOrDefault(memoryId, NONE);
  }

  boolean has(String memoryId) {
    return slots.containsKey(memoryId);
  }

  ContextEntry entry(int slot) {
    return entries[slot];
  }

  /** The stems of a slot's memory, repeats included; negative if it is gone. */
  int length(int slot) {
    return lengths[slot];
  }

  /** The mean of {@link #length}; 0 if there is nothing. */
  double meanLength() {
    return live == 0 ? 0 : (double) allLengths / live;
  }

  /** The {@link DateWords} of a slot's memory. */
  int date(int slot) {
    return dates[slot];
  }

  /** When a slot's memory was made, epoch milliseconds. */
  long createdAt(int slot) {
    return times[slot];
  }

  /** The {@link Relevance#standing} of a slot's memory. */
  double standing(int slot) {
    return standings[slot];
  }

  /** How many memories are of that year, month or day of the month. */
  int countOf(int dateWord) {
    return dateCounts.getOrDefault(dateWord, 0);
  }

  boolean isAuthor(String name) {
    return authors.containsKey(name);
  }

  /** What comes before and after a memory where it was said. */
  Neighbours neighbours() {
    if (neighbours == null) {
      neighbours = new Neighbours(this);
    }
    return neighbours;
  }

  /** For one context after the other. */
  Workspace workspace() {
    return workspace;
  }

  /** Slots of what is pinned, the newest first. */
  int[] pinned() {
    return newestFirst(pinned);
  }

  /** Slots of preferences, the newest first. */
  int[] preferences() {
    return newestFirst(preferences);
  }

  private int[] newestFirst(Collection<String> ids) {
    return ids.stream()
        .map(slots::get)
        .sorted((one, other) -> isAfter(entries[one], entries[other]) ? -1 : 1)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Whether one of those summaries stands for a memory. */
  boolean isCovered(ContextEntry entry, Collection<String> summaryIds) {
    return coverage.holds(entry, summaryIds, id -> entries[slots.get(id)]);
  }
}
