package dev.lethe.store;

import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Fingerprints of the events already decided, one set per task, each with the arrival of its first
 * copy in seconds of the epoch. Logged in blocks at each commit.
 *
 * <p>A fingerprint is 16 bytes of a cryptographic hash of scope and id. The caller decides whether
 * a row is still young enough to count; one that isn't may be added again. Takes 29 to 35 bytes of
 * heap per row.
 */
public final class SeenEvents extends BlockTable {
  /** Maximum number of fingerprints per task. */
  public static final int MAX_SEEN = 1 << 29;

  /*
   * Rows are only ever added, so a block is a range of row numbers, and blocks are deleted in the order of their
   * creation: when the last of their rows has been evicted, or when the youngest is older than the window and a day,
   * measured by the largest arrival ever added. A restore brings evicted rows back only to evict them again.
   */
  private static final int VERSION = 1;
  private static final int BLOCK_ROWS = 256;
  private static final int MAX_EVICTED = 1_000;
  private static final int DROP_AFTER_WINDOW_SECONDS = (int) TimeUnit.DAYS.toSeconds(1);

  private int windowSeconds;
  private int maxSeen;
  private final SeenRows rows = new SeenRows();
  private final TreeMap<Long, Block> blocks = new TreeMap<>();
  private final RowWriter out = new RowWriter();
  private Block open;
  private long nextId;
  private long loggedUpTo;
  private long largestArrival;
  private long evicted;

  SeenEvents(String name, int windowHours, int maxSeen, boolean logged) {
    super(name, logged);
    keep(windowHours, maxSeen);
  }

  /**
   * Changes the limits from the next row on; rows already removed are not restored. If the set
   * exceeds the new limit, each added row evicts a limited number.
   *
   * @param windowHours see {@link #spec}
   * @param maxSeen see {@link #spec}
   */
  public void keep(int windowHours, int maxSeen) {
    if (maxSeen < 1 || maxSeen > MAX_SEEN) {
      throw new IllegalArgumentException(
          "the limit of ids in store " + name() + " must be 1 to " + MAX_SEEN + ", was " + maxSeen);
    }
    this.windowSeconds = (int) TimeUnit.HOURS.toSeconds(windowHours);
    this.maxSeen = maxSeen;
  }

  /**
   * Returns the specification of a set.
   *
   * @param windowHours time for which a row counts after its arrival; it is dropped at the earliest
   *     a day later
   * @param maxSeen maximum number of rows per task, beyond which the oldest are evicted; 1 to
   *     {@link #MAX_SEEN}
   */
  public static TableSpec spec(TableId<SeenEvents> id, int windowHours, int maxSeen) {
    return new TableSpec(id, (name, logged) -> new SeenEvents(name, windowHours, maxSeen, logged));
  }

  /** Returns the arrival in seconds with which the fingerprint was last added, or -1. */
  public long seenAt(long hi, long lo) {
    long row = rows.find(hi, lo);
    return row < 0 ? -1 : rows.arrival(row);
  }

  /**
   * Adds a fingerprint, or adds it again with a later arrival; beyond the limit the oldest row is
   * evicted.
   */
  public void add(long hi, long lo, long arrivalSeconds) {
    evicted += addWithinLimit(hi, lo, arrivalSeconds);
  }

  /** Returns the number of different fingerprints. */
  public int size() {
    return rows.size();
  }

  /** Returns the number of rows evicted by the limit since this instance received the task. */
  public long evicted() {
    return evicted;
  }

  /**
   * Returns the arrival in seconds of the oldest row, or -1 if there is none: the reach of the set
   * once rows were evicted.
   */
  public long oldestArrival() {
    return rows.head() == rows.tail() ? -1 : rows.arrival(rows.head());
  }

  /** Returns the number of blocks in the changelog. */
  public int loggedBlocks() {
    return blocks.size();
  }

  @Override
  void clear() {
    rows.clear();
    blocks.clear();
    open = null;
    nextId = 0;
    loggedUpTo = 0;
    largestArrival = 0;
    evicted = 0;
  }

