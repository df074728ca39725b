package dev.lethe.context;

import dev.lethe.memory.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/*
 * Vectors are stored in blocks of 1,024. A block has a row for every two dimensions, with a short
 * that holds both components of each vector. The product of a query with a block is therefore a
 * branch-free loop of 16-bit multiplications and additions over rows, which the compiler can
 * vectorise. With s = 256h + l, where l is not negative,
 *
 *   a·h + b·l = b·s + (a − 256b)·h   (mod 2^16)
 *
 * and h is s shifted. Stored vectors are at most 181 long, with components of at most 127, so the
 * product of two is less than 2^15 and intermediate overflow is harmless.
 */
/** Vectors of a single model by slot, quantised to 8 bits per dimension. */
final class Vectors {
  private static final int BLOCK = 1_024;
  private static final double AIM = 180;
  private static final double LONGEST = 181;
  private static final double LARGEST = 127;
  private static final int OFFSET = 128;
  private static final int BYTE = 8;

  private final int dimensions;

  /** Rows of two dimensions; a block without vectors is null. */
  private final List<short[][]> blocks = new ArrayList<>();

  /** By slot, the length of the quantised vector; 0 if there is none. */
  private double[] lengths = new double[BLOCK];

  private int count;

  Vectors(int dimensions) {
    this.dimensions = dimensions;
  }

  /** Quantised vector. */
  static final class Scaled {
    private final byte[] parts;
    private final double length;

    private Scaled(byte[] parts, double length) {
      this.parts = parts;
      this.length = length;
    }

    /** Returns the number of dimensions. */
    int dimensions() {
      return parts.length;
    }

    /** Returns a component, or 0 beyond the last. */
    int part(int number) {
      return number < parts.length ? parts[number] : 0;
    }

    /** Returns the length of the quantised vector. */
    double length() {
      return length;
    }
  }

  /** Returns a vector quantised with its direction preserved; null if its length is 0. */
  static Scaled scaled(DenseVector vector) {
    double squares = 0;
    double largest = 0;
    for (int i = 0; i < vector.length(); i++) {
      double part = vector.at(i);
      squares += part * part;
      largest = Math.max(largest, Math.abs(part));
    }
    if (largest == 0) {
      return null;
    }
    double scale = Math.min(AIM / Math.sqrt(squares), LARGEST / largest);
    Scaled scaled = scaled(vector, scale);
    while (scaled.length() > LONGEST) {
      // Rounding can increase the length of a vector with many dimensions.
      scale *= AIM / scaled.length();
      scaled = scaled(vector, scale);
    }
    return scaled.length() > 0 ? scaled : null;
  }

  private static Scaled scaled(DenseVector vector, double scale) {
    byte[] parts = new byte[vector.length()];
    long squares = 0;
    for (int i = 0; i < parts.length; i++) {
      parts[i] = (byte) Math.rint(vector.at(i) * scale);
      squares += (long) parts[i] * parts[i];
    }
    return new Scaled(parts, Math.sqrt((double) squares));
  }

  /** Returns the number of vectors. */
  int count() {
    return count;
  }

  /** Returns the heap size of the blocks in bytes. */
  long bytes() {
    return blocks.stream().filter(Objects::nonNull).count() * pairs() * BLOCK * Short.BYTES;
  }

  boolean has(int slot) {
    return slot < lengths.length && lengths[slot] > 0;
  }

  /** Stores a vector, which must have the same number of dimensions as the others. */
  void put(int slot, Scaled vector) {
    while (blocks.size() <= slot / BLOCK) {
      blocks.add(null);
    }
    if (slot >= lengths.length) {
      lengths = Arrays.copyOf(lengths, Math.max(slot + 1, lengths.length * 2));
    }
    short[][] block = blocks.get(slot / BLOCK);
    if (block == null) {
      block = new short[pairs()][BLOCK];
      blocks.set(slot / BLOCK, block);
    }
    count += has(slot) ? 0 : 1;
    lengths[slot] = vector.length();
    for (int pair = 0; pair < pairs(); pair++) {
      int high = vector.part(2 * pair);
      int low = vector.part(2 * pair + 1) + OFFSET;
      block[pair][slot % BLOCK] = (short) (high << BYTE | low);
    }
  }

  private int pairs() {
    return (dimensions + 1) / 2;
  }

  /** Returns a slot's vector; null if there is none. */
  Scaled get(int slot) {
    if (!has(slot)) {
      return null;
    }
    short[][] block = blocks.get(slot / BLOCK);
    byte[] parts = new byte[dimensions];
    for (int i = 0; i < dimensions; i++) {
      short pair = block[i / 2][slot % BLOCK];
      parts[i] = (byte) (i % 2 == 0 ? pair >> BYTE : (pair & 0xff) - OFFSET);
    }
    return new Scaled(parts, lengths[slot]);
  }

  void remove(int slot) {
    if (has(slot)) {
      lengths[slot] = 0;
      count--;
    }
  }

  /**
   * Computes the cosines between all vectors and a query with the same number of dimensions.
   *
   * @param cosines output by slot; elements of slots without a vector are left unchanged
   */
  void cosines(Scaled query, double[] cosines) {
    short[] products = new short[BLOCK];
    for (int number = 0; number < blocks.size(); number++) {
      short[][] block = blocks.get(number);
      if (block == null) {
        continue;
      }
      Arrays.fill(products, (short) 0);
      int offsets = 0;
      for (int pair = 0; pair < pairs(); pair++) {
        int low = query.part(2 * pair + 1);
        add(block[pair], query.part(2 * pair) - (low << BYTE), low, products);
        offsets += low * OFFSET;
      }
      int first = number * BLOCK;
      int end = Math.min(cosines.length, Math.min(lengths.length, first + BLOCK));
      for (int slot = first; slot < end; slot++) {
        if (lengths[slot] > 0) {
          short product = (short) (products[slot - first] - offsets);
          cosines[slot] = product / (lengths[slot] * query.length());
        }
      }
    }
  }

  /*
   * Written for C2's auto-vectorisation, which makes it six times as fast. C2 doesn't vectorise
   * `products[i] +=` with a sum cast to short, nor arrays that are read at different offsets.
   */
  private static void add(short[] row, int high, int low, short[] products) {
    for (int i = 0; i < BLOCK; i++) {
      short both = row[i];
      products[i] = (short) (products[i] + low * both + high * (both >> BYTE));
    }
  }
}
