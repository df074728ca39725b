package dev.lethe.cli.bench;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.vector.DenseVector;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The entries of the benchmark's contexts, all of one collection, each with a vector of its own: as
 * items, and as the memories that they become. The same number gives the same note.
 */
final class Notes {
  static final Scope SCOPE = new Scope("bench/collection:notes");

  private static final int VOCABULARY = 4_096;
  private static final int DIMENSIONS = 384;
  private static final int ASKED = 6;
  private static final long APART_MS = 60_000;

  /** Numbers of vectors have so many decimals, so that items aren't longer than they need to be. */
  private static final int DECIMALS = 1_000;

  private final long begin;

  /**
   * @param begin when the first was made, epoch milliseconds; each is a minute newer
   */
  Notes(long begin) {
    this.begin = begin;
  }

  private static SplittableRandom random(long number, long salt) {
    SplittableRandom random = new SplittableRandom(number * 0x9E3779B97F4A7C15L + salt);
    random.nextLong();
    return random;
  }

  /** The n-th most frequent word comes about once in n. */
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

  /** What is asked. */
  String query(long number) {
    return words(random(number, 17), ASKED);
  }

  private long at(long number) {
    return begin + number * APART_MS;
  }

  private static int[] thousandths(long number) {
    SplittableRandom random = random(number, 29);
    int[] thousandths = new int[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      // Four of them come near enough to a normal distribution.
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
   * A note as an item.
   *
   * @param model that its vector is said to be of
   */
  Mix.Sample item(long number, String model) {
    StringBuilder json = new StringBuilder(3_000);
    json.append("{\"item_id\":\"n").append(number);
    json.append(
        "\",\"kind\":\"entry\",\"tenant\":\"bench\",\"collection\":\"notes\",\"updated_at\":");
    json.append(at(number)).append(",\"type\":\"fact\",\"subject\":\"").append(Mix.word(0));
    json.append("\",\"content\":\"").append(text(number));
    json.append("\",\"embedding\":{\"model\":\"").append(model).append("\",\"vector\":[");
    int[] thousandths = thousandths(number);
    for (int i = 0; i < thousandths.length; i++) {
      json.append(i == 0 ? "" : ",").append((double) thousandths[i] / DECIMALS);
    }
    return new Mix.Sample(SCOPE.name(), json.append("]}}").toString());
  }

  /** A note as a memory, with nothing of its item. */
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
        List.of(),
        Memory.Fingerprints.NONE,
        null,
        Memory.SCHEMA_VERSION);
  }
}
