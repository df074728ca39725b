package dev.lethe.text.token;

import dev.lethe.store.table.LongMap;

/** Word forms that templates treat as equal (singular and plural), units, and names in dates. */
final class WordForms {
  private static final LongMap ONE_FOR_MANY = pairs("is are has have was were does do");
  private static final LongMap DATE_NAMES =
      names(
          "Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
              + " Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April"
              + " June July August September October November December");
  private static final LongMap UNITS =
      names(
          "ns us ms s sec secs m min mins h hrs d b B k K kb kB KB mb MB gb GB tb TB KiB MiB GiB"
              + " px x am pm AM PM byte bytes second seconds minute minutes hour hours day days"
              + " week weeks month months year years");

  private static final int MAX_VERB_LENGTH = 4;

  private WordForms() {}

  /**
   * Returns the token of a lower-case word. Plurals become singulars ({@code tracks}, {@code
   * matches}, {@code entries}), and so do the English verb forms that agree with them.
   *
   * @param hash hash of all its characters
   */
  static long word(char[] in, int from, int to, long hash) {
    long word = Token.of(hash, Token.WORD);
    int length = to - from;
    int verb = length > MAX_VERB_LENGTH ? -1 : ONE_FOR_MANY.find(word);
    if (verb >= 0) {
      return ONE_FOR_MANY.value(verb);
    }
    if (in[to - 1] != 's' || length <= 3) {
      return word;
    }
    char last = in[to - 2];
    if (length > 4 && last == 'e' && "hxs".indexOf(in[to - 3]) >= 0) {
      return Token.of(Token.hash(in, from, to - 2), Token.WORD);
    }
    if (length > 4 && last == 'e' && in[to - 3] == 'i') {
      return Token.of(Token.step(Token.hash(in, from, to - 3), 'y'), Token.WORD);
    }
    if (last != 's') {
      return Token.of(Token.hash(in, from, to - 1), Token.WORD);
    }
    return word;
  }

  /** Returns true if the hash is of the name of a month or weekday. */
  static boolean isDateName(long hash) {
    return DATE_NAMES.find(Token.of(hash, Token.WORD)) >= 0;
  }

  static boolean isUnit(long hash) {
    return UNITS.find(Token.of(hash, Token.WORD)) >= 0;
  }

  private static LongMap names(String names) {
    LongMap table = new LongMap();
    for (String name : names.split(" ", -1)) {
      table.set(table.add(Token.word(name)), 1);
    }
    return table;
  }

  private static LongMap pairs(String words) {
    LongMap table = new LongMap();
    String[] both = words.split(" ", -1);
    for (int i = 0; i < both.length; i += 2) {
      table.set(table.add(Token.word(both[i])), Token.word(both[i + 1]));
    }
    return table;
  }
}
