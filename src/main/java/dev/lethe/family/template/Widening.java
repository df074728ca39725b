package dev.lethe.family.template;

import dev.lethe.text.token.Token;
import java.util.List;

/**
 * Detects elements with the same literals as a learned template. Then only the contents of gaps
 * have a new length or kind, and one text is sufficient evidence.
 */
final class Widening {
  private static final int MIN_WEIGHT = 2;
  private static final int MAX_WORDS = 1;
  private static final int CHARACTERS_A_WORD = 5;

  private Elements elements;
  private List<Specimen> pool;
  private int[][] starts;

  /**
   * Returns true if the elements widen the template.
   *
   * @param pool specimens that fit the elements
   * @param starts by specimen, the first token of each element
   * @param newest the text that the elements were found by
   * @param template the learned template
   */
  boolean holds(
      Elements elements, List<Specimen> pool, int[][] starts, Specimen newest, Template template) {
    this.elements = elements;
    this.pool = pool;
    this.starts = starts;
    int known = indexOf(template);
    int own = pool.indexOf(newest);
    boolean comparable =
        newest.template == null && template.weight >= MIN_WEIGHT && known >= 0 && own >= 0;
    if (!comparable || !hasSameText(template.elements)) {
      return false;
    }
    for (int e = 0; e < elements.size(); e++) {
      if (Token.isWildcard(elements.token(e)) && !takesAName(e, known, own)) {
        return false;
      }
    }
    return true;
  }

  private int indexOf(Template template) {
    for (int k = 0; k < pool.size(); k++) {
      if (pool.get(k).template == template) {
        return k;
      }
    }
    return -1;
  }

  private boolean hasSameText(Elements template) {
    int i = nextLiteral(elements, 0);
    for (int k = nextLiteral(template, 0); k < template.size(); k = nextLiteral(template, k + 1)) {
      if (i == elements.size() || elements.token(i) != template.token(k)) {
        return false;
      }
      i = nextLiteral(elements, i + 1);
    }
    return i == elements.size();
  }

  private static int nextLiteral(Elements elements, int from) {
    int i = from;
    while (i < elements.size() && !Template.isLiteral(elements.token(i))) {
      i++;
    }
    return i;
  }

  /**
   * Returns true if a gap coincides with one of the template and contains a name, if the template
   * already has free text there, or if the gap is a remark that the text ends with.
   */
  private boolean takesAName(int e, int known, int own) {
    long[] template = pool.get(known).elements.tokens;
    for (int i = starts[known][e]; i < starts[known][e + 1]; i++) {
      if (Template.isMany(template[i])) {
        return true;
      }
    }
    int words = 0;
    int characters = 0;
    long[] text = pool.get(own).elements.tokens;
    if (starts[known][e] == template.length && Token.beginsRemark(text[starts[own][e]])) {
      return true;
    }
    for (int i = starts[own][e]; i < starts[own][e + 1]; i++) {
      boolean character = Token.isCharacter(text[i]);
      characters += character ? 1 : 0;
      words += Token.isWord(text[i]) && !Token.isName(text[i]) && !character ? 1 : 0;
    }
    return starts[known][e] < starts[known][e + 1]
        && words + characters / CHARACTERS_A_WORD <= MAX_WORDS;
  }
}
