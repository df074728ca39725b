package dev.lethe.compaction.summary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which sources each statement of a summary comes from, in the order of the statements. One without
 * any is of unknown origin: it may come from each of them.
 *
 * @param topic the topic's
 * @param summary the bullets'
 * @param spamPatterns the patterns'
 * @param decisions the decisions'
 * @param openLoops the open loops'
 * @param entities the entities'
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

  /** All sources that any statement is known to come from. */
  public Set<String> ids() {
    Set<String> ids = new LinkedHashSet<>(topic);
    for (List<List<String>> lists :
        List.of(summary, spamPatterns, decisions, openLoops, entities)) {
      lists.forEach(ids::addAll);
    }
    return ids;
  }

  /**
   * The origin of what comes from several: of unknown origin if any of them is.
   *
   * @param parts at least one
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

  /** What {@link #json} gave. */
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

  /** A list of texts. */
  static List<String> texts(Object json) {
    List<String> texts = new ArrayList<>();
    ((List<?>) json).forEach(text -> texts.add((String) text));
    return texts;
  }
}
