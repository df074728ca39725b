package dev.lethe.family.state;

/**
 * Content of one slot of a template in one message.
 *
 * @param slot identifies the slot in all templates of its family: a hash of the literal before it
 *     and its place after that
 * @param name words before the slot; empty at the beginning of the text
 * @param value hash of the content
 * @param text the content in normalized form, at most {@value #MAX_TEXT} characters
 */
public record SlotValue(long slot, String name, long value, String text, Form form) {
  /** The slot of polarity words in gaps that vary freely. */
  public static final long POLARITY = 1;

  /** Maximum length of a name or text, in characters. */
  public static final int MAX_TEXT = 40;

  /** How much a content looks like a state, before its slot has shown whether its values recur. */
  public enum Form {
    /** Has digits, is a path or too long: a state only if it recurs. */
    UNLIKELY,
    /** One to four words. */
    WORDS,
    /** The value of a field, a symbol, or an identifier such as {@code timed_out}. */
    MARKED
  }

  /** Returns the value without its text. */
  public SlotValue withoutText() {
    return new SlotValue(slot, name, value, "", form);
  }
}