  @Override
  boolean hasUnloggedRows() {
    return loggedUpTo < rows.tail();
  }

  @Override
  void writeChanges(BlockSink sink) {
    if (!hasUnloggedRows()) {
      return;
    }
    long from = Math.max(open == null ? loggedUpTo : open.first, rows.head());
    long id = open == null ? nextId++ : open.id;
    open = null;
    while (from < rows.tail()) {
      long end = Math.min(rows.tail(), from + BLOCK_ROWS);
      Block block = new Block(id, from, end, youngest(from, end));
      blocks.put(id, block);
      sink.put(id, encode(block));
      if (end - from < BLOCK_ROWS) {
        open = block;
      } else if (end < rows.tail()) {
        id = nextId++;
      }
      from = end;
    }
    loggedUpTo = rows.tail();
    dropBlocks(sink);
  }

  private void dropBlocks(BlockSink sink) {
    while (!blocks.isEmpty()) {
      Block oldest = blocks.firstEntry().getValue();
      if ((open != null && oldest.id == open.id) || !isOver(oldest)) {
        return;
      }
      drop(oldest);
      sink.delete(oldest.id);
    }
  }

  private boolean isOver(Block block) {
    return block.end <= rows.head()
        || block.youngest + windowSeconds + DROP_AFTER_WINDOW_SECONDS < largestArrival;
  }

  private void drop(Block oldest) {
    blocks.remove(oldest.id);
    while (rows.head() < oldest.end) {
      rows.removeHead();
    }
  }

  private long youngest(long from, long end) {
    long youngest = 0;
    for (long row = from; row < end; row++) {
      youngest = Math.max(youngest, rows.arrival(row));
    }
    return youngest;
  }

  private byte[] encode(Block block) {
    out.truncate(0);
    out.writeByte(VERSION);
    long last = 0;
    for (long row = block.first; row < block.end; row++) {
      long arrival = rows.arrival(row);
      out.writeLong(rows.hi(row));
      out.writeLong(rows.lo(row));
      out.writeZigzag(arrival - last);
      last = arrival;
    }
    return out.toByteArray();
  }

  @Override
  void restoreBlock(long id, byte[] bytes) {
    RowReader in = blockReader(id, bytes, VERSION);
    open = null;
    nextId = Math.max(nextId, id + 1);
    forgetFrom(id);
    long first = rows.tail();
    long arrival = 0;
    while (!in.atEnd()) {
      long hi = in.readLong();
      long lo = in.readLong();
      arrival += in.readZigzag();
      addWithinLimit(hi, lo, arrival);
    }
    blocks.put(
        id, new Block(id, first, rows.tail(), youngest(Math.max(first, rows.head()), rows.tail())));
    loggedUpTo = rows.tail();
  }

  /** Returns the number of evicted rows. */
  private int addWithinLimit(long hi, long lo, long arrivalSeconds) {
    rows.add(hi, lo, arrivalSeconds);
    largestArrival = Math.max(largestArrival, arrivalSeconds);
    int gone = 0;
    while (rows.tail() - rows.head() > maxSeen && gone < MAX_EVICTED) {
      rows.removeHead();
      gone++;
    }
    return gone;
  }

  /**
   * Removes the blocks from an id on: the newest, which is restored again with more rows, or all in
   * a second restore.
   */
  private void forgetFrom(long id) {
    Map.Entry<Long, Block> first = blocks.ceilingEntry(id);
    if (first != null) {
      long end = Math.max(first.getValue().first, rows.head());
      while (rows.tail() > end) {
        rows.removeTail();
      }
      blocks.tailMap(id, true).clear();
    }
  }

  @Override
  void restoreDeletion(long id) {
    open = null;
    nextId = Math.max(nextId, id + 1);
    while (!blocks.isEmpty() && blocks.firstKey() <= id) {
      drop(blocks.firstEntry().getValue());
    }
  }

  /** Rows of a block by number, from first to end (exclusive), and their largest arrival. */
  private record Block(long id, long first, long end, long youngest) {}
}
