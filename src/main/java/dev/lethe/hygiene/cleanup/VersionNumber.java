package dev.lethe.hygiene.cleanup;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Numbers of a version, most significant first: 3 and 12 for 3.12. */
record VersionNumber(List<Integer> numbers) implements Comparable<VersionNumber> {
  private static final Comparator<VersionNumber> BY_NUMBERS =
      (one, other) -> {
        int common = Math.min(one.numbers.size(), other.numbers.size());
        for (int i = 0; i < common; i++) {
          int order = Integer.compare(one.numbers.get(i), other.numbers.get(i));
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(one.numbers.size(), other.numbers.size());
      };

  VersionNumber {
    numbers = List.copyOf(numbers);
  }

  /** Parses numbers of at most four digits separated by dots. */
  static VersionNumber of(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String number : text.split("\\.", -1)) {
      numbers.add(Integer.parseInt(number));
    }
    return new VersionNumber(numbers);
  }

  /**
   * Returns true if the versions differ in a number that both have: 3 and 3.12 may be the same
   * version.
   */
  boolean isOther(VersionNumber other) {
    int common = Math.min(numbers.size(), other.numbers.size());
    return !numbers.subList(0, common).equals(other.numbers.subList(0, common));
  }

  @Override
  public int compareTo(VersionNumber other) {
    return BY_NUMBERS.compare(this, other);
  }
}
