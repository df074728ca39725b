package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * A vector whose elements are all of one type, in the file's order.
 *
 * @param expected expected form of the whole
 * @param element the type of each element
 * @param most maximum number of elements
 */
record VectorOf<T>(String expected, ValueType<T> element, int most) implements ValueType<List<T>> {

  @Override
  public List<T> read(Object data, List<String> path, ErrorCollector mistakes) {
    if (!(data instanceof List<?> list) || list.size() > most) {
      mistakes.add(path, data, "must be " + expected + ", at most " + most);
      return null;
    }
    List<T> values = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      List<String> at = new ArrayList<>(path);
      at.add(Integer.toString(i));
      T value = element.read(list.get(i), at, mistakes);
      if (value != null) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  @Override
  public Object data(List<T> value) {
    return value.stream().map(element::data).toList();
  }
}
