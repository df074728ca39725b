package dev.lethe.family.state;

import dev.lethe.store.table.ByteArena;
import dev.lethe.store.table.Columns;
import dev.lethe.store.table.RowIndex;
import dev.lethe.store.table.RowNumbers;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Columnar storage of a scope's signatures; lookups read the logged data itself. The owner of the
 * storage removes rows.
 */
public final class SignatureColumns implements Columns<Digest, HashRow> {
  private static final int DIGEST_LONGS = 4;
  private static final int NO_VALUE = -1;

  private final RowNumbers numbers = new RowNumbers();
  private final RowIndex index = new RowIndex(this::hashOf);
  private final FamilyNames names = new FamilyNames();
  private ByteArena eventIds = new ByteArena();

  private long[] digests = {};

  /** Number of the family that a row joined, or {@link #NO_VALUE}. */
  private int[] families = {};

  private long[] ordinals = {};
  private long[] simhashes = {};
  private long[] nearKeys = {};
  private int[] hours = {};
  private int[] firstEventIds = {};
  private long[] firstOccurredAt = {};
  private long[] firstArrivals = {};

  /** Shared objects: a bot's rows have the same sender. */
  private Sender[] senders = {};

  private int hashOf(int row) {
    return hash(digests[row * DIGEST_LONGS]);
  }

  private static int hash(long digest) {
    return (int) (digest >>> 32);
  }

  @Override
  public int find(Digest key) {
    int hash = hash(key.a());
    for (int cell = index.first(hash); index.row(cell) >= 0; cell = index.next(cell)) {
      int row = index.row(cell);
      int at = row * DIGEST_LONGS;
      if (digests[at] == key.a()
          && digests[at + 1] == key.b()
          && digests[at + 2] == key.c()
          && digests[at + 3] == key.d()) {
        return row;
      }
    }
    return -1;
  }

  @Override
  public int add(Digest key) {
    int row = numbers.take();
    if (row >= families.length) {
      grow(RowNumbers.capacity(row + 1));
    }
    int at = row * DIGEST_LONGS;
    digests[at] = key.a();
    digests[at + 1] = key.b();
    digests[at + 2] = key.c();
    digests[at + 3] = key.d();
    families[row] = NO_VALUE;
    index.add(row);
    return row;
  }

  private void grow(int capacity) {
    digests = Arrays.copyOf(digests, capacity * DIGEST_LONGS);
    families = Arrays.copyOf(families, capacity);
    ordinals = Arrays.copyOf(ordinals, capacity);
    simhashes = Arrays.copyOf(simhashes, capacity);
    nearKeys = Arrays.copyOf(nearKeys, capacity);
    hours = Arrays.copyOf(hours, capacity);
    firstEventIds = Arrays.copyOf(firstEventIds, capacity);
    firstOccurredAt = Arrays.copyOf(firstOccurredAt, capacity);
    firstArrivals = Arrays.copyOf(firstArrivals, capacity);
    senders = Arrays.copyOf(senders, capacity);
  }

  @Override
  public Digest key(int row) {
    int at = row * DIGEST_LONGS;
    return new Digest(digests[at], digests[at + 1], digests[at + 2], digests[at + 3]);
  }

  @Override
  public HashRow value(int row) {
    if (families[row] == NO_VALUE) {
      return null;
    }
    Sighting first =
        new Sighting(
            new String(eventIds.get(firstEventIds[row]), StandardCharsets.UTF_8),
            firstOccurredAt[row],
            firstArrivals[row]);
    return new HashRow(
        names.id(families[row]),
        ordinals[row],
        simhashes[row],
        nearKeys[row],
        hours[row],
        first,
        senders[row]);
  }

  @Override
  public void set(int row, HashRow value) {
    if (isSame(row, value)) {
      hours[row] = value.lastArrivalHour();
      return;
    }
    clear(row);
    families[row] = names.use(value.familyId(), row);
    ordinals[row] = value.ordinal();
    simhashes[row] = value.simhash();
    nearKeys[row] = value.nearKey();
    hours[row] = value.lastArrivalHour();
    firstEventIds[row] = eventIds.add(value.first().eventId().getBytes(StandardCharsets.UTF_8));
    firstOccurredAt[row] = value.first().occurredAt();
    firstArrivals[row] = value.first().arrival();
    senders[row] = value.sender();
    int first = names.first(families[row]);
    if (first >= 0 && ordinals[row] < ordinals[first]) {
      names.setFirst(families[row], row);
    }
  }

  /** Returns true if only the hour differs; ordinal and family determine the other columns. */
  private boolean isSame(int row, HashRow value) {
    return families[row] != NO_VALUE
        && ordinals[row] == value.ordinal()
        && firstOccurredAt[row] == value.first().occurredAt()
        && firstArrivals[row] == value.first().arrival()
        && names.id(families[row]).equals(value.familyId());
  }

  @Override
  public void clear(int row) {
    if (families[row] == NO_VALUE) {
      return;
    }
    names.release(families[row], row);
    families[row] = NO_VALUE;
    senders[row] = null;
    eventIds.release(firstEventIds[row]);
    if (eventIds.isWasteful()) {
      moveEventIds();
    }
  }

  private void moveEventIds() {
    ByteArena moved = new ByteArena();
    for (int row = 0; row < numbers.limit(); row++) {
      if (families[row] != NO_VALUE) {
        firstEventIds[row] = moved.addFrom(eventIds, firstEventIds[row]);
      }
    }
    eventIds = moved;
  }

  @Override
  public void release(int row) {
    clear(row);
    index.remove(row);
    numbers.release(row);
  }

  /** Returns the exclusive upper bound of row numbers. */
  int limit() {
    return numbers.limit();
  }

  /** Returns the signature of lowest ordinal among a family's rows, or null if it has none. */
  public Digest firstOf(String familyId) {
    int number = names.find(familyId);
    if (number < 0) {
      return null;
    }
    if (names.first(number) < 0) {
      names.setFirst(number, lowest(number));
    }
    return key(names.first(number));
  }

  private int lowest(int number) {
    int lowest = -1;
    for (int row = 0; row < numbers.limit(); row++) {
      if (families[row] == number && (lowest < 0 || ordinals[row] < ordinals[lowest])) {
        lowest = row;
      }
    }
    return lowest;
  }

  public long ordinal(int row) {
    return ordinals[row];
  }

  public long simhash(int row) {
    return simhashes[row];
  }

  public long nearKey(int row) {
    return nearKeys[row];
  }

  public int hour(int row) {
    return hours[row];
  }

  public void sighted(int row, int hour) {
    hours[row] = Math.max(hours[row], hour);
  }
}
