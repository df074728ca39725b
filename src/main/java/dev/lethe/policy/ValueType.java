package dev.lethe.policy;

import dev.lethe.policy.Edn.Keyword;
import dev.lethe.text.WordEntry;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Type of a key's value: validates data, as described in {@link Edn}, and converts it from and to a
 * file.
 */
public interface ValueType {
  /** A number as written in {@link Key#value}. */
  Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  /** Receives the errors of a value. */
  interface Errors {
    /**
     * Adds an error.
     *
     * @param path the full path, with indices into vectors
     * @param message the expectation, beginning with a verb
     */
    void add(List<String> path, Object found, String message);
  }

  /** Returns the expected form, to follow "must be": {@code a whole number from 1 to 64}. */
  String expected();

  /**
   * Returns the value; it is invalid if an error was added.
   *
   * @param path path of the data, for errors
   */
  Object read(Object data, List<String> path, Errors errors);

  /** Returns the value as data. */
  Object data(Object value);

  /**
   * Returns data written in the short form of {@link Key#value}: {@code nil}, {@code true}, a
   * number, a keyword or a text without quotes; elements of sets and vectors are separated by
   * commas.
   */
  default Object literal(String text) {
    if (text.equals("nil")) {
      return null;
    } else if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    } else if (NUMBER.matcher(text).matches()) {
      return text.contains(".") ? (Object) Double.valueOf(text) : Long.valueOf(text);
    }
    return text.startsWith(":") ? new Keyword(text.substring(1)) : text;
  }

  /** Returns the type of a component's values. */
  static ValueType of(RecordComponent component, Key key) {
    Class<?> type = component.getType();
    if (type == int.class) {
      return whole((int) key.min(), (int) key.max());
    } else if (type == double.class) {
      return decimal(key.min(), key.max());
    } else if (type == boolean.class) {
      return new Scalar(
          "true or false", data -> data instanceof Boolean ? data : null, value -> value);
    } else if (type == String.class) {
      return TextType.of(key.text()).single(key.optional());
    } else if (type == List.class) {
      Type element = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
      return vector(element);
    }
    return type.isEnum() ? oneOf(type, "one of ") : TextType.of(key.text());
  }

  private static ValueType whole(int min, int max) {
    return new Scalar(
        "a whole number from " + min + " to " + max,
        data ->
            data instanceof Long number && number >= min && number <= max
                ? Math.toIntExact(number)
                : null,
        value -> ((Integer) value).longValue());
  }

  private static ValueType decimal(double min, double max) {
    return new Scalar(
        "a number from " + Edn.of(min) + " to " + Edn.of(max),
        data -> {
          Double number = data instanceof Long whole ? Double.valueOf(whole) : null;
          number = data instanceof Double decimal ? decimal : number;
          return number != null && number >= min && number <= max ? number : null;
        },
        value -> value);
  }

  /** Returns the type of an enum's constants, written as keywords: {@code :half-life}. */
  private static ValueType oneOf(Class<?> type, String lead) {
    Map<Object, Object> choices = new LinkedHashMap<>();
    for (Object choice : type.getEnumConstants()) {
      choices.put(keyword(choice), choice);
    }
    String names =
        choices.keySet().stream().map(Object::toString).collect(Collectors.joining(", "));
    return new Scalar(choices.size() == 1 ? names : lead + names, choices::get, ValueType::keyword);
  }

  /** Returns the keyword of an enum constant: its text if that isn't its name. */
  private static Keyword keyword(Object choice) {
    String name = ((Enum<?>) choice).name();
    return new Keyword(
        choice.toString().equals(name)
            ? name.toLowerCase(Locale.ROOT).replace('_', '-')
            : choice.toString());
  }

  private static ValueType vector(Type element) {
    if (element == Rewrite.class) {
      return Rewrite.LIST;
    } else if (element == ModelLimit.class) {
      return new VectorOf(
          "a vector of maps of :name and :max-context-tokens", new ModelLimit.Element(), 20);
    } else if (element == AuthorRule.class) {
      return new VectorOf(
          "a vector of " + AuthorRule.Element.EXPECTED, new AuthorRule.Element(), 1_000);
    } else if (element instanceof Class<?> choices) {
      ValueType choice = oneOf(choices, "a vector of ");
      return new VectorOf(
          choice.expected(), oneOf(choices, "one of "), choices.getEnumConstants().length);
    }
    return new VectorOf("a vector of pairs of words", new OppositePair(), 2_000);
  }

  /**
   * A single form.
   *
   * @param reader returns null for an invalid form
   */
  record Scalar(String expected, UnaryOperator<Object> reader, UnaryOperator<Object> writer)
      implements ValueType {
    @Override
    public Object read(Object data, List<String> path, Errors errors) {
      Object value = data == null ? null : reader.apply(data);
      if (value == null) {
        errors.add(path, data, "must be " + expected);
      }
      return value;
    }

    @Override
    public Object data(Object value) {
      return writer.apply(value);
    }
  }

  /** Another type, or a form that is read as null. */
  record Optional(ValueType type, Object none) implements ValueType {
    @Override
    public String expected() {
      return type.expected();
    }

    @Override
    public Object read(Object data, List<String> path, Errors errors) {
      return Objects.equals(data, none) ? null : type.read(data, path, errors);
    }

    @Override
    public Object data(Object value) {
      return value == null ? none : type.data(value);
    }
  }

  /**
   * A vector whose elements are all of one type, in the file's order.
   *
   * @param expected expected form of the whole
   * @param element the type of each element
   * @param max maximum number of elements
   */
  record VectorOf(String expected, ValueType element, int max) implements ValueType {
    @Override
    public Object read(Object data, List<String> path, Errors errors) {
      if (!(data instanceof List<?> list) || list.size() > max) {
        errors.add(path, data, "must be " + expected + ", at most " + max);
        return null;
      }
      List<Object> values = new ArrayList<>(list.size());
      for (int i = 0; i < list.size(); i++) {
        Object value =
            element.read(list.get(i), PolicyKey.below(path, Integer.toString(i)), errors);
        if (value != null) {
          values.add(value);
        }
      }
      return List.copyOf(values);
    }

    @Override
    public Object data(Object value) {
      return ((List<?>) value).stream().map(element::data).toList();
    }

    @Override
    public Object literal(String text) {
      return text.isEmpty()
          ? List.of()
          : Arrays.stream(text.split(", ", -1)).map(element::literal).toList();
    }
  }

  /** Two words or emoji with opposite meanings, {@code ["passed" "failed"]}. */
  record OppositePair() implements ValueType {
    @Override
    public String expected() {
      return "a pair of different words or emoji in quotes";
    }

    @Override
    public Object read(Object data, List<String> path, Errors errors) {
      if (data instanceof List<?> pair
          && pair.size() == 2
          && pair.get(0) instanceof String left
          && pair.get(1) instanceof String right) {
        String one = WordEntry.polarityWord(left);
        String other = WordEntry.polarityWord(right);
        if (one != null && other != null && !one.equals(other)) {
          return List.of(one, other);
        }
      }
      errors.add(path, data, "must be " + expected());
      return null;
    }

    @Override
    public Object data(Object value) {
      return value;
    }

    @Override
    public Object literal(String text) {
      return List.of(text.split("/", -1));
    }
  }
}
