package dev.lethe.compaction.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is left of a summary's statements without some of its sources. */
final class Remainder {
  private final List<String> sourceIds;
  private final Set<String> gone;
  private final Set<String> unsaid;
  private final boolean withoutUnknown;

  /**
   * @param unsaid sentences that go wherever they come from
   * @param withoutUnknown whether statements of unknown origin go too
   */
  Remainder(List<String> sourceIds, Set<String> gone, Set<String> unsaid, boolean withoutUnknown) {
    this.sourceIds = sourceIds.stream().filter(id -> !gone.contains(id)).toList();
    this.gone = gone;
    this.unsaid = unsaid;
    this.withoutUnknown = withoutUnknown;
  }

  /** Statements, and the sources of each. */
  record Kept<T>(List<T> statements, List<List<String>> origins) {}

  List<String> sourceIds() {
    return sourceIds;
  }

  /** Whether a sentence of that origin stays: it would quote any of its sources. */
  boolean keeps(String sentence, List<String> origin) {
    if (unsaid.contains(sentence)) {
      return false;
    }
    return origin.isEmpty() ? !withoutUnknown : origin.stream().noneMatch(gone::contains);
  }

  Kept<String> sentences(List<String> statements, List<List<String>> origins) {
    Kept<String> kept = new Kept<>(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < statements.size(); i++) {
      if (keeps(statements.get(i), origins.get(i))) {
        kept.statements().add(statements.get(i));
        kept.origins().add(origins.get(i));
      }
    }
    return kept;
  }

  /** Statements that each of their sources makes by itself. */
  <T> Kept<T> shared(List<T> statements, List<List<String>> origins) {
    Kept<T> kept = new Kept<>(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < statements.size(); i++) {
      List<String> others = origins.get(i).stream().filter(id -> !gone.contains(id)).toList();
      if (origins.get(i).isEmpty() ? !withoutUnknown : !others.isEmpty()) {
        kept.statements().add(statements.get(i));
        kept.origins().add(others);
      }
    }
    return kept;
  }
}
