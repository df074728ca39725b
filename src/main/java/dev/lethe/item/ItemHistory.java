package dev.lethe.item;

import dev.lethe.memory.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Earlier texts of an item and the times at which its texts were valid: rule Y12.
 *
 * @param since time from which the current text is valid, epoch milliseconds; null if the item has
 *     had it since its creation
 * @param supersededAt time from which another item replaces this one, or from which it has expired,
 *     epoch milliseconds; null while neither is true
 * @param isContradicted true if the item that replaces this one says otherwise, so that this one is
 *     no evidence for it
 * @param earlier newest first
 */
public record ItemHistory(
    Long since, Long supersededAt, boolean isContradicted, List<EarlierText> earlier) {
  /** History of an item that never changed its text. */
  public static final ItemHistory NONE = new ItemHistory(null, null, false, List.of());

  /**
   * Kinds that keep earlier texts; conversations keep none, as an edited chat message keeps none.
   */
  private static final Set<Kind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.PROFILE, Kind.PREFERENCE, Kind.ENTRY, Kind.PATTERN));

  /** Limit of all earlier texts together, so that a memory never outgrows a record. */
  private static final int MOST_CHARACTERS = 32_768;

  private static final String SINCE = "text_since";
  private static final String SUPERSEDED_AT = "superseded_at";
  private static final String CONTRADICTED = "contradicted";
  private static final String EARLIER = "earlier_texts";

  /**
   * Text of an earlier version.
   *
   * @param from first millisecond at which it was valid, since the epoch
   * @param until first millisecond at which it was not valid any more, since the epoch
   */
  public record EarlierText(String text, long from, long until) {}

  public ItemHistory {
    earlier = List.copyOf(earlier);
  }

  /** Returns the history of an item whose earlier texts are unknown. */
  static ItemHistory from(long since) {
    return new ItemHistory(since, null, false, List.of());
  }

  /**
   * Returns the time from which the current text is valid.
   *
   * @param createdAt creation time of the item in its own store, epoch milliseconds
   */
  public long validFrom(long createdAt) {
    return since == null ? createdAt : since;
  }

  /**
   * Returns the history after a newer version.
   *
   * @param before fields of the earlier version
   * @param createdAt creation time of the item in its own store, epoch milliseconds
   * @param updatedAt update time of the newer version, epoch milliseconds
   * @param most maximum number of earlier texts
   */
  ItemHistory after(ItemFields before, ItemFields now, long createdAt, long updatedAt, int most) {
    if (!KINDS.contains(now.kind())) {
      return NONE;
    }
    if (before.kind() != now.kind() || before.text().isEmpty()) {
      return from(updatedAt);
    }
    if (before.text().equals(now.text())) {
      return new ItemHistory(since, supersededAt, isContradicted, bounded(earlier, most));
    }
    long until = supersededAt == null ? updatedAt : Math.min(supersededAt, updatedAt);
    List<EarlierText> all = new ArrayList<>();
    all.add(new EarlierText(before.text(), Math.min(validFrom(createdAt), until), until));
    all.addAll(earlier);
    return new ItemHistory(updatedAt, null, false, bounded(all, most));
  }

  private static List<EarlierText> bounded(List<EarlierText> all, int most) {
    int characters = 0;
    int kept = 0;
    while (kept < Math.min(all.size(), most)) {
      characters += all.get(kept).text().length();
      if (characters > MOST_CHARACTERS) {
        break;
      }
      kept++;
    }
    return all.subList(0, kept);
  }

  /** Returns the history of an item that no other one replaces. */
  ItemHistory live() {
    return supersededAt == null ? this : new ItemHistory(since, null, false, earlier);
  }

  /** Returns the history of an item that another one replaces from the given time on. */
  ItemHistory superseded(long at) {
    return new ItemHistory(since, at, false, earlier);
  }

  /** Returns the history of an item that one which says otherwise replaces. */
  ItemHistory contradicted(long at) {
    return new ItemHistory(since, at, true, earlier);
  }

  void add(Map<String, Object> json) {
    if (since != null) {
      json.put(SINCE, since);
    }
    if (supersededAt != null) {
      json.put(SUPERSEDED_AT, supersededAt);
    }
    if (isContradicted) {
      json.put(CONTRADICTED, true);
    }
    if (!earlier.isEmpty()) {
      json.put(EARLIER, earlier.stream().map(ItemHistory::json).toList());
    }
  }

  private static Map<String, Object> json(EarlierText one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("text", one.text());
    json.put("from", one.from());
    json.put("until", one.until());
    return json;
  }

  static ItemHistory read(Map<?, ?> json) {
    List<EarlierText> earlier = new ArrayList<>();
    if (json.get(EARLIER) instanceof List<?> all) {
      for (Object one : all) {
        Map<?, ?> text = (Map<?, ?>) one;
        earlier.add(
            new EarlierText((String) text.get("text"), whole(text, "from"), whole(text, "until")));
      }
    }
    Long since = whole(json, SINCE);
    Long supersededAt = whole(json, SUPERSEDED_AT);
    return since == null && supersededAt == null && earlier.isEmpty()
        ? NONE
        : new ItemHistory(
            since, supersededAt, Boolean.TRUE.equals(json.get(CONTRADICTED)), earlier);
  }

  private static Long whole(Map<?, ?> json, String name) {
    return json.get(name) instanceof Number number ? Long.valueOf(number.longValue()) : null;
  }
}
