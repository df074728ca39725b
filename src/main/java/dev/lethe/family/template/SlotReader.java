package dev.lethe.family.template;

import dev.lethe.family.state.SlotValue;
import dev.lethe.family.state.SlotValue.Form;
import dev.lethe.text.token.BoundedText;
import dev.lethe.text.token.Hash64;
import dev.lethe.text.token.Token;
import dev.lethe.text.token.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Reads the contents of a template's slots in a text. A gap with punctuation has several slots, so
 * that {@code Ada Lovelace: paid} is a name and a state.
 */
final class SlotReader {
  private static final int MAX_WORDS = 4;
  private static final int MAX_PARTS = 4;

  /** Number of the last part of a gap with several; its distance from the first one varies. */
  private static final int LAST_PART = 9;

  private static final int MAX_NAME_WORDS = 3;
  private static final String FIELD_MARKS = ":=|→>—–[(";

  private final Tokens text;
  private final List<SlotValue> values = new ArrayList<>();

  private SlotReader(Tokens text) {
    this.text = text;
  }

  /**
   * Returns the values of a text's slots.
   *
   * @param starts by element, the first token of it; see {@link TemplateFit#starts}
   */
  static List<SlotValue> read(Elements elements, int[] starts, Tokens text) {
    SlotReader reader = new SlotReader(text);
    for (int e = 0; e < elements.size(); e++) {
      if (Token.isWildcard(elements.token(e))) {
        reader.readGap(keyOf(elements, e), starts[e], starts[e + 1]);
      }
    }
    reader.readPolarity(elements, starts);
    return reader.values;
  }

  /** Adds the polarity words in gaps as one more value, so that their first message is news. */
  private void readPolarity(Elements elements, int[] starts) {
    long hash = 0;
    int last = -1;
    for (int e = 0; text.polarity() != null && e < elements.size(); e++) {
      for (int i = starts[e]; Token.isWildcard(elements.token(e)) && i < starts[e + 1]; i++) {
        if (text.polarity()[i]) {
          hash = Hash64.mix(hash + text.token(i));
          last = i;
        }
      }
    }
    if (last >= 0) {
      String word = shown(text.start(last), text.end(last));
      values.add(new SlotValue(SlotValue.POLARITY, "", hash, word, Form.WORDS));
    }
  }

  /** Returns true if a gap's contents are all in free slots. */
  static boolean isFree(
      Elements elements, int e, int[] starts, Tokens text, LongPredicate isFreeSlot) {
    SlotReader reader = new SlotReader(text);
    reader.readGap(keyOf(elements, e), starts[e], starts[e + 1]);
    return !reader.values.isEmpty()
        && reader.values.stream().allMatch(value -> isFreeSlot.test(value.slot()));
  }

  /**
   * Returns the values of the only place where two texts differ, first that of {@code other}; empty
   * if they differ in several places, or in more than a few words.
   */
  static List<SlotValue> difference(Tokens text, Tokens other) {
    int most = Math.min(text.size(), other.size());
    int head = 0;
    while (head < most && text.token(head) == other.token(head)) {
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && text.token(text.size() - 1 - tail) == other.token(other.size() - 1 - tail)) {
      tail++;
    }
    int end = text.size() - tail;
    int otherEnd = other.size() - tail;
    if (end - head > MAX_WORDS || otherEnd - head > MAX_WORDS) {
      return List.of();
    }
    int before = head - 1;
    while (before >= 0 && !Token.isDistinctive(text.token(before))) {
      before--;
    }
    long key = part(before < 0 ? 0 : Hash64.mix(text.token(before)), 0);
    SlotReader first = new SlotReader(other);
    first.add(key, head, otherEnd);
    SlotReader second = new SlotReader(text);
    second.add(key, head, end);
    if (first.values.isEmpty() || second.values.isEmpty()) {
      return List.of();
    }
    return List.of(first.values.get(0), second.values.get(0));
  }

  /** Identifies a gap by the literal before it and the number of gaps in between. */
  private static long keyOf(Elements elements, int e) {
    int since = 0;
    for (int i = e - 1; i >= 0; i--) {
      long token = elements.token(i);
      if (Template.isLiteral(token) && Token.isDistinctive(token)) {
        return Hash64.mix(token + since);
      }
      since += Token.isWildcard(token) ? 1 : 0;
    }
    return since;
  }

