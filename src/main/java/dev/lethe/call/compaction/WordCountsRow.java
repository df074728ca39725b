package dev.lethe.call.compaction;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.memory.summary.WordCounts;

/**
 * Words of the messages of a scope that were compacted, as {@link WordCounts#text}.
 *
 * @param messages number of those messages
 */
public record WordCountsRow(Scope scope, long messages, String counts) implements RunRow {
  private static final String PREFIX = "words|";

  static WordCountsRow of(Scope scope, WordCounts words) {
    return new WordCountsRow(scope, words.messages(), words.text());
  }

  /** Returns the counts of a scope. */
  static WordCounts words(PartitionContext partition, Scope scope) {
    return partition
        .runs()
        .row(WordCountsRow.class, PREFIX + scope.name())
        .map(row -> WordCounts.read(row.messages(), row.counts()))
        .orElse(WordCounts.NONE);
  }

  @Override
  public String key() {
    return PREFIX + scope.name();
  }
}
