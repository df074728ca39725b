package dev.lethe.bench;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.vector.DenseVector;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Entries for the benchmarks of contexts and tools, all of one collection and each with its own
 * vector: as items, and as the resulting memories. The same number gives the same note.
 */
final class Notes {
  static final Scope SCOPE = new Scope("bench/collection:notes");

  private static final int VOCABULARY = 4_096;
  private static final int DIMENSIONS = 384;
  private static final int ASKED = 6;
  private static final int TAGS = 500;
  private static final long APART_MS = 60_000;

  /** Vector components have three decimals, to keep items short. */
  private static final int DECIMALS = 1_000;

  private final long begin;

  /**
   * @param begin creation time of the first note, epoch milliseconds; each further note is a minute
   *     newer
   */
  Notes(long begin) {
    this.begin = begin;
  }

  private static SplittableRandom random(long number, long salt) {
    SplittableRandom random = new SplittableRandom(number * 0x9E3779B97F4A7C15L + salt);
    random.nextLong();
    return random;
  }

  /**
   * Returns words by Zipf's law: the n-th most frequent word has a probability proportional to 1/n.
   */
  private static String words(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder(count * 7);
    for (int i = 0; i < count; i++) {
      int rank = (int) Math.exp(random.nextDouble() * Math.log(VOCABULARY));
      text.append(i == 0 ? "" : " ").append(Mix.word(rank));
    }
    return text.toString();
  }

  private static String text(long number) {
    SplittableRandom random = random(number, 5);
    return words(random, 4 + random.nextInt(24));
  }

  /** Returns a query. */
  String query(long number) {
    return words(random(number, 17), ASKED);
  }

  /** Returns the only tag of a note, one of 500. */
  String tag(long number) {
    return "t" + random(number, 41).nextInt(TAGS);
  }

  /** Returns the creation time of a note, epoch milliseconds. */
  long at(long number) {
    return begin + number * APART_MS;
  }

  private static int[] thousandths(long number) {
    SplittableRandom random = random(number, 29);
    int[] thousandths = new int[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      // The sum of four uniform values is close enough to a normal distribution.
      int sum = 0;
      for (int part = 0; part < 4; part++) {
        sum += random.nextInt(2 * DECIMALS + 1) - DECIMALS;
      }
      thousandths[i] = sum;
    }
    return thousandths;
  }

  DenseVector vector(long number) {
    int[] thousandths = thousandths(number);
    float[] vector = new float[thousandths.length];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) thousandths[i] / DECIMALS;
    }
    return DenseVector.of(vector);
  }

  /**
   * Returns a note as an item with a vector.
   *
   * @param model name of the model that the item gives for its vector
   */
  Mix.Sample item(long number, String model) {
    StringBuilder json = fields(number);
    json.append(",\"embedding\":{\"model\":\"").append(model).append("\",\"vector\":[");
    int[] thousandths = thousandths(number);
    for (int i = 0; i < thousandths.length; i++) {
      json.append(i == 0 ? "" : ",").append((double) thousandths[i] / DECIMALS);
    }
    return new Mix.Sample(SCOPE.name(), json.append("]}}").toString());
  }

  /** Returns a note as an item without a vector. */
  Mix.Sample item(long number) {
    return new Mix.Sample(SCOPE.name(), fields(number).append('}').toString());
  }

  private StringBuilder fields(long number) {
    return new StringBuilder(3_000)
        .append("{\"item_id\":\"n")
        .append(number)
        .append("\",\"kind\":\"entry\",\"tenant\":\"bench\",\"collection\":\"notes\",")
        .append("\"updated_at\":")
        .append(at(number))
        .append(",\"type\":\"fact\",\"subject\":\"")
        .append(Mix.word(0))
        .append("\",\"content\":\"")
        .append(text(number))
        .append("\",\"tags\":[\"")
        .append(tag(number))
        .append("\"]");
  }

  /** Returns a note as a memory, without its item's fields. */
  Memory memory(long number) {
    String itemId = "n" + number;
    String text = text(number);
    return new Memory(
        MemoryIds.ofItem(SCOPE, itemId),
        Kind.MESSAGE,
        SCOPE,
        itemId,
        null,
        new Memory.Content(text, text, List.of()),
        new Memory.Source("item", null, null, null, false),
        at(number),
        at(number),
        null,
        at(number),
        1,
        new Memory.Cluster(null, null),
        Memory.Retrieval.of(1),
        Memory.Usage.NEVER,
        Memory.EmbeddingStatus.NONE,
        Memory.Lifecycle.LIVE,
        List.of(),
        List.of(tag(number)),
        Memory.Fingerprints.NONE,
        null,
        Memory.SCHEMA_VERSION);
  }
}