  private static long part(long gap, int part) {
    return Hash64.mix(gap + part);
  }

  private void readGap(long key, int from, int to) {
    int begin = from;
    int parts = 0;
    for (int i = from; i <= to; i++) {
      boolean isMark = i < to && Token.isMark(text.token(i));
      if (i < to && !isMark && !(i > begin && beginsWords(i))) {
        continue;
      }
      if (i > begin || from == to) {
        boolean last = i == to && parts > 0;
        if (last || parts < MAX_PARTS) {
          add(part(key, last ? LAST_PART : parts), begin, i);
        }
        parts++;
      }
      begin = isMark ? i + 1 : i;
    }
  }

  /** Returns true if the token is a plain word after a name or value: {@code ada.example muted}. */
  private boolean beginsWords(int token) {
    return isPlainWord(text.token(token)) && !isPlainWord(text.token(token - 1));
  }

  private static boolean isPlainWord(long token) {
    return Token.isWord(token) && !Token.isName(token);
  }

  private void add(long slot, int from, int to) {
    long value = valueOf(from, to);
    if (value != 0) {
      int start = from < to ? text.start(from) : 0;
      int end = from < to ? text.end(to - 1) : 0;
      values.add(new SlotValue(slot, name(from), value, shown(start, end), form(from, to)));
    }
  }

  private String shown(int start, int end) {
    return BoundedText.line(text.text(start, end), SlotValue.MAX_TEXT);
  }

  /** Returns a hash of the content, or 0 if it has no words. An empty content is a value, too. */
  private long valueOf(int from, int to) {
    long hash = 1;
    boolean anyWord = from == to;
    for (int i = from; i < to; i++) {
      hash = Hash64.mix(hash + text.token(i));
      anyWord |= Token.isDistinctive(text.token(i));
    }
    return anyWord ? hash : 0;
  }

  /**
   * Returns the words and values right before a token on its line, without punctuation around them.
   */
  private String name(int before) {
    int last = before - 1;
    while (last >= 0 && Token.isMark(text.token(last)) && text.token(last) != Token.BREAK) {
      last--;
    }
    int first = last;
    while (first >= 0 && last - first < MAX_NAME_WORDS && isNaming(text.token(first))) {
      first--;
    }
    return first == last ? "" : shown(text.start(first + 1), text.end(last));
  }

  private static boolean isNaming(long token) {
    return Token.isWord(token) || token == Token.VALUE;
  }

  private Form form(int from, int to) {
    int words = 0;
    boolean marked = from > 0 && FIELD_MARKS.indexOf(text.charAt(text.start(from - 1))) >= 0;
    for (int i = from; i < to; i++) {
      long token = text.token(i);
      if (!Token.isDistinctive(token)) {
        continue;
      }
      words++;
      if (Token.isFile(token) || isUnlikely(i) || (i > from && isCapitalized(i))) {
        return Form.UNLIKELY;
      }
      marked |= isMarked(i);
    }
    return words > MAX_WORDS ? Form.UNLIKELY : marked ? Form.MARKED : Form.WORDS;
  }

  private boolean isUnlikely(int token) {
    for (int i = text.start(token); i < text.end(token); i++) {
      char c = text.charAt(i);
      if (Character.isDigit(c) || "/@\\<".indexOf(c) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns true for a word of a name in several words. */
  private boolean isCapitalized(int token) {
    int start = text.start(token);
    boolean lower = false;
    for (int i = start + 1; i < text.end(token); i++) {
      lower |= Character.isLowerCase(text.charAt(i));
    }
    return lower && Character.isUpperCase(text.charAt(start));
  }

  /** Returns true for symbols, and words such as {@code OOMKilled}, {@code timed_out}, UP. */
  private boolean isMarked(int token) {
    boolean lower = false;
    boolean letter = false;
    for (int i = text.start(token); i < text.end(token); i++) {
      char c = text.charAt(i);
      if ((c >= 0x2190 && c < 0x2c00)
          || Character.isSurrogate(c)
          || (lower && (c == '_' || Character.isUpperCase(c)))) {
        return true;
      }
      lower |= Character.isLowerCase(c);
      letter |= Character.isUpperCase(c);
    }
    return letter && !lower && text.end(token) - text.start(token) > 1;
  }
}
