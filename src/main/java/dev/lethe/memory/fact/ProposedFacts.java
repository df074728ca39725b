package dev.lethe.memory.fact;

import dev.lethe.memory.summary.InvalidJsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Facts in a model's answer to a question for a summary. They are read without affecting the
 * summary: a fact of invalid form is only counted.
 *
 * @param invalid number of facts that were dropped, because of their form or their number
 */
public record ProposedFacts(List<ProposedFact> facts, int invalid) {
  /** Field of the answer. */
  public static final String FIELD = "facts";

  /** Maximum number of facts per answer. */
  public static final int MOST = 20;

  /** Number of elements after which an answer's facts are not even counted. */
  private static final int MOST_READ = 2 * MOST;

  public ProposedFacts {
    facts = List.copyOf(facts);
  }

  /**
   * Reads the facts of an answer; none if it has no such field.
   *
   * @param answer parsed JSON of any form
   * @param sourceCount number of sources that the model read
   */
  public static ProposedFacts of(Object answer, int sourceCount) {
    Object json = answer instanceof Map<?, ?> fields ? fields.get(FIELD) : null;
    List<?> proposed = json instanceof List<?> list ? list : json == null ? List.of() : List.of("");
    List<ProposedFact> facts = new ArrayList<>();
    int invalid = 0;
    for (Object one : proposed.subList(0, Math.min(MOST_READ, proposed.size()))) {
      try {
        ProposedFact fact = ProposedFact.read(one, sourceCount);
        if (facts.size() < MOST) {
          facts.add(fact);
        } else {
          invalid++;
        }
      } catch (InvalidJsonException dropped) {
        invalid++;
      }
    }
    return new ProposedFacts(facts, invalid);
  }

  /** Returns an answer without its facts, which leaves the summary. */
  public static Object withoutFacts(Object answer) {
    if (!(answer instanceof Map<?, ?> fields) || !fields.containsKey(FIELD)) {
      return answer;
    }
    Map<Object, Object> summary = new LinkedHashMap<>(fields);
    summary.remove(FIELD);
    return summary;
  }

  /**
   * Returns the JSON form. A dropped fact is an empty object, so that a reader can count it too.
   */
  public List<Map<String, Object>> json() {
    List<Map<String, Object>> json = new ArrayList<>();
    facts.forEach(fact -> json.add(fact.json()));
    for (int i = 0; i < invalid; i++) {
      json.add(Map.of());
    }
    return json;
  }
}
