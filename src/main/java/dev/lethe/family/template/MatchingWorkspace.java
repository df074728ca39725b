package dev.lethe.family.template;

import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.fingerprint.Fingerprinter;
import dev.lethe.text.token.LongText;
import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Tokens;

/**
 * Reusable buffers for reading and comparing texts. All scopes of a task with the same polarity
 * words share a workspace, since a task processes one at a time. Not thread-safe.
 */
public final class MatchingWorkspace {
  final Alignment alignment = new Alignment();
  final Plausibility plausibility = new Plausibility();
  final TemplateFit fit = new TemplateFit();

  private final TextScanner scanner = new TextScanner();
  private final PolarityWords telling;

  /** The text whose tokens the scanner holds. */
  private String read;

  /**
   * Creates a workspace.
   *
   * @param opposites the scopes' polarity words
   */
  public MatchingWorkspace(PolarityLexicon opposites) {
    this.telling = opposites.finder();
  }

  public TemplateFit fit() {
    return fit;
  }

  /** Returns the tokens of the last text. */
  public Tokens tokens() {
    return scanner.tokens();
  }

  /**
   * Returns the tokens of a text, with those that contain polarity words marked.
   *
   * @param message fingerprinter that last read the text's message; null to search for polarity
   *     words
   */
  public Tokens read(String text, Fingerprinter message) {
    if (!text.equals(read)) {
      String kept = LongText.shortened(text);
      boolean isMessageText = message != null && kept.length() == text.length();
      Tokens tokens = scanner.scan(kept);
      tokens.markPolarity(isMessageText ? message.polarityWords() : telling.find(kept));
      read = text;
    }
    return scanner.tokens();
  }
}
