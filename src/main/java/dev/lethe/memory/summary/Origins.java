package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sources of each statement of a summary, in the order of the statements. A statement without
 * sources is of unknown origin: it may come from any of them.
 *
 * @param topic sources of the topic
 * @param summary sources of the bullets
 * @param spamPatterns sources of the patterns
 * @param decisions sources of the decisions
 * @param openLoops sources of the open loops
 * @param entities sources of the entities
 */
public record Origins(
    List<String> topic,
    List<List<String>> summary,
    List<List<String>> spamPatterns,
    List<List<String>> decisions,
    List<List<String>> openLoops,
    List<List<String>> entities) {

  public Origins {
    topic = List.copyOf(topic);
    summary = copied(summary);
    spamPatterns = copied(spamPatterns);
    decisions = copied(decisions);
    openLoops = copied(openLoops);
    entities = copied(entities);
  }

  private static List<List<String>> copied(List<List<String>> lists) {
    return lists.stream().map(List::copyOf).toList();
  }

  /** Returns the known sources of all statements. */
  public Set<String> ids() {
    Set<String> ids = new LinkedHashSet<>(topic);
    for (List<List<String>> lists :
        List.of(summary, spamPatterns, decisions, openLoops, entities)) {
      lists.forEach(ids::addAll);
    }
    return ids;
  }

  /**
   * Returns the combined origin of several parts; unknown if that of any part is.
   *
   * @param parts origins of the parts, at least one
   */
  static List<String> joined(Collection<List<String>> parts) {
    Set<String> ids = new LinkedHashSet<>();
    for (List<String> part : parts) {
      if (part.isEmpty()) {
        return List.of();
      }
      ids.addAll(part);
    }
    return List.copyOf(ids);
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("topic", topic);
    json.put("summary", summary);
    json.put("spam_patterns", spamPatterns);
    json.put("decisions", decisions);
    json.put("open_loops", openLoops);
    json.put("entities", entities);
    return json;
  }

  /** Reads the output of {@link #json}. */
  static Origins read(Object json) {
    Map<?, ?> object = (Map<?, ?>) json;
    return new Origins(
        texts(object.get("topic")),
        lists(object.get("summary")),
        lists(object.get("spam_patterns")),
        lists(object.get("decisions")),
        lists(object.get("open_loops")),
        lists(object.get("entities")));
  }

  private static List<List<String>> lists(Object json) {
    List<List<String>> lists = new ArrayList<>();
    ((List<?>) json).forEach(list -> lists.add(texts(list)));
    return lists;
  }

  /** Returns a JSON list as strings. */
  static List<String> texts(Object json) {
    List<String> texts = new ArrayList<>();
    ((List<?>) json).forEach(text -> texts.add((String) text));
    return texts;
  }
}
