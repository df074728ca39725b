package dev.lethe.memory.summary;

import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names in a group's sentences: capitalised words that don't begin their sentence, words with a
 * capital, a digit, a dot or an underscore inside, adjacent ones of these as one name, and runs of
 * katakana. A name found in a single source counts only if it has two words or such a character
 * inside.
 */
final class NameFinder {
  private static final int MAX_WORDS = 4;
  private static final int MIN_KATAKANA = 3;

  /**
   * Minimum length of a word with a dot or an underscore inside: shorter ones are abbreviations
   * such as {@code e.g}.
   */
  private static final int MIN_JOINED = 5;

  private static final Set<String> OF_ADDRESSES = Set.of("http", "https", "www");

  private final Map<String, Set<String>> sources = new LinkedHashMap<>();
  private final Set<String> unmistakable = new LinkedHashSet<>();

  NameFinder(List<Statement> statements) {
    Map<String, Set<String>> beginning = new LinkedHashMap<>();
    for (Statement statement : statements) {
      if (!statement.isBots()) {
        readWords(statement, beginning);
        readKatakana(statement);
      }
    }
    beginning.forEach(
        (name, ids) -> {
          if (sources.containsKey(name)) {
            sources.get(name).addAll(ids);
          }
        });
  }

  /** A name and its sources. */
  record Name(String text, List<String> sourceIds) {}

  /** Returns the names with the most sources; among equals, those found first. */
  List<Name> commonest(int most) {
    List<Name> names = new ArrayList<>();
    sources.forEach(
        (name, ids) -> {
          if (ids.size() > 1 || unmistakable.contains(name)) {
            names.add(new Name(name, ids.stream().sorted().toList()));
          }
        });
    names.sort(Comparator.comparingInt((Name name) -> name.sourceIds().size()).reversed());
    return names.stream().limit(most).toList();
  }

  /** Returns the sources of a known name, sorted by id. */
  List<String> having(String name) {
    return sources.getOrDefault(name, Set.of()).stream().sorted().toList();
  }

  private record Part(String word, int start, int end, boolean first) {}

  private void readWords(Statement statement, Map<String, Set<String>> beginning) {
    String text = statement.text();
    Words words = new Words().start(text);
    List<Part> name = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    boolean first = true;
    while (words.next()) {
      parts.add(
          new Part(text.substring(words.start(), words.end()), words.start(), words.end(), first));
      first = false;
    }
    if (isHeadline(parts)) {
      return;
    }
    for (Part part : parts) {
      boolean adjoins =
          !name.isEmpty()
              && name.size() < MAX_WORDS
              && part.start() == name.get(name.size() - 1).end() + 1
              && text.charAt(part.start() - 1) == ' ';
      if (!adjoins) {
        add(name, statement, beginning);
        name.clear();
      }
      if (isName(part, text)) {
        name.add(part);
      } else {
        add(name, statement, beginning);
        name.clear();
      }
    }
    add(name, statement, beginning);
  }

  /** Returns true if nearly every word is capitalised, so that capitals do not identify names. */
  private static boolean isHeadline(List<Part> parts) {
    long capitals = parts.stream().filter(part -> isCapital(part.word())).count();
    return parts.size() >= 4 && 4 * capitals > 3L * parts.size();
  }

  private void add(List<Part> name, Statement statement, Map<String, Set<String>> beginning) {
    if (name.isEmpty()) {
      return;
    }
    List<String> words = name.stream().map(Part::word).toList();
    String text = String.join(" ", words);
    boolean signs = words.stream().anyMatch(NameFinder::hasSignInside);
    // The first word of a sentence is capitalised anyway.
    boolean doubtful = name.get(0).first() && !hasSignInside(words.get(0));
    (doubtful ? beginning : sources)
        .computeIfAbsent(text, unused -> new LinkedHashSet<>())
        .add(statement.sourceId());
    if (words.size() > 1 || signs) {
      unmistakable.add(text);
    }
    if (doubtful) {
      add(name.subList(1, name.size()), statement, beginning);
    }
  }

  private static boolean isName(Part part, String text) {
    String word = part.word();
    boolean inPath =
        part.start() > 0
            && text.charAt(part.start() - 1) == '/'
            && (part.start() < 2 || text.charAt(part.start() - 2) != '/');
    return !inPath
        && !OF_ADDRESSES.contains(word)
        && Statement.isInformative(word)
        && (isCapital(word) || hasSignInside(word));
  }

  private static boolean isCapital(String word) {
    int first = word.codePointAt(0);
    return Character.isUpperCase(first) || Character.isTitleCase(first);
  }

  private static boolean hasSignInside(String word) {
    int letters = 0;
    int digits = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (i > 0 && (c == '.' || c == '_')) {
        return word.length() >= MIN_JOINED && letters > 0;
      }
      if (i > 0 && Character.isUpperCase(c) && letters > 0) {
        return !isShouted(word);
      }
      letters += Character.isLetter(c) ? 1 : 0;
      digits += Character.isDigit(c) ? 1 : 0;
    }
    return letters > 1 && digits > 0 && digits < 4;
  }

  private static boolean isShouted(String word) {
    return word.length() > 5 && word.chars().allMatch(Character::isUpperCase);
  }

  private void readKatakana(Statement statement) {
    String text = statement.text();
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      boolean in = i < text.length() && isKatakana(text.charAt(i));
      if (!in) {
        if (i - start >= MIN_KATAKANA) {
          sources
              .computeIfAbsent(text.substring(start, i), unused -> new LinkedHashSet<>())
              .add(statement.sourceId());
        }
        start = i + 1;
      }
    }
  }

  private static boolean isKatakana(char c) {
    return (c >= 'ァ' && c <= 'ヺ') || c == 'ー';
  }
}
