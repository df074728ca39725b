package dev.lethe.memory.summary;

import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An object in parsed JSON from outside. Its methods throw {@link InvalidJsonException} for a field
 * that is missing or has another type.
 *
 * @param path JSON path of the object
 */
public record JsonFields(String path, Map<?, ?> fields) {

  /**
   * Returns the fields of an object.
   *
   * @param json parsed JSON: maps, lists, strings, numbers, booleans and null
   */
  public static JsonFields of(Object json, String path) {
    if (json instanceof Map<?, ?> fields) {
      return new JsonFields(path, fields);
    }
    throw new InvalidJsonException(path, "must be an object");
  }

  public String path(String name) {
    return path + '.' + name;
  }

  /** Returns the value of a field; null if it is absent. */
  public Object get(String name) {
    return fields.get(name);
  }

  private Object require(String name) {
    if (get(name) == null) {
      throw new InvalidJsonException(path(name), "is missing");
    }
    return get(name);
  }

  public JsonFields object(String name) {
    return of(require(name), path(name));
  }

  public String text(String name) {
    return text(require(name), path(name));
  }

  private static String text(Object value, String path) {
    if (value instanceof String text) {
      return text;
    }
    throw new InvalidJsonException(path, "must be a string");
  }

  /**
   * Returns a text in NFKC, without white space around it. Its length is checked before and after
   * normalization, which can expand characters, so that no text that is too long is processed.
   *
   * @param most largest number of characters
   */
  public String normalText(String name, int most) {
    String text = Nfkc.of(limited(name, text(name), most)).strip();
    if (text.isEmpty()) {
      throw new InvalidJsonException(path(name), "must not be empty");
    }
    return limited(name, text, most);
  }

  private String limited(String name, String text, int most) {
    if (text.length() > most) {
      throw new InvalidJsonException(path(name), "must have at most " + most + " characters");
    }
    return text;
  }

  public long whole(String name) {
    return whole(require(name), path(name));
  }

  private static long whole(Object value, String path) {
    if ((value instanceof Long || value instanceof Integer) && ((Number) value).longValue() >= 0) {
      return ((Number) value).longValue();
    }
    throw new InvalidJsonException(path, "must be a whole number of at least 0");
  }

  public List<Long> wholes(String name) {
    List<Long> wholes = new ArrayList<>();
    for (Object value : list(name)) {
      wholes.add(whole(value, path(name) + '[' + wholes.size() + ']'));
    }
    return wholes;
  }

  private List<?> list(String name) {
    if (require(name) instanceof List<?> list) {
      return list;
    }
    throw new InvalidJsonException(path(name), "must be an array");
  }

  /** Requires a field to be an array that isn't empty. */
  public void requireElements(String name) {
    if (!(get(name) instanceof List<?> list) || list.isEmpty()) {
      throw new InvalidJsonException(path(name), "must be a non-empty array");
    }
  }

  public List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object value : list(name)) {
      texts.add(text(value, path(name) + '[' + texts.size() + ']'));
    }
    return texts;
  }

  public List<JsonFields> objects(String name) {
    List<JsonFields> objects = new ArrayList<>();
    for (Object value : list(name)) {
      objects.add(of(value, path(name) + '[' + objects.size() + ']'));
    }
    return objects;
  }

  public void refuseUnknown(Set<String> known) {
    for (Object name : fields.keySet()) {
      if (!known.contains(name)) {
        throw new InvalidJsonException(
            path(Sentences.shown(String.valueOf(name))), "is an unknown field");
      }
    }
  }
}
