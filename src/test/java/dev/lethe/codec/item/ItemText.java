package dev.lethe.codec.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.EventJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Builder of item JSON, which starts with the required fields of its kind. */
final class ItemText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, String> REQUIRED =
      Map.of(
          "profile", "'summary':'s'",
          "session_message", "'session_id':'s1','role':'user','content':'c'",
          "session_summary", "'session_id':'s1','summary_text':'t'",
          "preference", "'key':'k','value':'v'",
          "entry", "'type':'fact','subject':'s','content':'c'",
          "relation", "'source_id':'a','target_id':'b','relation_type':'knows'",
          "pattern", "'entityType':'e','name':'n','content':'c'");

  private final ObjectNode item;

  private ItemText(ObjectNode item) {
    this.item = item;
  }

  static Iterable<String> kinds() {
    return REQUIRED.keySet().stream().sorted().toList();
  }

  /** Returns an upsert of a kind; {@code delete} returns a deletion of a profile. */
  static ItemText of(String kind) {
    ItemText text = new ItemText((ObjectNode) tree("{}"));
    text.item.put("item_id", "i1");
    if (kind.equals("delete")) {
      return text.with("op", "'delete'")
          .with("kind", "'profile'")
          .with("updated_at", Long.toString(EventJson.DAY));
    }
    text.item.put("kind", kind);
    text.item.setAll((ObjectNode) tree('{' + REQUIRED.get(kind) + '}'));
    return text;
  }

  /** Sets the field at a dotted path to JSON that may use apostrophes as quotes. */
  ItemText with(String path, String json) {
    int dot = path.indexOf('.');
    ObjectNode parent = dot < 0 ? item : (ObjectNode) item.get(path.substring(0, dot));
    parent.set(path.substring(dot + 1), tree(json));
    return this;
  }

  ItemText without(String path) {
    int dot = path.indexOf('.');
    ObjectNode parent = dot < 0 ? item : (ObjectNode) item.get(path.substring(0, dot));
    parent.remove(path.substring(dot + 1));
    return this;
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    return item.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return item.toString();
  }
}
