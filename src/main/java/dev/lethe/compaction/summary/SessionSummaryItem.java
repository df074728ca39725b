package dev.lethe.compaction.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The {@code item} of a session's summary, as far as it says what its text is made of. One that
 * Lethe wrote has that under {@code written}: the fields of a {@link SummaryItem} but for its
 * sources, which are the item's references. Another store's has its text alone.
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

  /** Reads the text that a memory keeps. */
  public static SessionSummaryItem read(String item, JsonFormat format) {
    return new SessionSummaryItem((Map<?, ?>) format.read(item));
  }

  /**
   * What one that Lethe wrote is made of; null of another store's.
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

  /** Adds to an item what it is made of, but for the references. */
  public static void add(SummaryItem written, Map<String, Object> json) {
    Map<String, Object> parts = written.json();
    parts.remove(SOURCE_IDS);
    json.put(WRITTEN, parts);
  }

  /** What it is made of; null of another store's. */
  public SummaryItem written() {
    return written;
  }

  /** The items that another store's summary says it is made of, the memories of one of Lethe's. */
  public List<String> references() {
    return json.get(REFERENCES) instanceof List<?> ids ? Origins.texts(ids) : List.of();
  }

  String text() {
    return (String) json.get(TEXT);
  }

  /** Until when it holds what was said, epoch milliseconds. */
  long until() {
    Object until = json.get("covers_until");
    return ((Number) (until == null ? json.get("updated_at") : until)).longValue();
  }

  /**
   * What is left of one that Lethe wrote without some of its sources, by {@link
   * SummaryItem#without(Set, Set, boolean)}.
   */
  public Optional<SummaryItem> without(Set<String> gone, Set<String> unsaid, boolean erased) {
    return written.without(gone, unsaid, erased);
  }

  /** The text that a memory keeps of the same, made of that. */
  public String with(SummaryItem other, JsonFormat format) {
    Map<String, Object> now = new LinkedHashMap<>();
    json.forEach((name, value) -> now.put((String) name, value));
    now.put(TEXT, SummaryText.of(other.summary()));
    add(other, now);
    now.put(REFERENCES, new ArrayList<>(other.summary().sourceIds()));
    return format.write(now);
  }
}
