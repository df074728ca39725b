package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Extracts the facts of one member: tokens, URLs, counts of attachments and embeds, and author. */
final class FactScan {
  private static final int MAX_CHARACTERS = 4_000;
  private static final int MAX_FACTS = 128;
  private static final int MAX_TOKEN_BYTES = 80;
  private static final int MAX_URL_BYTES = 200;
  private static final int MIN_LETTERS = 3;

  private final String text;
  private final Set<Fact> facts = new LinkedHashSet<>();

  private FactScan(String text) {
    this.text = text;
  }

  /** Returns the distinct facts in text order; at most 130. */
  static List<Fact> of(FamilyMember member) {
    FactScan scan = new FactScan(BoundedText.cut(member.text(), MAX_CHARACTERS));
    scan.readChunks();
    scan.facts.add(
        new Fact(
            Fact.Kind.COUNTS,
            "attachment_count=" + member.attachments() + " embed_count=" + member.embeds(),
            1));
    String author = member.authorLabel();
    if (author != null) {
      scan.facts.add(new Fact(Fact.Kind.AUTHOR, author, 1));
    }
    return new ArrayList<>(scan.facts);
  }

  /**
   * Estimates the rarity of a token: high for long words and {@code key=…}, low for short words.
   */
  static int rarity(String token) {
    int rarity = token.indexOf('=') > 0 ? 6 : 0;
    int at = 0;
    while (at < token.length()) {
      int placeholder = TemplatePlaceholders.end(token, at);
      int codePoint = token.codePointAt(at);
      if (placeholder == at) {
        rarity += Character.isLetterOrDigit(codePoint) || codePoint > 0x7f ? 1 : 0;
      }
      at = Math.max(placeholder, at + Character.charCount(codePoint));
    }
    return rarity;
  }

  private void readChunks() {
    int start = 0;
    while (start < text.length() && facts.size() < MAX_FACTS) {
      int at = start;
      boolean url = false;
      int placeholdersEnd = start;
      while (at < text.length() && text.charAt(at) > ' ') {
        int placeholder = TemplatePlaceholders.end(text, at);
        if (placeholder > at && TemplatePlaceholders.isUrl(text, at)) {
          url = true;
          add(Fact.Kind.URL, text.substring(at, placeholder), MAX_URL_BYTES);
        }
        placeholdersEnd = placeholder > at ? placeholder : placeholdersEnd;
        at = Math.max(placeholder, at + 1);
      }
      // Skip a chunk that the length limit may have cut off.
      if (!url && (at < text.length() || at < MAX_CHARACTERS)) {
        readToken(start, at, placeholdersEnd);
      }
      start = at + 1;
    }
  }

  private void readToken(int start, int end, int placeholdersEnd) {
    int from = start;
    int to = end;
    while (from < to && isEdge(text.charAt(from)) && TemplatePlaceholders.end(text, from) == from) {
      from++;
    }
    while (to > Math.max(from, placeholdersEnd) && isEdge(text.charAt(to - 1))) {
      to--;
    }
    String token = text.substring(from, to);
    if (isDistinctive(token)) {
      add(Fact.Kind.TOKEN, token, MAX_TOKEN_BYTES);
    }
  }

  /**
   * Returns true if the token is distinctive: {@code build=<n>} and an emoji are; a bare number,
   * mark or short word isn't.
   */
  private static boolean isDistinctive(String token) {
    int equals = token.indexOf('=');
    if (equals > 0 && Character.isLetter(token.charAt(equals - 1))) {
      return true;
    }
    int letters = 0;
    int at = 0;
    while (at < token.length()) {
      int placeholder = TemplatePlaceholders.end(token, at);
      int codePoint = token.codePointAt(at);
      if (placeholder == at && codePoint > 0x7f) {
        return true;
      }
      letters += placeholder == at && Character.isLetter(codePoint) ? 1 : 0;
      at = Math.max(placeholder, at + Character.charCount(codePoint));
    }
    return letters >= MIN_LETTERS;
  }

  private static boolean isEdge(char c) {
    return c < 0x7f && !Character.isLetterOrDigit(c);
  }

  private void add(Fact.Kind kind, String found, int maxBytes) {
    if (BoundedText.size(found) <= maxBytes) {
      facts.add(new Fact(kind, found, 1));
    }
  }
}
