package dev.lethe.context;

import dev.lethe.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/*
 * Vectors lie in blocks of 1,024, in each a row for two dimensions, with a short of both for each
 * vector: so the product of a query with a block is a loop of 16-bit multiplications and additions
 * over a row, without branches, which a compiler can do for many vectors at a time. With s = 256h +
 * l, where l isn't negative,
 *
 *   a·h + b·l = b·s + (a − 256b)·h   (mod 2^16)
 *
 * and h is s shifted. What is kept of a vector is no longer than 181 and no part of it larger than
 * 127; the product of two is less than 2^15 then, and whatever overflows on the way doesn't matter.
 */
/** Vectors of one model by slot, each in 8 bits a number. */
final class Vectors {
  private static final int BLOCK = 1_024;
  private static final double AIM = 180;
  private static final double LONGEST = 181;
  private static final double LARGEST = 127;
  private static final int OFFSET = 128;
  private static final int BYTE = 8;

  private final int dimensions;

  /** Rows of two dimensions; a block is null as long as it has no vector. */
  private final List<short[][]> blocks = new ArrayList<>();

  /** By slot, the length of what is kept; 0 where there is none. */
  private double[] lengths = new double[BLOCK];

  private int count;

  Vectors(int dimensions) {
    this.dimensions = dimensions;
  }

  /** A vector in 8 bits. */
  static final class Scaled {
    private final byte[] parts;
    private final double length;

    private Scaled(byte[] parts, double length) {
      this.parts = parts;
      this.length = length;
    }

    /** How many numbers it has. */
    int dimensions() {
      return parts.length;
    }

    /** One of them, or 0 beyond the last. */
    int part(int number) {
      return number < parts.length ? parts[number] : 0;
    }

    /** Of what is kept. */
    double length() {
      return length;
    }
  }

  /** The same direction as a vector has; null if it has none. */
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
      // Rounding can make a vector of many dimensions longer.
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

  /** How many there are. */
  int count() {
    return count;
  }

  /** What blocks take of the heap. */
  long bytes() {
    return blocks.stream().filter(Objects::nonNull).count() * pairs() * BLOCK * Short.BYTES;
  }

  boolean has(int slot) {
    return slot < lengths.length && lengths[slot] > 0;
  }

  /** Keeps a vector of as many dimensions as all. */
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

  /** A slot's vector; null if there is none. */
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
   * The cosines of all with a query of as many dimensions.
   *
   * @param cosines by slot; what has no vector stays as it is
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
   * Written so that C2 makes vector instructions of it, which is six times as fast: it doesn't of
   * `products[i] +=` a sum cast to short, nor where the arrays are read from different places on.
   */
  private static void add(short[] row, int high, int low, short[] products) {
    for (int i = 0; i < BLOCK; i++) {
      short both = row[i];
      products[i] = (short) (products[i] + low * both + high * (both >> BYTE));
    }
  }
}
