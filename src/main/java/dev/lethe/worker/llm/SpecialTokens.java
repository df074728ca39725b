package dev.lethe.worker.llm;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The marks by which chat templates tell where a message ends and whose the next one is: {@code
 * <|im_end|>}, {@code </s>}, {@code [/INST]}. An endpoint's tokenizer may take one for its own
 * wherever it stands, so that a memory which has one could end the message that it is in.
 */
final class SpecialTokens {
  /**
   * The first sign of one, in ASCII or in a form that a tokenizer may fold to it, and what may be
   * taken for a line's end. Square brackets are what arrays are written with, too.
   */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "[<\uff1c\ufe64\u0085\u2028\u2029]"
              + "|[\\[\uff3b](?!(?:true|false|null)[,\\]])(?=/?[A-Za-z][A-Za-z_]{0,40}[\\]\uff3d])");

  /** What a model wrote that took an escape for a backslash and letters. */
  private static final Pattern ESCAPED_TWICE =
      Pattern.compile(
          "(?<!\\\\)\\\\(?=\\\\u(?:003c|005b|ff1c|fe64|ff3b|0085|2028|2029))",
          Pattern.CASE_INSENSITIVE);

  private SpecialTokens() {}

  /**
   * The same JSON without any: the first sign of each is an escape, which says the same to who
   * reads JSON.
   */
  static String hidden(String json) {
    return BEGINNING
        .matcher(json)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.format(Locale.ROOT, "\\u%04x", (int) found.group().charAt(0))));
  }

  /**
   * An answer with the signs that were hidden from its model in the form in which it was to write
   * them.
   *
   * @param shown what the model was told: what stands there escaped twice may stand so in the
   *     answer
   */
  static String restored(String answer, List<Prompt.Message> shown) {
    boolean isOwn =
        shown.stream().anyMatch(message -> ESCAPED_TWICE.matcher(message.content()).find());
    return isOwn ? answer : ESCAPED_TWICE.matcher(answer).replaceAll("");
  }
}
