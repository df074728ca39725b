package dev.lethe.text;

import java.nio.charset.StandardCharsets;

/*
 * Porter: An algorithm for suffix stripping (Program 14/3, 1980), with the two changes that its
 * author made later: "bli" for "abli", and "logi". Names of steps are the paper's.
 */
/** English stemmer, so that {@code relating} and {@code related} match. */
public final class Porter {
  /** Shorter words aren't stemmed. */
  private static final int SHORTEST = 3;

  private static final String[][] STEP_2 = {
    {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
    {"bli", "ble"}, {"alli", "al"}, {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"},
    {"ization", "ize"}, {"ation", "ate"}, {"ator", "ate"}, {"alism", "al"}, {"iveness", "ive"},
    {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"}, {"iviti", "ive"}, {"biliti", "ble"},
    {"logi", "log"},
  };

  private static final String[][] STEP_3 = {
    {"icate", "ic"},
    {"ative", ""},
    {"alize", "al"},
    {"iciti", "ic"},
    {"ical", "ic"},
    {"ful", ""},
    {"ness", ""},
  };

  /** Longer endings are before their own endings. */
  private static final String[] STEP_4 = {
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize",
  };

  private final byte[] word;

  /** Current length of the word. */
  private int length;

  /** Length of the word before the ending that was found last. */
  private int stem;

  private Porter(String text) {
    word = text.getBytes(StandardCharsets.US_ASCII);
    length = word.length;
  }

  /**
   * Returns the stem of a word.
   *
   * @param text small letters a to z only
   */
  public static String stem(String text) {
    if (text.length() < SHORTEST) {
      return text;
    }
    Porter porter = new Porter(text);
    porter.plurals();
    porter.pastAndProgressive();
    porter.finalY();
    porter.replaceLongEnding(STEP_2);
    porter.replaceLongEnding(STEP_3);
    porter.dropEnding();
    porter.tidy();
    return new String(porter.word, 0, porter.length, StandardCharsets.US_ASCII);
  }

  /** Step 1a. */
  private void plurals() {
    if (!ends("s")) {
      return;
    }
    if (ends("sses") || ends("ies")) {
      length -= 2;
    } else if (!ends("ss")) {
      length--;
    }
  }

  /** Step 1b. */
  private void pastAndProgressive() {
    if (ends("eed")) {
      length -= measure() > 0 ? 1 : 0;
    } else if ((ends("ed") || ends("ing")) && hasVowel()) {
      length = stem;
      if (ends("at") || ends("bl") || ends("iz")) {
        word[length++] = 'e';
      } else if (endsDouble()) {
        byte last = word[length - 1];
        length -= last == 'l' || last == 's' || last == 'z' ? 0 : 1;
      } else {
        stem = length;
        if (measure() == 1 && endsShort(length)) {
          word[length++] = 'e';
        }
      }
    }
  }

  /** Step 1c. */
  private void finalY() {
    if (ends("y") && hasVowel()) {
      word[length - 1] = 'i';
    }
  }

  /** Steps 2 and 3. */
  private void replaceLongEnding(String[][] endings) {
    for (String[] ending : endings) {
      if (ends(ending[0])) {
        if (measure() > 0) {
          length = stem;
          for (int i = 0; i < ending[1].length(); i++) {
            word[length++] = (byte) ending[1].charAt(i);
          }
        }
        return;
      }
    }
  }

  /** Step 4. */
  private void dropEnding() {
    for (String ending : STEP_4) {
      if (ends(ending)) {
        boolean ion = ending.equals("ion");
        boolean fits = !ion || (stem > 0 && (word[stem - 1] == 's' || word[stem - 1] == 't'));
        if (fits && measure() > 1) {
          length = stem;
        }
        return;
      }
    }
  }

  /** Step 5. */
  private void tidy() {
    if (ends("e")) {
      int measure = measure();
      if (measure > 1 || (measure == 1 && !endsShort(stem))) {
        length--;
      }
    }
    stem = length;
    if (word[length - 1] == 'l' && endsDouble() && measure() > 1) {
      length--;
    }
  }

  private boolean ends(String ending) {
    int from = length - ending.length();
    if (from < 0) {
      return false;
    }
    for (int i = 0; i < ending.length(); i++) {
      if (word[from + i] != ending.charAt(i)) {
        return false;
      }
    }
    stem = from;
    return true;
  }

  private boolean isConsonant(int i) {
    return switch (word[i]) {
      case 'a', 'e', 'i', 'o', 'u' -> false;
      case 'y' -> i == 0 || !isConsonant(i - 1);
      default -> true;
    };
  }

  /** Returns the number of vowel-consonant sequences in the stem. */
  private int measure() {
    int count = 0;
    for (int i = 1; i < stem; i++) {
      count += isConsonant(i) && !isConsonant(i - 1) ? 1 : 0;
    }
    return count;
  }

  private boolean hasVowel() {
    for (int i = 0; i < stem; i++) {
      if (!isConsonant(i)) {
        return true;
      }
    }
    return false;
  }

  private boolean endsDouble() {
    return length > 1 && word[length - 1] == word[length - 2] && isConsonant(length - 1);
  }

  /**
   * Returns true if the first {@code end} letters end in consonant, vowel, consonant, as {@code
   * hop} does.
   */
  private boolean endsShort(int end) {
    if (end < SHORTEST || !isConsonant(end - 1) || isConsonant(end - 2) || !isConsonant(end - 3)) {
      return false;
    }
    byte last = word[end - 1];
    return last != 'w' && last != 'x' && last != 'y';
  }
}
