package dev.lethe.compaction.summary;

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
 * Which sources a statement may come from, where nobody has said so: those with which it shares at
 * least four consecutive words. Case and punctuation don't count.
 */
final class SharedWords {
  private static final int CONSECUTIVE = 4;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final List<long[]> words = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private final Map<Long, Set<Integer>> runs = new HashMap<>();

  SharedWords(Collection<Memory> sources) {
    for (Memory source : sources) {
      add(source.memoryId(), source.content().text());
      add(source.memoryId(), source.content().normalizedText());
    }
  }

  private void add(String id, String text) {
    long[] hashes = hashes(text);
    int number = ids.size();
    ids.add(id);
    words.add(hashes);
    for (int i = 0; i + CONSECUTIVE <= hashes.length; i++) {
      runs.computeIfAbsent(run(hashes, i), unused -> new LinkedHashSet<>()).add(number);
    }
  }

  /** Of a sentence; none if it is shorter than that. */
  List<String> ofSentence(String text) {
    long[] hashes = hashes(text);
    Set<Integer> found = new LinkedHashSet<>();
    for (int i = 0; i + CONSECUTIVE <= hashes.length; i++) {
      found.addAll(runs.getOrDefault(run(hashes, i), Set.of()));
    }
    return named(found);
  }

  /** Of a name or a pattern: those that have all of its words, one after the other. */
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
    return numbers.stream().sorted().map(ids::get).distinct().toList();
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
    Words words = new Words().over(text);
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
