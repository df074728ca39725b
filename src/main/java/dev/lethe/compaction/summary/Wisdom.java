package dev.lethe.compaction.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
   * @param sources the memories that say it, and the summary that says so of them
   * @param unsure whether nobody knows where a summary among them has it from
   */
  public record Statement(String text, List<String> sources, boolean unsure) {
    /** One of which it is known who says it. */
    public Statement(String text, List<String> sources) {
      this(text, sources, false);
    }

    public Statement {
      sources = List.copyOf(sources);
    }
  }

  /** A line for each statement. */
  public String text() {
    return String.join("\n", statements.stream().map(Statement::text).toList());
  }

  /** The text that its memory's item keeps. */
  public String write(JsonFormat format) {
    List<Map<String, Object>> said = new ArrayList<>();
    for (Statement statement : statements) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("text", statement.text());
      one.put("sources", statement.sources());
      if (statement.unsure()) {
        one.put("unsure", true);
      }
      said.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("session_id", sessionId);
    json.put("statements", said);
    return format.write(json);
  }

  /** The wisdom of what {@link #write} wrote. */
  public static Wisdom read(String item, JsonFormat format) {
    Map<?, ?> json = (Map<?, ?>) format.read(item);
    List<Statement> statements = new ArrayList<>();
    for (Object said : (List<?>) json.get("statements")) {
      Map<?, ?> one = (Map<?, ?>) said;
      List<String> sources =
          ((List<?>) one.get("sources")).stream().map(String.class::cast).toList();
      statements.add(new Statement((String) one.get("text"), sources, one.get("unsure") != null));
    }
    return new Wisdom((String) json.get("session_id"), statements);
  }

  /**
   * The same without what one of those memories says, whoever else says it.
   *
   * @param erased whether nothing of them may be quoted any more, so that what nobody knows the
   *     source of goes too
   */
  public Wisdom without(Set<String> sourceIds, boolean erased) {
    return new Wisdom(
        sessionId,
        statements.stream()
            .filter(statement -> !(erased && statement.unsure()))
            .filter(statement -> statement.sources().stream().noneMatch(sourceIds::contains))
            .toList());
  }

  /** The memories that say any of it, by id. */
  public List<String> sources() {
    TreeSet<String> sources = new TreeSet<>();
    statements.forEach(statement -> sources.addAll(statement.sources()));
    return List.copyOf(sources);
  }
}
