package dev.lethe.policy;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A set of kinds of memories. Unknown kinds are errors: a misspelled lock would let a stage remove
 * memories that the author wanted to keep.
 */
record KindSet() implements ValueType<Set<String>> {
  /** The kinds of events and items, and {@code developer}, which policy files may protect. */
  private static final SortedSet<String> KNOWN =
      Collections.unmodifiableSortedSet(
          new TreeSet<>(
              List.of(
                  "admin",
                  "aggregate",
                  "assistant_message",
                  "developer",
                  "entry",
                  "message",
                  "pattern",
                  "preference",
                  "profile",
                  "relation",
                  "session_message",
                  "session_summary",
                  "summary",
                  "system",
                  "think_trace",
                  "tombstone",
                  "tool_call",
                  "tool_result",
                  "wisdom")));

  @Override
  public String expected() {
    return "a set of kinds, out of " + String.join(" ", KNOWN);
  }

  @Override
  public Set<String> read(Object data, List<String> path, ErrorCollector mistakes) {
    int before = mistakes.count();
    Set<String> names = NameSet.keywords("kinds").read(data, path, mistakes);
    if (mistakes.count() > before) {
      return null;
    }
    SortedSet<String> kinds = new TreeSet<>();
    for (String name : names) {
      String kind = name.replace('-', '_');
      if (KNOWN.contains(kind)) {
        kinds.add(kind);
      } else {
        mistakes.add(path, new Keyword(name), "must be " + expected());
      }
    }
    return Collections.unmodifiableSortedSet(kinds);
  }

  @Override
  public Object data(Set<String> value) {
    return NameSet.keywords("kinds").data(value);
  }
}
