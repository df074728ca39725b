package dev.lethe.cli;

import dev.lethe.policy.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Ends the message about an unknown name with the name that was probably meant. */
final class Suggestion {
  private Suggestion() {}

  /**
   * Returns {@code ; did you mean NAME?} for the most similar name, or for the only one that begins
   * like {@code meant}; empty if there is none.
   */
  static Optional<String> of(String meant, Collection<String> known) {
    return of(meant, known, "");
  }

  /**
   * Returns the suggestion.
   *
   * @param before text before the name, such as the command that it belongs to
   */
  static Optional<String> of(String meant, Collection<String> known, String before) {
    return NearestName.of(meant, known)
        .or(() -> onlyOne(known.stream().filter(name -> name.startsWith(meant)).toList()))
        .map(name -> "; did you mean " + before + name + '?');
  }

  private static Optional<String> onlyOne(List<String> names) {
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }
}
