package dev.lethe.policy;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A set of ISO 639-1 codes of languages that have word lists. */
record LanguageSet() implements ValueType<Set<String>> {
  private static final NameSet NAMES = NameSet.keywords("languages");

  @Override
  public String expected() {
    return "a set of languages, out of :" + String.join(" :", LanguageWords.codes());
  }

  @Override
  public Set<String> read(Object data, List<String> path, ErrorCollector mistakes) {
    int before = mistakes.count();
    Set<String> names = NAMES.read(data, path, mistakes);
    if (mistakes.count() > before) {
      return null;
    }
    Set<String> codes = new TreeSet<>(names);
    codes.retainAll(LanguageWords.codes());
    for (String name : names) {
      if (!codes.contains(name)) {
        mistakes.add(path, new Keyword(name), "must be " + expected());
      }
    }
    return Collections.unmodifiableSet(codes);
  }

  @Override
  public Object data(Set<String> value) {
    return NAMES.data(value);
  }
}
