package dev.lethe.topology;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reference model of the memory table. It knows what producers sent and what callers asked for, and
 * compares each published record with that: every change needs a cause.
 */
final class MemoryModel {
  static final long DAY = Duration.ofDays(1).toMillis();
  static final long GRACE = 3 * DAY;
  static final long REST = DAY;
  static final int CAP_PERCENT = 25;
  static final int CAP_FLOOR = 2;

  /** A word that names its tenant and, if the text is unique, the step that sent it. */
  private static final Pattern WORD = Pattern.compile("q(t[a-c])(x\\d+)?z");

  private static final Pattern MEMORY_ID = Pattern.compile("(item|\\d{8})-[0-9a-f]{32}");

  private static final String UNCAUSED_RETURN = "a removed memory is back without a cause";

  /** State of a memory, by its last cause. */
  enum State {
    LIVE,
    /** Removed by a run or a filter, so a call can restore it. */
    REMOVED,
    /** Erased by its producer; a newer version brings it back. */
    DELETED,
    /** Erased by a call, for good. */
    FORGOTTEN
  }

  /** A memory of an event or item. */
  static final class Row {
    final String key;
    final String kind;
    String itemId;

    /** Message id, null for items. */
    String messageId;

    String text;
    long count;
    boolean pinned;
    boolean locked;
    State state;

    /** Run that removed it. */
    String runId;

    boolean superseded;

    /** Memory that replaced it; null if none did. */
    String successor;

    long deletedAt;
    long restoredAt = Long.MIN_VALUE / 2;

    /** Memory that keeps its count after its producer deleted it; null if none does. */
    String mergedInto;

    Row(String key, String kind) {
      this.key = key;
      this.kind = kind;
    }

    String scope() {
      return key.substring(0, key.indexOf('|'));
    }

    String tenant() {
      return key.substring(0, key.indexOf('/'));
    }

    String memoryId() {
      return key.substring(key.indexOf('|') + 1);
    }

    boolean isHeld() {
      return pinned || locked;
    }

    /** Returns true if it follows the items at its ends, which remove it and bring it back. */
    boolean isRelation() {
      return kind.equals("relation");
    }

    boolean isErased() {
      return state == State.DELETED || state == State.FORGOTTEN;
    }
  }

  /** What the current step may change. */
  static final class Cause {
    /** Memories of which the producer sent a version. */
    final Set<String> versions = new HashSet<>();

    /** Memories that a producer deletes. */
    final Set<String> deletes = new HashSet<>();

    /** Memories that a call forgets. */
    final Set<String> forgets = new HashSet<>();

    /** Memories that a filter deletes for its grace period. */
    final Set<String> filtered = new HashSet<>();

    String restores;
    String undoes;

    boolean erases(String key) {
      return deletes.contains(key) || forgets.contains(key);
    }
  }

  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final Map<String, JsonNode> table = new LinkedHashMap<>();
  private final Map<String, JsonNode> tombstones = new HashMap<>();
  private final Map<String, String> tenants = new HashMap<>();
  private final Set<String> erasedWords = new HashSet<>();
  private final Set<String> touched = new LinkedHashSet<>();

  /** Memories that are live again because of their successors, as they were before. */
  private final Map<String, JsonNode> freed = new LinkedHashMap<>();

  private final Set<String> aliveToday = new HashSet<>();
  private final Map<String, Set<String>> removedToday = new TreeMap<>();
  private final Set<String> outcomes;
  private long day = Long.MIN_VALUE;
  private Cause cause = new Cause();

  MemoryModel(Set<String> outcomes) {
    this.outcomes = outcomes;
  }

  /** Returns an error that names the law, so that a shrunken walk breaks the same one. */
  static AssertionError broken(String law, Object... details) {
    StringBuilder text = new StringBuilder(law).append(':');
    for (Object detail : details) {
      text.append(' ').append(detail);
    }
    return new AssertionError(text.toString());
  }

  private static void check(boolean holds, String law, Object... details) {
    if (!holds) {
      throw broken(law, details);
    }
  }

  void begins(Cause next) {
    cause = next;
    touched.clear();
  }

  List<Row> rows() {
    return List.copyOf(rows.values());
  }

  Row row(String key) {
    return rows.get(key);
  }

  JsonNode memory(String key) {
    return table.get(key);
  }

  Map<String, JsonNode> table() {
    return table;
  }

