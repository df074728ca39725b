package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.policy.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the fields in a file's records that Lethe doesn't read, for one warning per name. Lethe
 * ignores such fields, so a misspelt name would otherwise go unnoticed.
 */
final class UnknownFields {
  /**
   * Maximum number of names kept and shown: a map with arbitrary names must not produce a page of
   * warnings.
   */
  private static final int MOST = 20;

  private static final List<String> CALL =
      List.of("type", "name", "args", "command_id", "occurred_at", "scope", "tenant");

  /** Lethe's own objects; embeds and attachments have many fields that Lethe doesn't read. */
  private static final Set<String> OBJECTS = Set.of("author", "payload", "embedding");

  /** Kind of item that holds fields of any name. */
  private static final String PATTERN = "pattern";

  private final Collection<String> eventPaths = EventDecoder.fieldPaths();
  private final Collection<String> itemPaths = ItemDecoder.fieldPaths();
  private final Map<String, Unknown> byName = new TreeMap<>();

  private static final class Unknown {
    private final Optional<String> nearest;
    private long records;

    Unknown(Optional<String> nearest) {
      this.nearest = nearest;
    }
  }

  /** Counts the unknown fields of one record; anything but a JSON object has none. */
  void count(byte[] json) {
    JsonNode record = Json.parse(json);
    if (record == null || !record.isObject()) {
      return;
    }
    if (record.hasNonNull("item_id")) {
      if (!PATTERN.equals(record.path("kind").asText())) {
        count(record, "", itemPaths);
      }
    } else if (record.path("type").asText().equals("tool_call")) {
      count(record, "", CALL);
    } else {
      count(record, "", eventPaths);
    }
  }

  private void count(JsonNode object, String prefix, Collection<String> known) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String path = prefix + field.getKey();
      if (!known.contains(path)) {
        note(path, prefix, known);
      } else if (OBJECTS.contains(path)) {
        count(field.getValue(), path + '.', known);
      }
    }
  }

  private void note(String path, String prefix, Collection<String> known) {
    if (byName.size() >= MOST && !byName.containsKey(path)) {
      return;
    }
    byName.computeIfAbsent(path, name -> new Unknown(nearest(name, prefix, known))).records++;
  }

  private static Optional<String> nearest(String path, String prefix, Collection<String> known) {
    List<String> beside =
        known.stream()
            .filter(name -> name.startsWith(prefix))
            .map(name -> name.substring(prefix.length()))
            .filter(name -> name.indexOf('.') < 0)
            .toList();
    return NearestName.of(path.substring(prefix.length()), beside).map(name -> prefix + name);
  }

  /** Prints one warning per name. */
  void report(Console console) {
    byName.forEach(
        (path, unknown) ->
            console
                .err()
                .println(
                    "lethe: warning: "
                        + Count.of(unknown.records, "record")
                        + (unknown.records == 1 ? " has" : " have")
                        + " the unknown field "
                        + path
                        + ", which Lethe ignores"
                        + unknown.nearest.map(name -> "; did you mean " + name + "?").orElse("")));
  }

  /** Adds one entry per name to a JSON list. */
  void addTo(ArrayNode list) {
    byName.forEach(
        (path, unknown) -> {
          var entry = list.addObject().put("field", path).put("records", unknown.records);
          unknown.nearest.ifPresent(name -> entry.put("did_you_mean", name));
        });
  }

  /** Returns true if every field was known. */
  boolean isEmpty() {
    return byName.isEmpty();
  }
}
