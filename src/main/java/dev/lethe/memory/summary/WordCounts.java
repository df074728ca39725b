package dev.lethe.memory.summary;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Collection;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Number of times that a scope's compacted messages used each word, which shows what is new. The
 * counts are estimates in a table of fixed size: a word has two counters, and its count is the
 * smaller one (count-min sketch, Cormode and Muthukrishnan, 2005). Words are known by their hashes
 * only. When more than half of the counters are in use, all counts are halved, which forgets rare
 * old words. Immutable.
 */
public final class WordCounts {
  /** Counts of a scope without compacted messages. */
  public static final WordCounts NONE = new WordCounts(0, new byte[WordCounts.SIZE]);

  private static final int BITS = 14;
  private static final int SIZE = 1 << BITS;
  private static final int MOST = 255;
  private static final long FIRST_MULTIPLIER = 0x9e3779b97f4a7c15L;
  private static final long SECOND_MULTIPLIER = 0xc2b2ae3d27d4eb4fL;

  private final long messages;
  private final byte[] counters;

  private WordCounts(long messages, byte[] counters) {
    this.messages = messages;
    this.counters = counters;
  }

  /** Returns the number of messages counted, halved with the counts. */
  public long messages() {
    return messages;
  }

  /** Returns the number of messages with a word, or more, but at most {@value #MOST}. */
  int of(long word) {
    return Math.min(counters[first(word)] & MOST, counters[second(word)] & MOST);
  }

  /**
   * Returns the counts with more messages.
   *
   * @param words distinct words of each message, by hash
   */
  WordCounts plus(Collection<? extends Collection<Long>> words) {
    byte[] more = counters.clone();
    for (Collection<Long> ofMessage : words) {
      for (long word : ofMessage) {
        count(more, first(word));
        count(more, second(word));
      }
    }
    WordCounts sum = new WordCounts(messages + words.size(), more);
    return sum.isCrowded() ? sum.halved() : sum;
  }

  /** Returns true if so many counters are in use that new words would seem known. */
  private boolean isCrowded() {
    int used = 0;
    for (byte counter : counters) {
      used += counter == 0 ? 0 : 1;
    }
    return used > SIZE / 2;
  }

  /** Forgets the words that were counted once. */
  private WordCounts halved() {
    byte[] half = new byte[SIZE];
    for (int i = 0; i < SIZE; i++) {
      half[i] = (byte) ((counters[i] & MOST) >> 1);
    }
    return new WordCounts(messages / 2, half);
  }

  private static void count(byte[] counters, int at) {
    if ((counters[at] & MOST) < MOST) {
      counters[at]++;
    }
  }

  private static int first(long word) {
    return (int) ((word * FIRST_MULTIPLIER) >>> (Long.SIZE - BITS));
  }

  private static int second(long word) {
    return (int) ((word * SECOND_MULTIPLIER) >>> (Long.SIZE - BITS));
  }

  /** Returns the counters as text, compressed. */
  public String text() {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(counters);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] part = new byte[SIZE];
      while (!deflater.finished()) {
        out.write(part, 0, deflater.deflate(part));
      }
      return Base64.getEncoder().encodeToString(out.toByteArray());
    } finally {
      deflater.end();
    }
  }

  /**
   * Reads the output of {@link #text}.
   *
   * @param messages number of messages counted
   */
  public static WordCounts read(long messages, String text) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(Base64.getDecoder().decode(text));
      byte[] counters = new byte[SIZE];
      if (inflater.inflate(counters) != SIZE) {
        throw new IllegalStateException("Word counts are incomplete; this is a bug in Lethe");
      }
      return new WordCounts(messages, counters);
    } catch (DataFormatException e) {
      throw new IllegalStateException("Word counts cannot be read; this is a bug in Lethe", e);
    } finally {
      inflater.end();
    }
  }
}
