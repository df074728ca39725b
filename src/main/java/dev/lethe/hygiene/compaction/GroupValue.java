package dev.lethe.hygiene.compaction;

import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.InclusionScore;
import dev.lethe.memory.summary.Excerpts;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.CompactionPolicy;
import java.util.List;

/**
 * Value of groups, the least of which is compacted first if not all are: rule K31.
 *
 * @param words words of the messages of the scope that were compacted before
 * @param now epoch milliseconds
 */
public record GroupValue(CompactionPolicy policy, WordCounts words, long now) {

  /** Returns the value of messages and their use in contexts, per token. */
  public double of(List<Memory> sources) {
    InclusionScore use = new InclusionScore(policy.tauDays(), policy.threshold());
    double value = new Excerpts(sources, words).value();
    for (Memory source : sources) {
      value += use.decayed(source.usage(), now);
    }
    return value / Math.max(1, MemoryGrouping.tokens(sources));
  }
}
