package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decisions and standing preferences of a session, kept when the messages that state them are
 * removed.
 *
 * @param statements statements in the order of their first occurrence
 */
public record Wisdom(String sessionId, List<Statement> statements) {

  public Wisdom {
    statements = List.copyOf(statements);
  }

  /**
   * A sentence as it was written.
   *
   * @param sources memories that state it, and the summary through which it was found
   * @param unsure true if the summary's own source of it is unknown
   */
  public record Statement(String text, List<String> sources, boolean unsure) {
    /** Creates a statement whose sources are all known. */
    public Statement(String text, List<String> sources) {
      this(text, sources, false);
    }

    public Statement {
      sources = List.copyOf(sources);
    }
  }

  /** Returns the statements, one per line. */
  public String text() {
    return String.join("\n", statements.stream().map(Statement::text).toList());
  }

  /** Returns the JSON text of the memory's item. */
  public String write(JsonFormat format) {
    List<Map<String, Object>> written = new ArrayList<>();
    for (Statement statement : statements) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("text", statement.text());
      one.put("sources", statement.sources());
      if (statement.unsure()) {
        one.put("unsure", true);
      }
      written.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("session_id", sessionId);
    json.put("statements", written);
    return format.write(json);
  }

  /** Reads the output of {@link #write}. */
  public static Wisdom read(String item, JsonFormat format) {
    Map<?, ?> json = (Map<?, ?>) format.read(item);
    List<Statement> statements = new ArrayList<>();
    for (Object entry : (List<?>) json.get("statements")) {
      Map<?, ?> one = (Map<?, ?>) entry;
      List<String> sources =
          ((List<?>) one.get("sources")).stream().map(String.class::cast).toList();
      statements.add(new Statement((String) one.get("text"), sources, one.get("unsure") != null));
    }
    return new Wisdom((String) json.get("session_id"), statements);
  }

  /**
   * Returns a copy without the statements of the given memories, even if others make them too.
   *
   * @param erased true if nothing of the memories may be quoted any more, so that statements of
   *     unknown source are removed too
   */
  public Wisdom without(Set<String> sourceIds, boolean erased) {
    return new Wisdom(
        sessionId,
        statements.stream()
            .filter(statement -> !(erased && statement.unsure()))
            .filter(statement -> statement.sources().stream().noneMatch(sourceIds::contains))
            .toList());
  }

  /** Returns the sources of all statements, sorted by id. */
  public List<String> sources() {
    TreeSet<String> sources = new TreeSet<>();
    statements.forEach(statement -> sources.addAll(statement.sources()));
    return List.copyOf(sources);
  }
}
