package dev.lethe.context;

import dev.lethe.text.Nfkc;
import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parsed query.
 *
 * @param stems distinct stems in order, without those of authors' names
 * @param authors named authors, in lower case
 * @param withoutAuthors the text without authors' names
 */
record QueryWords(List<Long> stems, Set<String> authors, QueryDates dates, String withoutAuthors) {
  private static final Pattern MENTION = Pattern.compile("<@!?(\\d+)>");

  /**
   * Parses a query.
   *
   * @param isAuthor true for the lower-case name of an author in the scope
   */
  static QueryWords of(String query, Predicate<String> isAuthor) {
    String composed = Nfkc.of(query);
    Set<String> authors = new TreeSet<>();
    Matcher mention = MENTION.matcher(composed);
    while (mention.find()) {
      if (isAuthor.test(mention.group(1))) {
        authors.add(mention.group(1));
      }
    }
    List<String> rest = new ArrayList<>();
    StringBuilder without = new StringBuilder();
    int copiedTo = 0;
    Words words = new Words().start(composed);
    while (words.next()) {
      String name = Stems.base(words.word());
      if (isAuthor.test(name)) {
        authors.add(name);
        without.append(composed, copiedTo, words.start());
        copiedTo = words.end();
      } else {
        rest.add(composed.substring(words.start(), words.end()));
      }
    }
    Set<Long> stems = new LinkedHashSet<>();
    for (String word : rest) {
      for (long stem : Stems.of(word)) {
        stems.add(stem);
      }
    }
    return new QueryWords(
        List.copyOf(stems),
        authors,
        QueryDates.of(composed),
        without.append(composed, copiedTo, composed.length()).toString());
  }
}
