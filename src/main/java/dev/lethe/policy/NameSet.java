package dev.lethe.policy;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A set (or vector) of names, written as strings or as keywords; the value is sorted.
 *
 * @param what plural noun for the names, for messages
 * @param keywords true to accept keywords besides strings, and to write names as keywords
 * @param fold converts a name to its canonical form; null rejects it
 */
record NameSet(String what, boolean keywords, UnaryOperator<String> fold)
    implements ValueType<Set<String>> {
  private static final int MAX_SIZE = 10_000;

  /** Returns the type of sets of words, lower-case and without white space. */
  static NameSet words() {
    return new NameSet("words", false, Word::folded);
  }

  /** Returns the type of sets of polarity words: {@link Word#telling}. */
  static NameSet tellingWords() {
    return new NameSet("words or emoji", false, Word::telling);
  }

  /** Returns the type of sets of keys of one to three words. */
  static NameSet stateKeys() {
    return new NameSet("keys of one to three words", false, Word::phrase);
  }

  static NameSet names(String what) {
    return new NameSet(what, false, NameSet::name);
  }

  static NameSet keywords(String what) {
    return new NameSet(what, true, NameSet::name);
  }

  @Override
  public String expected() {
    return "a set of " + what + (keywords ? ", as keywords or in quotes" : " in quotes");
  }

  @Override
  public Set<String> read(Object data, List<String> path, ErrorCollector mistakes) {
    if (!(data instanceof Set<?> || data instanceof List<?>)) {
      mistakes.add(path, data, "must be " + expected());
      return null;
    }
    Collection<?> elements = (Collection<?>) data;
    if (elements.size() > MAX_SIZE) {
      mistakes.add(path, null, "must have at most " + MAX_SIZE + " elements");
      return null;
    }
    SortedSet<String> names = new TreeSet<>();
    for (Object element : elements) {
      String name = text(element);
      String folded = name == null ? null : fold.apply(name);
      if (folded == null) {
        mistakes.add(path, element, "must be " + expected() + ", each one word or id");
      } else {
        names.add(folded);
      }
    }
    return Collections.unmodifiableSortedSet(names);
  }

  @Override
  public Object data(Set<String> value) {
    return keywords
        ? new TreeSet<>(value)
            .stream()
                .map(Keyword::new)
                .collect(java.util.stream.Collectors.toCollection(java.util.LinkedHashSet::new))
        : value;
  }

  private String text(Object element) {
    if (element instanceof String text) {
      return text;
    }
    return keywords && element instanceof Keyword keyword ? keyword.name() : null;
  }

  private static String name(String text) {
    boolean sound =
        !text.isBlank() && text.length() <= 256 && text.chars().noneMatch(Character::isISOControl);
    return sound ? text : null;
  }
}
