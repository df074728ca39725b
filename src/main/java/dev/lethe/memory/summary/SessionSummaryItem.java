package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The {@code item} of a session's summary, with the parts of its text. A summary written by Lethe
 * has them under {@code written}: the fields of a {@link SummaryItem} except its sources, which are
 * the item's references. A summary of another store has its text alone.
 */
public final class SessionSummaryItem {
  private static final String WRITTEN = "written";
  private static final String REFERENCES = "references";
  private static final String SOURCE_IDS = "source_ids";
  private static final String TEXT = "summary_text";

  private final Map<?, ?> json;
  private final SummaryItem written;

  private SessionSummaryItem(Map<?, ?> json) {
    this.json = json;
    this.written = written(json);
  }

  /** Reads a memory's item. */
  public static SessionSummaryItem read(String item, JsonFormat format) {
    return new SessionSummaryItem((Map<?, ?>) format.read(item));
  }

  /**
   * Returns the parts of an item written by Lethe; null for another store's.
   *
   * @param item the whole item, with its references
   */
  public static SummaryItem written(Map<?, ?> item) {
    if (!(item.get(WRITTEN) instanceof Map<?, ?> parts)) {
      return null;
    }
    Map<Object, Object> whole = new LinkedHashMap<>(parts);
    Object references = item.get(REFERENCES);
    whole.put(SOURCE_IDS, references == null ? List.of() : references);
    return SummaryItem.read(whole);
  }

  /** Adds the parts of a summary to an item, except the references. */
  public static void add(SummaryItem written, Map<String, Object> json) {
    Map<String, Object> parts = written.json();
    parts.remove(SOURCE_IDS);
    json.put(WRITTEN, parts);
  }

  /** Returns the parts of the summary; null for another store's. */
  public SummaryItem written() {
    return written;
  }

  /**
   * Returns the references: item ids for another store's summary, memory ids for one of Lethe's.
   */
  public List<String> references() {
    return json.get(REFERENCES) instanceof List<?> ids ? Origins.texts(ids) : List.of();
  }

  String text() {
    return (String) json.get(TEXT);
  }

  /** Returns the time up to which the summary covers its session, epoch milliseconds. */
  long until() {
    Object until = json.get("covers_until");
    return ((Number) (until == null ? json.get("updated_at") : until)).longValue();
  }

  /**
   * Returns the parts of Lethe's summary without some of its sources, by {@link
   * SummaryItem#without(Set, Set, boolean)}.
   */
  public Optional<SummaryItem> without(Set<String> gone, Set<String> unsaid, boolean erased) {
    return written.without(gone, unsaid, erased);
  }

  /** Returns the item's JSON text with other parts. */
  public String with(SummaryItem other, JsonFormat format) {
    Map<String, Object> now = new LinkedHashMap<>();
    json.forEach((name, value) -> now.put((String) name, value));
    now.put(TEXT, SummaryText.of(other.summary()));
    add(other, now);
    now.put(REFERENCES, new ArrayList<>(other.summary().sourceIds()));
    return format.write(now);
  }
}
