package dev.lethe.call.compaction;

import dev.lethe.call.Flag;
import dev.lethe.call.RunRow;
import dev.lethe.call.Tick;
import dev.lethe.call.question.ModelQuestion.GroupSummary;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.memory.QueueRow;
import java.util.List;

/**
 * An unfinished run of the interval.
 *
 * @param at nominal time, epoch milliseconds
 * @param ageing true while days come of age; afterwards scopes are compacted
 * @param scope scope in progress or finished last; null before the first
 * @param after while days come of age, the id of the memory read last in that scope; afterwards the
 *     key of the scope's last finished row; empty before the first
 * @param more true if the scope has to be visited again
 * @param counts counts of the scope so far
 * @param flags flags of the scope so far
 * @param freed tokens that a dry run would have freed in the scope so far
 */
public record CompactionRunRow(
    long at,
    boolean ageing,
    Scope scope,
    String after,
    boolean more,
    RunCounts counts,
    List<Flag> flags,
    long freed)
    implements RunRow {
  public static final String KEY = "run|" + Tick.COMPACTION;

  public CompactionRunRow {
    flags = List.copyOf(flags);
  }

  /** Returns a run in the phase in which days come of age. */
  public static CompactionRunRow ageing(long at, Scope scope, String after) {
    return new CompactionRunRow(at, true, scope, after, false, RunCounts.NONE, List.of(), 0);
  }

  /** Returns a run that compacts the scopes after the given one; all scopes if it is null. */
  public static CompactionRunRow compacting(long at, Scope scope) {
    return new CompactionRunRow(at, false, scope, "", false, RunCounts.NONE, List.of(), 0);
  }

  /** Returns a later run that continues in this scope with its unfinished rows. */
  public CompactionRunRow resumedAt(long later) {
    return new CompactionRunRow(later, false, scope, after, true, RunCounts.NONE, List.of(), 0);
  }

  /** Returns a copy that has finished the given row of its scope. */
  public CompactionRunRow after(QueueRow row) {
    return new CompactionRunRow(at, ageing, scope, row.key(scope), more, counts, flags, freed);
  }

  public CompactionRunRow with(boolean more, RunCounts counts, List<Flag> flags) {
    return new CompactionRunRow(at, ageing, scope, after, more, counts, flags, freed);
  }

  /** Returns a copy with the tokens that a dry run would have freed. */
  public CompactionRunRow freeing(long tokens) {
    return new CompactionRunRow(at, ageing, scope, after, more, counts, flags, tokens);
  }

  /** Returns true if this run waits for the given summary. */
  boolean awaits(GroupSummary asked) {
    return !ageing && asked.scope().equals(scope) && asked.at() == at;
  }

  @Override
  public String key() {
    return KEY;
  }
}
