package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.summary.SummaryItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Memories that are erased together, so that each memory that quotes them is rewritten once. */
public final class Erasure {
  private final Rewriting rewriting;
  private final QuotingMemories quoting;
  private final Map<String, Quoted> found = new LinkedHashMap<>();

  /** A memory that quotes erased memories. */
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
   * Adds an erased memory.
   *
   * @param memory the memory before the erasure; null if only a tombstone was left
   * @param tombstone the tombstone before the erasure; null if there was none
   */
  public void add(Memory memory, Tombstone tombstone) {
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
   * Returns the effects on all memories that quote the erased ones.
   *
   * @param erased ids of memories that are erased themselves
   * @param now time of the deletion, epoch milliseconds
   */
  public List<Effect> effects(Set<String> erased, long now) {
    List<Effect> effects = new ArrayList<>();
    for (Quoted quoted : found.values()) {
      if (!erased.contains(quoted.memory.memoryId())) {
        effects.addAll(rewriting.without(quoted.memory, quoted.sourceIds, quoted.unsaid, now));
      }
    }
    return effects;
  }
}
