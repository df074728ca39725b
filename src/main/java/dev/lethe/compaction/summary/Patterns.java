package dev.lethe.compaction.summary;

import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What bots said again and again, by the families of their messages. How often is what the family's
 * aggregate memories of the sources' days count; without one, how many sources there are.
 */
final class Patterns {
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  private final MemoryRepository memories;

  Patterns(MemoryRepository memories) {
    this.memories = memories;
  }

  /** A pattern and the sources that have it. */
  record Found(SummaryV1.SpamPattern pattern, List<String> sourceIds) {}

  /** Those that were said most often, of equal ones those that came first. */
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
          long count = count(family, members);
          if (count > 1) {
            found.add(found(family, members, count));
          }
        });
    found.sort(Comparator.comparingLong((Found one) -> one.pattern().countEstimate()).reversed());
    return found.stream().limit(most).toList();
  }

  private long count(String family, List<Memory> members) {
    Set<Long> days = new LinkedHashSet<>();
    members.forEach(member -> days.add(Math.floorDiv(member.createdAt(), MILLIS_PER_DAY)));
    long counted = 0;
    for (long day : days) {
      Memory first = members.get(0);
      Memory aggregate =
          memories.memory(first.scope(), MemoryIds.ofAggregate(first.scope(), family, day));
      counted += aggregate == null ? 0 : aggregate.revision();
    }
    return Math.max(counted, members.size());
  }

  /** It shows what the first one says, so it comes from those that say the same. */
  private static Found found(String family, List<Memory> members, long count) {
    String text = said(members.get(0));
    List<String> signals = new ArrayList<>(List.of("family_id=" + family));
    String author = members.get(0).source().authorId();
    if (author != null
        && members.stream().allMatch(member -> author.equals(member.source().authorId()))) {
      signals.add("author_id=" + author);
    }
    return new Found(
        new SummaryV1.SpamPattern(
            text.isEmpty() ? "(no text)" : Sentences.shown(text), count, signals),
        members.stream().filter(m -> said(m).equals(text)).map(Memory::memoryId).toList());
  }

  private static String said(Memory memory) {
    return memory.content().normalizedText().replace('\n', ' ').strip();
  }
}
