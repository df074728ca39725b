package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with one value, so that all of it is told at once. */
final class Mistakes {
  private final List<Problem> problems = new ArrayList<>();
  private final String example;

  Mistakes(String example) {
    this.example = example;
  }

  /**
   * Adds a mistake.
   *
   * @param path the full path, with indices into vectors
   * @param message what was expected, beginning with a verb
   */
  void add(List<String> path, Object found, String message) {
    problems.add(new Problem(String.join(" ", path), 0, EdnText.brief(found), message, example));
  }

  boolean none() {
    return problems.isEmpty();
  }

  int count() {
    return problems.size();
  }

  List<Problem> list() {
    return List.copyOf(problems);
  }
}
