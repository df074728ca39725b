package dev.lethe.worker.llm;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Special tokens with which chat templates mark the end of a message and the role of the next one:
 * {@code <|im_end|>}, {@code </s>}, {@code [/INST]}. An endpoint's tokenizer may recognize them
 * anywhere, so that a memory which contains one could end its message.
 */
final class SpecialTokens {
  /**
   * First character of a special token, in ASCII or in a form that a tokenizer may fold to it, and
   * characters that may be taken for a line end. Square brackets are matched only with a name,
   * since arrays use them too.
   */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "[<\uff1c\ufe64\u0085\u2028\u2029]"
              + "|[\\[\uff3b](?!(?:true|false|null)[,\\]])(?=/?[A-Za-z][A-Za-z_]{0,40}[\\]\uff3d])");

  /** Doubled escape, from a model that took an escape for a backslash and letters. */
  private static final Pattern ESCAPED_TWICE =
      Pattern.compile(
          "(?<!\\\\)\\\\(?=\\\\u(?:003c|005b|ff1c|fe64|ff3b|0085|2028|2029))",
          Pattern.CASE_INSENSITIVE);

  private SpecialTokens() {}

  /** Returns equivalent JSON without special tokens: the first character of each is escaped. */
  static String hidden(String json) {
    return BEGINNING
        .matcher(json)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.format(Locale.ROOT, "\\u%04x", (int) found.group().charAt(0))));
  }

  /**
   * Returns an answer in which the characters that were escaped for its model are no longer escaped
   * twice.
   *
   * @param shown messages that the model received; if they contain doubled escapes, the answer may
   *     as well, and is returned unchanged
   */
  static String restored(String answer, List<Prompt.Message> shown) {
    boolean isOwn =
        shown.stream().anyMatch(message -> ESCAPED_TWICE.matcher(message.content()).find());
    return isOwn ? answer : ESCAPED_TWICE.matcher(answer).replaceAll("");
  }
}
