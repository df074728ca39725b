package dev.lethe.policy;

import java.util.Arrays;
import java.util.List;

/** Two words or emoji with opposite meanings, {@code ["passed" "failed"]}. */
record OppositePair() implements ValueType<List<String>> {

  /** Parses {@code "passed/failed up/down"}. */
  static List<List<String>> pairs(String text) {
    return Arrays.stream(text.split(" ", -1)).map(pair -> List.of(pair.split("/", -1))).toList();
  }

  @Override
  public String expected() {
    return "a pair of different words or emoji in quotes";
  }

  @Override
  public List<String> read(Object data, List<String> path, ErrorCollector mistakes) {
    if (data instanceof List<?> pair
        && pair.size() == 2
        && pair.get(0) instanceof String left
        && pair.get(1) instanceof String right) {
      String one = Word.telling(left);
      String other = Word.telling(right);
      if (one != null && other != null && !one.equals(other)) {
        return List.of(one, other);
      }
    }
    mistakes.add(path, data, "must be " + expected());
    return null;
  }

  @Override
  public Object data(List<String> value) {
    return value;
  }
}
