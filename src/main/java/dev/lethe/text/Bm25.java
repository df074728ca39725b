package dev.lethe.text;

/**
 * What it tells of a text that it has a word of a query, as BM25 has it (Robertson, Zaragoza: The
 * Probabilistic Relevance Framework, 2009).
 */
public final class Bm25 {
  private final double k1;
  private final double b;
  private final double perLength;

  /**
   * @param k1 how slowly more of a word stops telling more
   * @param b how much the length of a text counts, 0 to 1
   * @param meanLength of all texts, in words; above 0 if one of them has any
   */
  public Bm25(double k1, double b, double meanLength) {
    this.k1 = k1;
    this.b = b;
    this.perLength = b / meanLength;
  }

  /**
   * How much a word tells that some of the texts have.
   *
   * @param texts in all
   * @param having those that have it
   */
  public static double rarity(int texts, int having) {
    return StrictMath.log(1 + (texts - having + 0.5) / (having + 0.5));
  }

  /**
   * What a word adds to a text's score.
   *
   * @param count how often the text has it
   * @param length of the text, in words
   */
  public double worth(double rarity, int count, int length) {
    return rarity * count * (k1 + 1) / (count + k1 * (1 - b + perLength * length));
  }
}
