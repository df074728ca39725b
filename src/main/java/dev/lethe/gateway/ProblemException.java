package dev.lethe.gateway;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.code() + (problem.detail() == null ? "" : ": " + problem.detail()));
    this.problem = problem;
  }

  /** Returns the problem to report. */
  public Problem problem() {
    return problem;
  }
}
