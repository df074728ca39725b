package dev.lethe.hygiene.wording;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The English words for numbers, and what they say in digits. */
final class NumberWords {
  private static final Map<String, Integer> UNITS =
      numbered(
          0,
          1,
          "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
              + " fifteen sixteen seventeen eighteen nineteen");

  private static final Map<String, Integer> TENS =
      numbered(20, 10, "twenty thirty forty fifty sixty seventy eighty ninety");

  private static final Map<String, Long> SCALES =
      Map.of(
          "hundred", 100L,
          "thousand", 1_000L,
          "million", 1_000_000L,
          "billion", 1_000_000_000L);

  /** Words that say a number by themselves. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("once", "1"),
          Map.entry("twice", "2"),
          Map.entry("thrice", "3"),
          Map.entry("double", "2"),
          Map.entry("triple", "3"),
          Map.entry("dozen", "12"),
          Map.entry("half", "0.5"),
          Map.entry("first", "1"),
          Map.entry("second", "2"),
          Map.entry("third", "3"),
          Map.entry("fourth", "4"),
          Map.entry("fifth", "5"),
          Map.entry("sixth", "6"),
          Map.entry("seventh", "7"),
          Map.entry("eighth", "8"),
          Map.entry("ninth", "9"),
          Map.entry("tenth", "10"));

  /** They may say one. */
  static final Set<String> A = Set.of("a", "an");

  private static final Set<String> JOINING = Set.of("and");

  private NumberWords() {}

  private static Map<String, Integer> numbered(int first, int step, String words) {
    Map<String, Integer> numbers = new HashMap<>();
    int value = first;
    for (String word : words.split(" ", -1)) {
      numbers.put(word, value);
      value += step;
    }
    return Map.copyOf(numbers);
  }

  /** Whether a word, in lower case, says a number or a part of one. */
  static boolean are(String word) {
    return isPart(word) || OTHERS.containsKey(word);
  }

  /** What a word that says a number by itself says in digits; any other word as it is. */
  static String digits(String word) {
    if (OTHERS.containsKey(word)) {
      return OTHERS.get(word);
    }
    Integer number = UNITS.getOrDefault(word, TENS.get(word));
    return number == null ? word : number.toString();
  }

  /** Whether a word, in lower case, is part of a number. */
  private static boolean isPart(String word) {
    return UNITS.containsKey(word) || TENS.containsKey(word) || SCALES.containsKey(word);
  }

  /**
   * Takes in the numbers that words say: {@code twenty-five} and {@code two hundred and six} are
   * one each, {@code one two} are two.
   *
   * @param words in lower case, in their order
   */
  static void addTo(Collection<String> numbers, List<String> words) {
    int i = 0;
    while (i < words.size()) {
      String word = words.get(i);
      if (OTHERS.containsKey(word)) {
        numbers.add(OTHERS.get(word));
        i++;
      } else if (isPart(word)) {
        i = addNumber(numbers, words, i);
      } else {
        i++;
      }
    }
  }

  /** Takes in the number that begins there, and returns where it ends. */
  private static int addNumber(Collection<String> numbers, List<String> words, int from) {
    long total = 0;
    long group = 0;
    int i = from;
    boolean open = true;
    while (open && i < words.size()) {
      String word = words.get(i);
      if (UNITS.containsKey(word)) {
        int unit = UNITS.get(word);
        open = i == from || (group + total > 0 && fits(unit, group % 100));
        group += open ? unit : 0;
      } else if (TENS.containsKey(word)) {
        open = i == from || (group + total > 0 && group % 100 == 0);
        group += open ? TENS.get(word) : 0;
      } else if (SCALES.containsKey(word)) {
        long scale = SCALES.get(word);
        long scaled = Math.max(1, group) * scale;
        total += scale == 100 ? 0 : scaled;
        group = scale == 100 ? scaled : 0;
      } else {
        open = JOINING.contains(word) && isLinked(words, i) && (total > 0 || group >= 100);
      }
      i += open ? 1 : 0;
    }
    numbers.add(Long.toString(total + group));
    return i;
  }

  /** Whether a number goes on with a unit after what its tens and units say so far. */
  private static boolean fits(int unit, long soFar) {
    return unit > 0 && (soFar == 0 || (unit < 10 && soFar >= 20 && soFar % 10 == 0));
  }

  /** Whether a number goes on behind a word that joins: {@code two hundred and six}. */
  private static boolean isLinked(List<String> words, int i) {
    return i + 1 < words.size() && isPart(words.get(i + 1));
  }
}
