package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Assignment of statements to sources by shared words, for statements without a stated origin: the
 * sources of a sentence share at least four consecutive words with it. Case and punctuation don't
 * count.
 */
final class SharedWords {
  private static final int CONSECUTIVE = 4;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final List<long[]> words = new ArrayList<>();
  private final List<List<String>> origins = new ArrayList<>();
  private final Map<Long, Set<Integer>> runs = new HashMap<>();

  /**
   * @param earlier the summary among the sources that is continued, whose statements are assigned
   *     to its own sources; null if there is none
   */
  SharedWords(Collection<Memory> sources, EarlierSummary earlier) {
    for (Memory source : sources) {
      if (earlier == null || !source.memoryId().equals(earlier.memoryId())) {
        List<String> origin = List.of(source.memoryId());
        add(origin, source.content().text());
        add(origin, source.content().normalizedText());
      }
    }
    if (earlier != null) {
      earlier.item().eachStatement((statement, origin) -> add(origin, statement));
    }
  }

  private void add(List<String> origin, String text) {
    long[] hashes = hashes(text);
    int number = origins.size();
    origins.add(origin);
    words.add(hashes);
    for (int i = 0; i + CONSECUTIVE <= hashes.length; i++) {
      runs.computeIfAbsent(run(hashes, i), unused -> new LinkedHashSet<>()).add(number);
    }
  }

  /** Returns the sources of a sentence; empty if it has fewer than four words. */
  List<String> ofSentence(String text) {
    long[] hashes = hashes(text);
    Set<Integer> found = new LinkedHashSet<>();
    for (int i = 0; i + CONSECUTIVE <= hashes.length; i++) {
      found.addAll(runs.getOrDefault(run(hashes, i), Set.of()));
    }
    return named(found);
  }

  /**
   * Returns the sources of a name or a pattern: those that contain all of its words in sequence.
   */
  List<String> ofName(String text) {
    long[] name = hashes(text);
    Set<Integer> found = new LinkedHashSet<>();
    for (int i = 0; i < words.size() && name.length > 0; i++) {
      if (contains(words.get(i), name)) {
        found.add(i);
      }
    }
    return named(found);
  }

  private List<String> named(Set<Integer> numbers) {
    return Origins.joined(numbers.stream().sorted().map(origins::get).toList());
  }

  private static boolean contains(long[] text, long[] name) {
    for (int i = 0; i + name.length <= text.length; i++) {
      if (Arrays.equals(text, i, i + name.length, name, 0, name.length)) {
        return true;
      }
    }
    return false;
  }

  private static long run(long[] hashes, int from) {
    long run = 0;
    for (int i = from; i < from + CONSECUTIVE; i++) {
      run = (run ^ hashes[i]) * MIX;
      run ^= run >>> 29;
    }
    return run;
  }

  private static long[] hashes(String text) {
    Words words = new Words().start(text);
    long[] hashes = new long[16];
    int count = 0;
    while (words.next()) {
      if (count == hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * count);
      }
      hashes[count++] = words.hash();
    }
    return Arrays.copyOf(hashes, count);
  }
}
