package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What some statements speak of together. */
final class SharedContent {
  private final Set<String> content = new HashSet<>();
  private final Map<String, List<String>> byRoot = new HashMap<>();
  private final Map<String, List<String>> joined = new HashMap<>();

  SharedContent(Collection<Statement> statements) {
    for (Statement one : statements) {
      content.addAll(one.content());
      content.addAll(one.order());
      joined.putAll(one.joined());
    }
    for (String stem : content) {
      byRoot.computeIfAbsent(Synonyms.root(stem), unused -> new ArrayList<>()).add(stem);
    }
  }

  /** The stems of what a statement speaks of and none of these does, in whatever word for it. */
  Set<String> lacking(Statement told) {
    Set<String> lacking = new HashSet<>(told.content());
    lacking.removeAll(content);
    lacking.removeAll(joined.keySet());
    told.joined()
        .forEach(
            (whole, parts) -> {
              if (content.contains(whole)) {
                lacking.removeAll(parts);
              }
            });
    lacking.removeIf(stem -> isDerived(stem) || isSaidOtherwise(stem, told));
    return lacking;
  }

  /** Whether they speak of something, in whatever word for it. */
  boolean speaksOf(String stem) {
    return content.contains(stem)
        || isDerived(stem)
        || Synonyms.of(stem).stream().anyMatch(content::contains);
  }

  private boolean isDerived(String stem) {
    return byRoot.getOrDefault(Synonyms.root(stem), List.of()).stream()
        .anyMatch(other -> Synonyms.areDerived(stem, other));
  }

  /** A word that both have isn't what one of them has in place of another. */
  private boolean isSaidOtherwise(String stem, Statement told) {
    return Synonyms.of(stem).stream()
        .anyMatch(other -> content.contains(other) && !told.content().contains(other));
  }
}
