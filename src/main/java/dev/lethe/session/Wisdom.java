package dev.lethe.session;

import java.util.List;
import java.util.TreeSet;

/**
 * What was decided and what is wanted, kept when the messages that say so go.
 *
 * @param statements in the order in which they were first made
 */
public record Wisdom(String sessionId, List<Statement> statements) {

  public Wisdom {
    statements = List.copyOf(statements);
  }

  /**
   * A sentence as it was said.
   *
   * @param sources the memories that say it
   */
  public record Statement(String text, List<String> sources) {
    public Statement {
      sources = List.copyOf(sources);
    }
  }

  /** A line for each statement. */
  public String text() {
    return String.join("\n", statements.stream().map(Statement::text).toList());
  }

  /** The memories that say any of it, by id. */
  public List<String> sources() {
    TreeSet<String> sources = new TreeSet<>();
    statements.forEach(statement -> sources.addAll(statement.sources()));
    return List.copyOf(sources);
  }
}
