package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Repeated messages of bots, by family. The count is that of the family's aggregate memories for
 * the sources' days, or the number of sources if there are more of them.
 */
record Patterns(FamilyCounts counts) {
  /** A pattern and its sources. */
  record Found(SummaryV1.SpamPattern pattern, List<String> sourceIds) {}

  /** Returns the most frequent patterns; among equals, those found first. */
  List<Found> of(List<Memory> sources, int most) {
    Map<String, List<Memory>> families = new LinkedHashMap<>();
    for (Memory source : sources) {
      String family = source.cluster().spamFamilyId();
      if (family != null) {
        families.computeIfAbsent(family, unused -> new ArrayList<>()).add(source);
      }
    }
    List<Found> found = new ArrayList<>();
    families.forEach(
        (family, members) -> {
          long count = Math.max(counts.of(family), members.size());
          if (count > 1) {
            found.add(found(family, members, count));
          }
        });
    found.sort(Comparator.comparingLong((Found one) -> one.pattern().countEstimate()).reversed());
    return found.stream().limit(most).toList();
  }

  /**
   * Returns the pattern of a family. It shows the text of the first message, so only messages with
   * the same text are its sources.
   */
  private static Found found(String family, List<Memory> members, long count) {
    String text = textOf(members.get(0));
    List<String> signals = new ArrayList<>(List.of("family_id=" + family));
    String author = members.get(0).source().authorId();
    if (author != null
        && members.stream().allMatch(member -> author.equals(member.source().authorId()))) {
      signals.add("author_id=" + author);
    }
    return new Found(
        new SummaryV1.SpamPattern(
            text.isEmpty() ? "(no text)" : Sentences.shown(text), count, signals),
        members.stream().filter(m -> textOf(m).equals(text)).map(Memory::memoryId).toList());
  }

  private static String textOf(Memory memory) {
    return memory.content().normalizedText().replace('\n', ' ').strip();
  }
}
