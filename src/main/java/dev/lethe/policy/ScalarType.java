package dev.lethe.policy;

import java.util.List;
import java.util.function.Function;

/** Type of a value that is a single form; {@code reader} returns null for an invalid form. */
record ScalarType<T>(String expected, Function<Object, T> reader, Function<T, Object> writer)
    implements ValueType<T> {

  static ScalarType<Integer> whole(int least, int most) {
    return new ScalarType<>(
        "a whole number from " + least + " to " + most,
        data ->
            data instanceof Long number && number >= least && number <= most
                ? Math.toIntExact(number)
                : null,
        value -> (long) value);
  }

  static ScalarType<Double> decimal(double least, double most) {
    return new ScalarType<>(
        "a number from " + EdnText.of(least) + " to " + EdnText.of(most),
        data -> inRange(data, least, most),
        value -> value);
  }

  static ScalarType<Boolean> flag() {
    return new ScalarType<>(
        "true or false", data -> data instanceof Boolean flag ? flag : null, value -> value);
  }

  static ScalarType<String> text(int most) {
    return new ScalarType<>(
        "a text in quotes of 1 to " + most + " characters",
        data -> data instanceof String text && fits(text, most) ? text : null,
        value -> value);
  }

  /** Returns the type of external ids: rule A4. */
  static ScalarType<String> id() {
    return new ScalarType<>(
        "an id in quotes, 1 to 128 characters without / | and control characters",
        data -> data instanceof String text && isId(text) ? text : null,
        value -> value);
  }

  /** Returns the type of an enum's constants, written as keywords: {@code :half-life}. */
  static <E extends Enum<E>> ScalarType<E> oneOf(Class<E> choices) {
    List<E> all = List.of(choices.getEnumConstants());
    String names = String.join(", ", all.stream().map(ScalarType::keyword).toList());
    return new ScalarType<>(
        "one of " + names,
        data ->
            all.stream()
                .filter(
                    choice -> data instanceof Keyword && keyword(choice).equals(data.toString()))
                .findFirst()
                .orElse(null),
        value -> new Keyword(keyword(value).substring(1)));
  }

  /** Returns a type that also accepts nil, for "none". */
  ValueType<T> orNil() {
    return new OrNil<>(this);
  }

  static boolean isId(String text) {
    return fits(text, 128)
        && text.chars().noneMatch(c -> c == '/' || c == '|' || Character.isISOControl(c));
  }

  @Override
  public T read(Object data, List<String> path, ErrorCollector mistakes) {
    T value = data == null ? null : reader.apply(data);
    if (value == null) {
      mistakes.add(path, data, "must be " + expected);
    }
    return value;
  }

  @Override
  public Object data(T value) {
    return writer.apply(value);
  }

  private static boolean fits(String text, int most) {
    return !text.isBlank() && text.length() <= most;
  }

  private static Double inRange(Object data, double least, double most) {
    if (!(data instanceof Long) && !(data instanceof Double)) {
      return null;
    }
    double number = ((Number) data).doubleValue();
    return number >= least && number <= most ? number : null;
  }

  private static String keyword(Enum<?> choice) {
    return ":" + choice.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  private record OrNil<T>(ScalarType<T> inner) implements ValueType<T> {
    @Override
    public String expected() {
      return inner.expected() + ", or nil";
    }

    @Override
    public T read(Object data, List<String> path, ErrorCollector mistakes) {
      if (data == null) {
        return null;
      }
      T value = inner.reader().apply(data);
      if (value == null) {
        mistakes.add(path, data, "must be " + expected());
      }
      return value;
    }

    @Override
    public Object data(T value) {
      return value == null ? null : inner.data(value);
    }
  }
}
