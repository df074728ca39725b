package dev.lethe.hygiene.collapse;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Inflected forms of the words of a list, as they occur in text. All are in lower case. */
final class InflectedWords {
  private static final String VOWELS = "aeiou";

  private InflectedWords() {}

  /** Returns the singular and plural forms. */
  static Set<String> plurals(Collection<String> words) {
    Set<String> forms = new HashSet<>();
    for (String word : words) {
      forms.add(Plurals.singular(word));
      addPlurals(word, forms);
    }
    return forms;
  }

  /**
   * Returns the plurals and the forms with {@code -s}, {@code -ed} and {@code -ing}, such as
   * priced, planning and salaries.
   */
  static Set<String> inflections(Collection<String> words) {
    Set<String> forms = new HashSet<>();
    for (String word : words) {
      addPlurals(word, forms);
      addEndings(word, forms);
      char last = word.charAt(word.length() - 1);
      if (last == 'e') {
        addEndings(word.substring(0, word.length() - 1), forms);
      } else if (last == 'y') {
        forms.add(word.substring(0, word.length() - 1) + "ied");
      } else if (Character.isLetter(last) && VOWELS.indexOf(last) < 0) {
        addEndings(word + last, forms);
      }
    }
    return forms;
  }

  private static void addPlurals(String word, Set<String> forms) {
    forms.add(word);
    forms.add(word + 's');
    if (word.endsWith("y")) {
      forms.add(word.substring(0, word.length() - 1) + "ies");
    } else if (word.endsWith("s") || word.endsWith("x") || word.endsWith("h")) {
      forms.add(word + "es");
    }
  }

  private static void addEndings(String stem, Set<String> forms) {
    forms.add(stem + "ed");
    forms.add(stem + "ing");
  }
}
