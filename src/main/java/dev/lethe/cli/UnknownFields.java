package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.policy.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the fields in a file's records that Lethe doesn't read. A name similar to that of a field
 * which the object lacks is probably misspelt and gets a warning; the other names share one line,
 * since messages of other systems have many.
 */
final class UnknownFields {
  /** Maximum number of names kept and shown, in case a map has arbitrary names. */
  private static final int MOST = 20;

  private static final Known CALL =
      Known.of(List.of("type", "name", "args", "command_id", "occurred_at", "scope", "tenant"));

  /** Kind of item that holds fields of any name. */
  private static final String PATTERN = "pattern";

  private final Known ofEvents = Known.of(EventDecoder.fieldPaths());
  private final Known ofItems = Known.of(ItemDecoder.fieldPaths());
  private final Map<String, Unknown> byName = new TreeMap<>();

  /**
   * The fields of a kind of record.
   *
   * @param paths dotted paths, in order
   * @param objects the paths of fields that contain other fields
   */
  private record Known(Set<String> paths, Set<String> objects) {
    static Known of(Collection<String> paths) {
      Set<String> objects = new HashSet<>();
      for (String path : paths) {
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
          objects.add(path.substring(0, dot));
        }
      }
      return new Known(new LinkedHashSet<>(paths), objects);
    }
  }

  private static final class Unknown {
    private Optional<String> nearest = Optional.empty();
    private long records;
  }

  /** Counts the unknown fields of one record; anything but a JSON object has none. */
  void count(byte[] json) {
    JsonNode record = Json.parse(json);
    if (record == null || !record.isObject()) {
      return;
    }
    if (record.hasNonNull("item_id")) {
      if (!PATTERN.equals(record.path("kind").asText())) {
        count(record, "", ofItems);
      }
    } else if (record.path("type").asText().equals("tool_call")) {
      count(record, "", CALL);
    } else {
      count(record, "", ofEvents);
    }
  }

  private void count(JsonNode object, String prefix, Known known) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String path = prefix + field.getKey();
      if (!known.paths.contains(path)) {
        note(path, prefix, object, known);
      } else if (known.objects.contains(path)) {
        count(field.getValue(), path + '.', known);
      }
    }
  }

  private void note(String path, String prefix, JsonNode object, Known known) {
    if (byName.size() >= MOST && !byName.containsKey(path)) {
      return;
    }
    Unknown unknown = byName.computeIfAbsent(path, name -> new Unknown());
    unknown.records++;
    if (unknown.nearest.isEmpty()) {
      unknown.nearest = nearest(path, prefix, object, known);
    }
  }

  private static Optional<String> nearest(
      String path, String prefix, JsonNode object, Known known) {
    List<String> lacked =
        known.paths.stream()
            .filter(name -> name.startsWith(prefix))
            .map(name -> name.substring(prefix.length()))
            .filter(name -> name.indexOf('.') < 0 && !object.hasNonNull(name))
            .toList();
    return NearestName.ofField(path.substring(prefix.length()), lacked).map(name -> prefix + name);
  }

  /** Prints one warning per misspelt name, and one line with the other unknown names. */
  void report(Console console) {
    List<String> others = new ArrayList<>();
    byName.forEach(
        (path, unknown) ->
            unknown.nearest.ifPresentOrElse(
                name ->
                    console
                        .err()
                        .println(
                            "lethe: warning: "
                                + Count.of(unknown.records, "record")
                                + (unknown.records == 1 ? " has" : " have")
                                + " the unknown field "
                                + path
                                + ", which Lethe ignores; did you mean "
                                + name
                                + "?"),
                () -> others.add(path)));
    if (!others.isEmpty()) {
      console.err().println("lethe: ignored other fields: " + String.join(", ", others));
    }
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
