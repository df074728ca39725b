package dev.lethe.text;

/**
 * BM25 score of a text for the words of a query (Robertson, Zaragoza: The Probabilistic Relevance
 * Framework, 2009).
 */
public final class Bm25 {
  private final double k1;
  private final double b;
  private final double perLength;

  /**
   * Creates a scorer.
   *
   * @param k1 term frequency saturation; higher values saturate later
   * @param b strength of length normalization, 0 to 1
   * @param meanLength mean length of all texts, in words; above 0 if one of them has any
   */
  public Bm25(double k1, double b, double meanLength) {
    this.k1 = k1;
    this.b = b;
    this.perLength = b / meanLength;
  }

  /**
   * Returns the inverse document frequency of a word.
   *
   * @param texts number of texts
   * @param having number of texts that contain the word
   */
  public static double rarity(int texts, int having) {
    return StrictMath.log(1 + (texts - having + 0.5) / (having + 0.5));
  }

  /**
   * Returns a word's contribution to a text's score.
   *
   * @param count occurrences in the text
   * @param length length of the text, in words
   */
  public double worth(double rarity, int count, int length) {
    return rarity * count * (k1 + 1) / (count + k1 * (1 - b + perLength * length));
  }
}
