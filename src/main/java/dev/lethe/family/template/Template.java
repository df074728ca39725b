package dev.lethe.family.template;

import dev.lethe.text.token.Token;

/**
 * A learned template: literal tokens and wildcards in order. A word, mark or place of {@link Token}
 * matches itself, {@link Token#VALUE} any value. {@link #SLOT} matches any single token of a line,
 * {@link #PLACE} one place or value, {@link #GAP} up to {@link #MAX_GAP_LENGTH} tokens of a line,
 * {@link #TAIL} any number of them, {@link #REST} any number of lines. Wildcards don't match
 * polarity words, unless the family has shown that they vary freely: see {@link TemplateFit}.
 *
 * <p>The text form is {@code t2 sequence beside weight element…}, with numbers other than the
 * weight in hex; a literal is its token in hex, preceded by {@code !} if it contains a polarity
 * word.
 */
public final class Template {
  static final long SLOT = Token.WILDCARD;
  static final long GAP = Token.WILDCARD + 8;
  static final long TAIL = Token.WILDCARD + 16;
  static final long REST = Token.WILDCARD + 24;
  static final long PLACE = Token.WILDCARD + 32;
  static final int MAX_GAP_LENGTH = 14;

  /**
   * Maximum number of templates completed by one message, since a template may complete another.
   */
  public static final int ROUNDS = 4;

  private static final String FORMAT = "t2";
  private static final String[] WILDCARDS = {"<*>", "<~>", "<->", "<+>", "<p>"};
  private static final String VALUE_TEXT = "<v>";
  private static final char POLARITY_MARK = '!';
  private static final int HEADER_FIELDS = 4;
  private static final int HEX = 16;

  /**
   * Sequence number, ascending in the order of learning: ordinal times {@link #ROUNDS} plus round.
   */
  final long sequence;

  /** Polarity outside the text: {@link dev.lethe.text.fingerprint.Fingerprinter#polarityBeside}. */
  final long beside;

  /** Number of different texts it was learned from. */
  final int weight;

  /** The family of the texts that fit. */
  final Family family;

  final Elements elements;

  public Template(long sequence, long beside, int weight, Elements elements, Family family) {
    this.sequence = sequence;
    this.beside = beside;
    this.weight = weight;
    this.elements = elements;
    this.family = family;
  }

  public long sequence() {
    return sequence;
  }

  public long beside() {
    return beside;
  }

  public Family family() {
    return family;
  }

  public Elements elements() {
    return elements;
  }

  /** Parses the format of {@link #toString}; returns null for the format of an older release. */
  public static Template parse(String text, Family family) {
    String[] fields = text.split(" ", -1);
    if (!fields[0].equals(FORMAT)) {
      return null;
    }
    int size = fields.length - HEADER_FIELDS;
    long[] tokens = new long[size];
    boolean[] isPolarity = new boolean[size];
    for (int i = 0; i < size; i++) {
      String field = fields[HEADER_FIELDS + i];
      isPolarity[i] = field.charAt(0) == POLARITY_MARK;
      tokens[i] = token(isPolarity[i] ? field.substring(1) : field);
    }
    return new Template(
        Long.parseUnsignedLong(fields[1], HEX),
        Long.parseUnsignedLong(fields[2], HEX),
        Integer.parseInt(fields[3]),
        new Elements(tokens, isPolarity),
        family);
  }

  private static long token(String field) {
    if (field.equals(VALUE_TEXT)) {
      return Token.VALUE;
    }
    for (int i = 0; i < WILDCARDS.length; i++) {
      if (WILDCARDS[i].equals(field)) {
        return Token.WILDCARD + 8L * i;
      }
    }
    return Long.parseUnsignedLong(field, HEX);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(FORMAT);
    text.append(' ').append(Long.toHexString(sequence));
    text.append(' ').append(Long.toHexString(beside));
    text.append(' ').append(weight);
    for (int i = 0; i < elements.size(); i++) {
      text.append(' ').append(elements.isPolarity(i) ? "!" : "").append(shown(elements.token(i)));
    }
    return text.toString();
  }

  private static String shown(long token) {
    if (Token.isWildcard(token)) {
      return WILDCARDS[(int) (token >>> 3)];
    }
    return token == Token.VALUE ? VALUE_TEXT : Long.toHexString(token);
  }

  /** Returns the ordinal of the signature that completed it. */
  public long ordinal() {
    return sequence / ROUNDS;
  }

  /** Returns true if an element matches any number of tokens. */
  static boolean isMany(long element) {
    return element == GAP || element == TAIL || element == REST;
  }

  /** Returns true if an element matches only itself. */
  static boolean isLiteral(long element) {
    return !Token.isWildcard(element) && element != Token.VALUE;
  }
}
