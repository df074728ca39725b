package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Remaining statements of a summary after some of its sources are removed. */
final class Remainder {
  private final List<String> sourceIds;
  private final Set<String> gone;
  private final Set<String> unsaid;
  private final boolean withoutUnknown;

  /**
   * @param unsaid sentences that are removed whatever their origin
   * @param withoutUnknown true to remove statements of unknown origin too
   */
  Remainder(List<String> sourceIds, Set<String> gone, Set<String> unsaid, boolean withoutUnknown) {
    this.sourceIds = sourceIds.stream().filter(id -> !gone.contains(id)).toList();
    this.gone = gone;
    this.unsaid = unsaid;
    this.withoutUnknown = withoutUnknown;
  }

  /** Statements with the sources of each. */
  record Kept<T>(List<T> statements, List<List<String>> origins) {}

  List<String> sourceIds() {
    return sourceIds;
  }

  /** Returns true if a sentence stays: it must not quote any removed source. */
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

  /**
   * Returns the remaining statements that each of their sources makes by itself, so that one
   * remaining source is enough.
   */
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
