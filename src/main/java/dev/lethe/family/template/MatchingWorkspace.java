package dev.lethe.family.template;

import dev.lethe.family.state.SlotValue;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.fingerprint.Fingerprinter;
import dev.lethe.text.token.LongText;
import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Tokens;
import java.util.List;

/**
 * Reusable buffers for reading and comparing texts. All scopes of a task with the same polarity
 * words share a workspace, since a task processes one at a time. Not thread-safe.
 */
public final class MatchingWorkspace {
  final Alignment alignment = new Alignment();
  final Plausibility plausibility = new Plausibility();
  final TemplateFit fit = new TemplateFit();

  private final TextScanner scanner = new TextScanner();
  private final TextScanner otherScanner = new TextScanner();
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

  /**
   * Returns the values of a template's slots in the last text; empty if the template doesn't fit.
   */
  public List<SlotValue> slots(Elements elements, boolean freely) {
    Tokens text = tokens();
    return fit.fits(elements, text.array(), text.polarity(), text.size(), freely)
        ? SlotReader.read(elements, fit.starts, text)
        : List.of();
  }

  /**
   * Returns the values of the only place where the last text differs from another one, first that
   * of the other; empty if there are several such places.
   */
  public List<SlotValue> difference(String other) {
    return SlotReader.difference(tokens(), otherScanner.scan(LongText.shortened(other)));
  }
}
