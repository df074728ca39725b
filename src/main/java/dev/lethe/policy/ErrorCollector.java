package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;

/** Collects all errors of one value, so that they are reported together. */
final class ErrorCollector {
  private final List<Problem> problems = new ArrayList<>();
  private final String example;

  ErrorCollector(String example) {
    this.example = example;
  }

  /**
   * Adds an error.
   *
   * @param path the full path, with indices into vectors
   * @param message the expectation, beginning with a verb
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
