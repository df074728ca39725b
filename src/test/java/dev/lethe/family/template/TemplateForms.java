package dev.lethe.family.template;

import dev.lethe.text.token.TextScanner;
import dev.lethe.text.token.Token;
import java.util.List;

/**
 * Parses templates as tests write them: {@code user <*> left}, with the wildcards of {@link
 * Template}.
 */
final class TemplateForms {
  private static final List<String> WILDCARDS = List.of("<*>", "<~>", "<->", "<+>", "<p>");

  private TemplateForms() {}

  static long[] tokens(String form) {
    String[] fields = form.split(" ", -1);
    long[] tokens = new long[fields.length];
    for (int i = 0; i < fields.length; i++) {
      int wildcard = WILDCARDS.indexOf(fields[i]);
      tokens[i] =
          wildcard >= 0
              ? Token.WILDCARD + 8L * wildcard
              : fields[i].equals("<v>")
                  ? Token.VALUE
                  : new TextScanner().scan("x " + fields[i]).copy()[1];
    }
    return tokens;
  }

  static Elements elements(String form) {
    return new Elements(tokens(form), null);
  }
}
