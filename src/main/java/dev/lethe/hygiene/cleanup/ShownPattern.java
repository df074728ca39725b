package dev.lethe.hygiene.cleanup;

import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pattern as shown to a model, without its id.
 *
 * @param fields its other fields as JSON; null for none
 * @param isCut true if parts of it are omitted
 */
public record ShownPattern(
    String name, String type, String content, List<String> tags, String fields, boolean isCut) {

  /** Version of the format; changing it invalidates stored scores. */
  private static final String FORM = "1";

  private static final int MOST_OF_NAME = 500;
  private static final int MOST_OF_TYPE = 200;
  private static final int MOST_OF_CONTENT = 8_000;
  private static final int MOST_OF_FIELDS = 4_000;
  private static final int MOST_TAGS = 50;
  private static final int MOST_OF_TAG = 100;
  private static final int KEY_CHARS = 32;
  private static final String NO_FIELDS = "{}";

  public ShownPattern {
    tags = List.copyOf(tags);
  }

  /** Returns a live pattern of the memory table, including merged patterns. */
  public static ShownPattern of(Memory memory, JsonFormat format) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    return of(state.gain() == null ? own : state.gain().on(own), memory.tags());
  }

  /** Returns a pattern in its current state with all its tags. */
  static ShownPattern of(ItemFields.Pattern now, List<String> tags) {
    List<String> shownTags = new ArrayList<>();
    boolean isCut = tags.size() > MOST_TAGS;
    for (String tag : tags.subList(0, Math.min(MOST_TAGS, tags.size()))) {
      shownTags.add(begin(tag, MOST_OF_TAG));
      isCut |= tag.length() > MOST_OF_TAG;
    }
    String more = now.payload() == null || now.payload().equals(NO_FIELDS) ? null : now.payload();
    isCut |= now.name().length() > MOST_OF_NAME;
    isCut |= now.entityType().length() > MOST_OF_TYPE;
    isCut |= now.content().length() > MOST_OF_CONTENT;
    isCut |= more != null && more.length() > MOST_OF_FIELDS;
    return new ShownPattern(
        begin(now.name(), MOST_OF_NAME),
        begin(now.entityType(), MOST_OF_TYPE),
        begin(now.content(), MOST_OF_CONTENT),
        shownTags,
        more == null ? null : begin(more, MOST_OF_FIELDS),
        isCut);
  }

  /** Returns the first characters of a text without splitting a surrogate pair. */
  static String begin(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /** Returns the number of characters shown. */
  int characters() {
    int tagged = tags.stream().mapToInt(String::length).sum();
    return name.length()
        + type.length()
        + content.length()
        + tagged
        + (fields == null ? 0 : fields.length());
  }

  /**
   * Returns the key of its stored score, 32 hex digits. Any change to the shown content changes the
   * key.
   */
  public String key(JsonFormat format) {
    String text = FORM + format.write(json());
    return Digest.of(text.getBytes(StandardCharsets.UTF_8)).hex().substring(0, KEY_CHARS);
  }

  /** Returns the input of a request for several patterns: {@code {"patterns":[{"n":1,…}]}}. */
  public static Map<String, Object> input(List<ShownPattern> patterns) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ShownPattern one : patterns) {
      Map<String, Object> numbered = new LinkedHashMap<>();
      numbered.put("n", all.size() + 1);
      numbered.putAll(one.json());
      all.add(numbered);
    }
    return Map.of("patterns", all);
  }

  /**
   * Returns the JSON of a pattern with its complete text, which a new one replaces, but without
   * merged patterns, which are kept; other parts may be shortened.
   */
  public static Map<String, Object> whole(Memory memory, JsonFormat format) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    Map<String, Object> json = of(own, PatternMemory.ownTags(memory, state)).json();
    json.put("content", own.content());
    json.remove("cut");
    return json;
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("type", type);
    json.put("content", content);
    json.put("tags", tags);
    if (fields != null) {
      json.put("fields", fields);
    }
    if (isCut) {
      json.put("cut", true);
    }
    return json;
  }
}
