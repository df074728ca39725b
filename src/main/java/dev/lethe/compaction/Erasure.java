package dev.lethe.compaction;

import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which memories are erased together, so that each that quotes them is rewritten once. */
final class Erasure {
  private final Rewriting rewriting;
  private final QuotingMemories quoting;
  private final Map<String, Quoted> found = new LinkedHashMap<>();

  /** A memory that quotes some that are erased. */
  private static final class Quoted {
    private final Memory memory;
    private final Set<String> sourceIds = new LinkedHashSet<>();
    private final Set<String> unsaid = new LinkedHashSet<>();

    Quoted(Memory memory) {
      this.memory = memory;
    }
  }

  Erasure(Rewriting rewriting, QuotingMemories quoting) {
    this.rewriting = rewriting;
    this.quoting = quoting;
  }

  /**
   * Adds one.
   *
   * @param memory as it was before, null if only the tombstone was left
   * @param tombstone as it was before, null if there was none
   */
  void add(Memory memory, Tombstone tombstone) {
    String id = memory == null ? tombstone.memoryId() : memory.memoryId();
    SummaryItem parts = memory == null ? null : quoting.parts(memory);
    QuotingMemories.Found all = quoting.of(memory, tombstone);
    for (Memory one : all.memories()) {
      Quoted quoted = found.computeIfAbsent(one.memoryId(), unused -> new Quoted(one));
      quoted.sourceIds.add(id);
      quoted.sourceIds.addAll(all.whole());
      if (parts != null) {
        parts.eachSentence((sentence, origin) -> quoted.unsaid.add(sentence));
      }
    }
  }

  /**
   * What follows for all that quotes them.
   *
   * @param erased ids of those that are erased themselves
   * @param now of the deletion, epoch milliseconds
   */
  List<Effect> effects(Set<String> erased, long now) {
    List<Effect> effects = new ArrayList<>();
    for (Quoted quoted : found.values()) {
      if (!erased.contains(quoted.memory.memoryId())) {
        effects.addAll(rewriting.without(quoted.memory, quoted.sourceIds, quoted.unsaid, now));
      }
    }
    return effects;
  }
}
