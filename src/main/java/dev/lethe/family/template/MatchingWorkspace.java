package dev.lethe.family.template;

import dev.lethe.family.state.SlotValue;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.fingerprint.Fingerprinter;
import dev.lethe.text.token.LongText;
import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Token;
import dev.lethe.text.token.Tokens;
import java.util.List;
import java.util.function.LongPredicate;

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

  /** Returns true if the last text fits a template, also with polarity words in its gaps. */
  public boolean fitsFreely(Elements elements) {
    Tokens text = tokens();
    return fit.fits(elements, text.array(), text.polarity(), text.size(), true);
  }

  /**
   * Returns true if the polarity words of the text that was last fitted are all in slots that vary
   * freely: in what the bot itself delimits, or in slots that are known to be free.
   */
  public boolean isFree(Elements elements, Tokens text, LongPredicate isFreeSlot) {
    for (int e = 0; e < elements.size(); e++) {
      long element = elements.token(e);
      boolean delimited =
          element == Template.PLACE || element == Template.TAIL || element == Template.REST;
      if (Token.isWildcard(element)
          && !delimited
          && hasPolarity(text, fit.starts[e], fit.starts[e + 1])
          && !SlotReader.isFree(elements, e, fit.starts, text, isFreeSlot)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasPolarity(Tokens text, int from, int to) {
    for (int i = from; text.polarity() != null && i < to; i++) {
      if (text.polarity()[i]) {
        return true;
      }
    }
    return false;
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
    String kept = LongText.shortened(other);
    Tokens otherTokens = otherScanner.scan(kept);
    otherTokens.markPolarity(telling.find(kept));
    return SlotReader.difference(tokens(), otherTokens);
  }
}
