package dev.lethe.janitor;

import dev.lethe.text.token.BoundedText;

/**
 * Quoted text of other authors in a Discord message: formatted as code to disable markup, on one
 * line, and with all mentions broken so that no user is notified.
 */
final class Quote {
  private static final char ZERO_WIDTH_SPACE = '\u200b';
  private static final String AFTER_BRACKET = "@#:/";

  private Quote() {}

  /**
   * Returns the text in backticks.
   *
   * @param max maximum length of the text in UTF-16 units
   */
  static String of(String text, int max) {
    String line = defused(BoundedText.line(text, text.length())).strip();
    if (line.length() > max) {
      line = BoundedText.cut(line, max - 1).strip() + '…';
    }
    return '`' + (line.isEmpty() ? "…" : line) + '`';
  }

  private static String defused(String line) {
    StringBuilder defused = new StringBuilder(line.length() + 8);
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      defused.append(c == '`' ? '\'' : c);
      if (c == '@' || (c == '<' && beginsMarkup(line, i + 1))) {
        defused.append(ZERO_WIDTH_SPACE);
      }
    }
    return defused.toString();
  }

  /**
   * Matches {@code <@id>}, {@code <#id>}, {@code <:name:id>}, {@code </name:id>}, {@code <t:…>}.
   */
  private static boolean beginsMarkup(String line, int at) {
    return (at < line.length() && AFTER_BRACKET.indexOf(line.charAt(at)) >= 0)
        || (at + 1 < line.length() && line.charAt(at + 1) == ':');
  }
}
