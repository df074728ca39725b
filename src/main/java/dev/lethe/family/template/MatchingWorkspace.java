package dev.lethe.family.template;

import dev.lethe.family.token.LongText;
import dev.lethe.family.token.TextScanner;
import dev.lethe.family.token.Tokens;
import dev.lethe.fingerprint.Fingerprinter;
import dev.lethe.text.Opposites;
import dev.lethe.text.Telling;

/**
 * What it takes to read texts and to compare them: buffers that serve text after text, one set for
 * all scopes of a task whose words tell alike, since no two of them are at work at a time. Not safe
 * for use by many threads.
 */
public final class MatchingWorkspace {
  final Alignment alignment = new Alignment();
  final Plausibility plausibility = new Plausibility();
  final TemplateFit fit = new TemplateFit();

  private final TextScanner scanner = new TextScanner();
  private final Telling telling;

  /** The text whose tokens the scanner has. */
  private String read;

  /**
   * @param opposites the words that keep texts apart
   */
  public MatchingWorkspace(Opposites opposites) {
    this.telling = opposites.telling();
  }

  public TemplateFit fit() {
    return fit;
  }

  /** The tokens of the text read last. */
  public Tokens tokens() {
    return scanner.tokens();
  }

  /**
   * The tokens of a text, and which of them tell.
   *
   * @param message the fingerprinter whose message it is the text of; null to look for telling
   *     words
   */
  public Tokens read(String text, Fingerprinter message) {
    if (!text.equals(read)) {
      String kept = LongText.kept(text);
      boolean told = message != null && kept.length() == text.length();
      Tokens tokens = scanner.scan(kept);
      tokens.markTelling(told ? message.telling() : telling.over(kept));
      read = text;
    }
    return scanner.tokens();
  }
}
