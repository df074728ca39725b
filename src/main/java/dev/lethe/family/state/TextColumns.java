package dev.lethe.family.state;

import dev.lethe.store.table.ByteArena;
import dev.lethe.store.table.Columns;
import dev.lethe.store.table.Fibonacci;
import dev.lethe.store.table.RowIndex;
import dev.lethe.store.table.RowNumbers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Columnar storage of the texts that a scope's templates are learned from; each text once, as
 * UTF-8.
 */
public final class TextColumns implements Columns<Long, SignatureRow> {
  private static final int NO_VALUE = -1;

  private final RowNumbers numbers = new RowNumbers();
  private final RowIndex index = new RowIndex(this::hashOf);
  private ByteArena texts = new ByteArena();
  private long[] ordinals = {};
  private long[] prints = {};
  private long[] besides = {};

  /** Position of a row's text, or {@link #NO_VALUE}. */
  private int[] places = {};

  private int hashOf(int row) {
    return hash(ordinals[row]);
  }

  private static int hash(long ordinal) {
    return Fibonacci.hash(ordinal);
  }

  @Override
  public int find(Long key) {
    long ordinal = key;
    for (int cell = index.first(hash(ordinal)); index.row(cell) >= 0; cell = index.next(cell)) {
      if (ordinals[index.row(cell)] == ordinal) {
        return index.row(cell);
      }
    }
    return -1;
  }

  @Override
  public int add(Long key) {
    int row = numbers.take();
    if (row >= ordinals.length) {
      int capacity = RowNumbers.capacity(row + 1);
      ordinals = Arrays.copyOf(ordinals, capacity);
      prints = Arrays.copyOf(prints, capacity);
      besides = Arrays.copyOf(besides, capacity);
      places = Arrays.copyOf(places, capacity);
    }
    ordinals[row] = key;
    places[row] = NO_VALUE;
    index.add(row);
    return row;
  }

  @Override
  public Long key(int row) {
    return ordinals[row];
  }

  @Override
  public SignatureRow value(int row) {
    if (places[row] == NO_VALUE) {
      return null;
    }
    String text = new String(texts.get(places[row]), StandardCharsets.UTF_8);
    return new SignatureRow(ordinals[row], prints[row], besides[row], text);
  }

  /**
   * Returns the ordinals of the texts whose signatures begin with these 64 bits, in no particular
   * order.
   */
  public List<Long> ordinalsOf(long print) {
    List<Long> found = new ArrayList<>(0);
    for (int row = 0; row < numbers.limit(); row++) {
      if (places[row] != NO_VALUE && prints[row] == print) {
        found.add(ordinals[row]);
      }
    }
    return found;
  }

  @Override
  public void set(int row, SignatureRow value) {
    if (value.ordinal() != ordinals[row]) {
      throw new IllegalArgumentException(
          "text "
              + value.ordinal()
              + " is stored as "
              + ordinals[row]
              + "; this is a bug in Lethe");
    }
    clear(row);
    prints[row] = value.print();
    besides[row] = value.beside();
    places[row] = texts.add(value.text().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void clear(int row) {
    if (places[row] == NO_VALUE) {
      return;
    }
    texts.release(places[row]);
    places[row] = NO_VALUE;
    if (texts.isWasteful()) {
      ByteArena moved = new ByteArena();
      for (int other = 0; other < numbers.limit(); other++) {
        if (places[other] != NO_VALUE) {
          places[other] = moved.addFrom(texts, places[other]);
        }
      }
      texts = moved;
    }
  }

  @Override
  public void release(int row) {
    clear(row);
    index.remove(row);
    numbers.release(row);
  }
}