  /** Notes that a version was accepted. */
  Row accepts(String key, String kind, String text, long count) {
    Row row = rows.computeIfAbsent(key, unused -> new Row(key, kind));
    if (row.text != null && row.messageId != null && !row.text.equals(text)) {
      erases(row.text);
    }
    row.text = text;
    row.count = count;
    cause.versions.add(key);
    return row;
  }

  /** Notes that the unique words of a text may not be seen any more. */
  private void erases(String text) {
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      if (words.group(2) != null) {
        erasedWords.add(words.group());
      }
    }
  }

  static boolean isLive(JsonNode memory) {
    return memory != null
        && !memory.at("/lifecycle/deleted").asBoolean()
        && memory.at("/lifecycle/superseded_by").asText("").isEmpty();
  }

  /** Returns true if a memory is live and its {@code expires_at} has not passed. */
  static boolean isValid(JsonNode memory, long now) {
    long expires = memory.path("expires_at").asLong(Long.MAX_VALUE);
    boolean isCancelled = memory.at("/lifecycle/restored_at").asLong(-1) >= expires;
    return isLive(memory) && (now < expires || isCancelled);
  }

  /** Reads a record of the compaction topic; null withdraws a tombstone. */
  void tombstone(String key, JsonNode value) {
    if (value == null) {
      tombstones.remove(key);
    } else {
      tombstones.put(key, value);
    }
    touched.add(key);
    Row row = rows.get(key);
    boolean isPurged = row != null && row.state == State.REMOVED && !table.containsKey(key);
    if (isPurged && value != null && !value.path("content_hash").isTextual()) {
      erased(row, null);
    }
  }

  /** Reads a record of the memories topic; null removes the memory. */
  void memory(String key, JsonNode after, long now) {
    beginsDay(Math.floorDiv(now, DAY));
    JsonNode before = after == null ? table.remove(key) : table.put(key, after);
    tenants.put(key.substring(key.indexOf('|') + 1), key.substring(0, key.indexOf('/')));
    touched.add(key);
    if (isLive(after)) {
      aliveToday.add(key);
    }
    Row row = rows.get(key);
    if (row == null) {
      return;
    }
    if (isLive(after)) {
      returns(row, before, after, now);
    } else if (row.state == null || row.state == State.LIVE || isMergedAtArrival(row, after)) {
      leaves(row, before, after, now);
    } else {
      stays(row, after, now);
    }
  }

  /** Returns true if an erased item has a new version that another memory absorbs at once. */
  private boolean isMergedAtArrival(Row row, JsonNode after) {
    return row.state == State.DELETED
        && cause.versions.contains(row.key)
        && after != null
        && !after.at("/content/text").asText().isEmpty();
  }

  private void beginsDay(long today) {
    if (today != day) {
      day = today;
      removedToday.clear();
      aliveToday.clear();
      table.forEach(
          (key, memory) -> {
            if (isLive(memory)) {
              aliveToday.add(key);
            }
          });
    }
  }

  private void returns(Row row, JsonNode before, JsonNode after, long now) {
    boolean isRestored =
        row.key.equals(cause.restores) || (cause.undoes != null && cause.undoes.equals(row.runId));
    if (row.state == State.FORGOTTEN) {
      throw broken("a forgotten memory is back", after);
    }
    if (row.state == State.DELETED) {
      check(cause.versions.contains(row.key), "an erased memory is back", after);
    }
    if (row.state == State.REMOVED) {
      if (!isRestored && !cause.versions.contains(row.key) && !row.isRelation()) {
        check(row.superseded || row.kind.equals("profile"), UNCAUSED_RETURN, before, after);
        freed.put(row.key, before);
      }
      removedToday.values().forEach(removed -> removed.remove(row.key));
    }
    if (isRestored) {
      row.restoredAt = now;
      outcomes.add("restored " + row.kind);
    }
    row.state = State.LIVE;
    row.runId = null;
  }

  /** Checks that a memory is live again only because its successor is gone or changed. */
  private void settlesFreed(String key, JsonNode before) {
    String successor = before.at("/lifecycle/superseded_by").asText("");
    if (successor.isEmpty()) {
      successor = before.at("/lifecycle/replaced_by").asText("");
    }
    String at = key.substring(0, key.indexOf('|') + 1) + successor;
    check(touched.contains(at) || !isLive(table.get(at)), UNCAUSED_RETURN, before);
  }

  private void leaves(Row row, JsonNode before, JsonNode after, long now) {
    boolean isErased = after == null || after.at("/content/text").asText().isEmpty();
    if (row.isHeld()) {
      check(cause.erases(row.key), "a protected memory was removed", before, after);
    }
    if (isErased) {
      erased(row, after);
      return;
    }
    String runId = after.at("/lifecycle/run_id").asText("");
    check(row.isRelation() || !runId.isEmpty(), "a memory was removed without a run", after);
    boolean isFiltered = cause.filtered.contains(row.key);
    boolean isRested = row.kind.equals("preference") || now >= row.restoredAt + REST;
    check(isFiltered || isRested, "a resting memory was removed", after);
    if (!isFiltered) {
      countsRemoval(row, after);
    }
    outcomes.add((isFiltered ? "filtered " : "removed ") + row.kind);
    row.state = State.REMOVED;
    stays(row, after, now);
  }

  private void erased(Row row, JsonNode after) {
    boolean isCopy = row.kind.equals("entry") && !cause.forgets.isEmpty();
    check(cause.erases(row.key) || isCopy, "a memory was erased without a cause", row.key, after);
    row.mergedInto = row.state == State.REMOVED ? row.successor : null;
    row.state = cause.forgets.contains(row.key) ? State.FORGOTTEN : State.DELETED;
    if (after == null) {
      // An erased record that stays has its pin and lock until a call removes them.
      row.pinned = false;
      row.locked = false;
    }
    row.superseded = false;
    row.restoredAt = Long.MIN_VALUE / 2;
    outcomes.add(row.state.name().toLowerCase(Locale.ROOT) + ' ' + row.kind);
    erases(row.text);
  }

  private void countsRemoval(Row row, JsonNode after) {
    String stage = stage(row.kind);
    if (stage == null) {
      return;
    }
    Set<String> removed =
        removedToday.computeIfAbsent(stage + ' ' + row.scope(), unused -> new HashSet<>());
    removed.add(row.key);
    long base =
        aliveToday.stream()
            .filter(key -> key.startsWith(row.scope() + '|') && isCounted(stage, key))
            .count();
    long cap = Math.max(CAP_FLOOR, base * CAP_PERCENT / 100);
    check(removed.size() <= cap, "the day's cap is exceeded", removed.size(), "of", base, after);
    if (removed.size() == cap) {
      outcomes.add("full " + stage);
    }
  }

  private boolean isCounted(String stage, String key) {
    Row row = rows.get(key);
    String kind = row != null ? row.kind : kindOf(key);
    return switch (kind) {
      case "excerpt" -> stage.equals("compaction");
      case "session_summary" -> stage.equals("session");
      default -> stage.equals(stage(kind));
    };
  }

  private String kindOf(String key) {
    JsonNode memory = table.get(key);
    return memory == null ? "" : memory.path("kind").asText();
  }

  /** Returns the stage whose cap counts a kind; null for none. */
  private static String stage(String kind) {
    return switch (kind) {
      case "message" -> "compaction";
      case "profile" -> "profile";
      case "session_message" -> "session";
      case "entry" -> "consolidation";
      case "pattern" -> "cleanup";
      default -> null;
    };
  }

  /** Checks a record of a memory that is not live. */
  private void stays(Row row, JsonNode after, long now) {
    boolean isErased = after == null || after.at("/content/text").asText().isEmpty();
    if (row.isErased()) {
      check(isErased, "an erased memory has a text", after);
    } else if (isErased && (cause.erases(row.key) || !cause.forgets.isEmpty())) {
      erased(row, after);
    } else if (isErased) {
      check(after == null && !row.superseded, "a text was lost", row.key, after);
      check(now >= row.deletedAt + GRACE, "a memory was purged early", row.key);
      outcomes.add("purged " + row.kind);
    } else {
      row.superseded = !after.at("/lifecycle/deleted").asBoolean();
      row.deletedAt = after.at("/lifecycle/deleted_at").asLong(now);
      row.runId = after.at("/lifecycle/run_id").asText();
      check(row.deletedAt <= now, "a memory is deleted in the future", after);
    }
  }

  /** Returns true if a call can restore a memory. */
  boolean isRestorable(Row row, long now) {
    if (row.state == State.LIVE) {
      return !isValid(table.get(row.key), now);
    }
    return row.state == State.REMOVED && (row.superseded || now < row.deletedAt + GRACE);
  }

  /** Checks the memories that changed since the step began. */
  void settles() {
    for (String key : touched) {
      Row row = rows.get(key);
      if (row != null && row.state != null) {
        settles(row);
      }
    }
    freed.forEach(this::settlesFreed);
    freed.clear();
    conserved("entry", "confirmations");
    conserved("profile", "reinforcement_count");
  }

  /** Checks all memories. */
  void settlesAll() {
    touched.addAll(rows.keySet());
    settles();
    table.forEach((key, memory) -> shows(key.substring(0, key.indexOf('/')), memory.toString()));
  }

  private void settles(Row row) {
    JsonNode memory = table.get(row.key);
    JsonNode tombstone = tombstones.get(row.key);
    switch (row.state) {
      case LIVE -> {
        check(tombstone == null, "a live memory has a tombstone", row.key, tombstone);
        check(memory != null, "a live memory is missing", row.key);
        check(
            memory.at("/content/text").asText().contains(row.text),
            "a memory has another text than its producer sent",
            row.text,
            memory);
        check(
            memory.at("/retrieval/pinned").asBoolean() == row.pinned
                && memory.at("/retrieval/locked_by_admin").asBoolean() == row.locked,
            "a pin or lock is not as set",
            memory);
      }
      case REMOVED -> {
        if (row.superseded) {
          check(tombstone == null, "a superseded memory has a tombstone", row.key, tombstone);
          break;
        }
        check(
            tombstone != null
                && tombstone.path("content_hash").isTextual()
                && !tombstone.path("reason").asText("").isEmpty()
                && (row.isRelation() || tombstone.path("run_id").isTextual()),
            "a removed memory has no tombstone",
            row.key,
            tombstone);
        row.runId = tombstone.path("run_id").asText();
        row.successor = tombstone.path("replaced_by").asText(null);
      }
      default ->
          check(
              tombstone != null && !tombstone.path("content_hash").isTextual(),
              "an erased memory has no tombstone without hash",
              row.key,
              tombstone);
    }
  }

  /** Checks that each live memory counts itself and all that were merged into it. */
  private void conserved(String kind, String field) {
    Map<String, Long> expected = new TreeMap<>();
    for (Row row : rows.values()) {
      boolean counts =
          row.state == State.LIVE
              || row.state == State.REMOVED
              || (row.state == State.DELETED && kind.equals("profile"));
      if (row.kind.equals(kind) && counts && !isForgottenByFilter(row)) {
        expected.merge(root(row.key), row.count, Long::sum);
      }
    }
    expected.forEach(
        (key, sum) -> {
          JsonNode memory = table.get(key);
          if (isLive(memory)) {
            long shown = memory.path("item").path(field).asLong();
            check(shown == sum, field + " is not conserved", sum, "but", memory);
          }
        });
  }

  private boolean isForgottenByFilter(Row row) {
    JsonNode tombstone = tombstones.get(row.key);
    return tombstone != null && tombstone.path("reason").asText().equals("forgotten_by_filter");
  }

  private String root(String key) {
    Set<String> seen = new HashSet<>();
    String at = key;
    while (seen.add(at)) {
      String next = successor(at);
      if (next == null) {
        return at;
      }
      at = at.substring(0, at.indexOf('|') + 1) + next;
    }
    throw broken("successors form a circle", seen);
  }

  /** Returns the id of the memory that replaced another; null if there is none. */
  String successor(String key) {
    JsonNode memory = table.get(key);
    if (isLive(memory)) {
      return null;
    }
    if (memory != null && !memory.at("/lifecycle/deleted").asBoolean()) {
      String by = memory.at("/lifecycle/superseded_by").asText();
      return by.equals("EXPIRED") ? null : by;
    }
    String replacedBy = memory == null ? null : memory.at("/lifecycle/replaced_by").asText(null);
    JsonNode tombstone = tombstones.get(key);
    if (replacedBy == null && tombstone != null) {
      replacedBy = tombstone.path("replaced_by").asText(null);
    }
    Row row = rows.get(key);
    boolean isErased = row != null && row.state == State.DELETED;
    return replacedBy == null && isErased ? row.mergedInto : replacedBy;
  }

  /** Checks a text that a tenant sees. */
  void shows(String tenant, String text) {
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      check(words.group(1).equals(tenant), "a tenant sees another's text", tenant, text);
      check(!erasedWords.contains(words.group()), "an erased text is shown", words.group(), text);
    }
    Matcher ids = MEMORY_ID.matcher(text);
    while (ids.find()) {
      String owner = tenants.getOrDefault(ids.group(), tenant);
      check(owner.equals(tenant), "a tenant sees another's memory", tenant, text);
    }
  }

  Set<String> touched() {
    return touched;
  }
}
