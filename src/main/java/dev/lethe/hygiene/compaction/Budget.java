package dev.lethe.hygiene.compaction;

import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Memory;
import dev.lethe.memory.TokenCount;
import dev.lethe.policy.CompactionPolicy;

/**
 * Budget of a scope, which replaces the minimum age of memories: rule K29.
 *
 * @param policy policy of the tenant
 * @param count tokens of the scope; null if they are not counted
 */
public record Budget(CompactionPolicy policy, TokenCount count) {

  /** At least this part of the budget is freed at a time. */
  private static final int SHARE_TO_FREE = 10;

  /** Returns the tokens by which a memory counts: those of a live one that may be compacted. */
  public static long tokens(Memory memory) {
    return memory != null
            && CandidateRule.KINDS.contains(memory.kind())
            && memory.lifecycle().isLive()
        ? EmbeddingRules.tokens(memory.content().text())
        : 0;
  }

  /**
   * Returns a count after a change of a memory.
   *
   * @param before null for a new memory
   * @param now null for a removed one
   */
  public static TokenCount after(TokenCount count, Memory before, Memory now) {
    String id = (now == null ? before : now).memoryId();
    return count.changed(id, tokens(before), tokens(now));
  }

  /** Returns true if memories may be compacted: by their age, or because the budget is exceeded. */
  public boolean isDue() {
    return !policy.hasBudget() || excess() > 0;
  }

  /**
   * Returns the largest number of tokens of a group, so that the scope ends little below its
   * budget.
   */
  public long mostOfGroup() {
    if (!policy.hasBudget()) {
      return Long.MAX_VALUE;
    }
    long freed = Math.max(excess(), policy.maxTokens() / SHARE_TO_FREE);
    return (long) Math.min(Integer.MAX_VALUE, Math.ceil(freed / (1 - policy.keepShare())));
  }

  /** Returns the number of tokens above the budget; not positive below it. */
  public long excess() {
    return count == null || !count.isComplete() ? 0 : count.tokens() - policy.maxTokens();
  }
}
