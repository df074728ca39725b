package dev.lethe.call;

import dev.lethe.janitor.PartitionFigures;
import java.util.List;

/** Records for the task that gathers the partitions' answers. */
public sealed interface AnswerRecord {

  /** Returns the key of the call, or the id of an interval. */
  String key();

  /**
   * A call was sent to its partitions.
   *
   * @param commandId command id under which the reply is sent
   * @param name tool name
   * @param tenant owner of the command id; null for the operator
   * @param scope name of the scope that the call is confined to; null if it is not confined
   * @param partitions partitions that have to answer
   * @param confined true if the call went to one partition because of its scope
   * @param kept true if the reply is kept, to be repeated when the same call arrives again
   * @param deadline wall-clock time until which answers are awaited, epoch milliseconds
   * @param sentAt arrival of the call's record, epoch milliseconds: with the key it identifies one
   *     of several identical calls
   */
  record Expected(
      String key,
      String commandId,
      String name,
      String tenant,
      String scope,
      List<Integer> partitions,
      boolean confined,
      boolean kept,
      long deadline,
      long sentAt)
      implements AnswerRecord {
    public Expected {
      partitions = List.copyOf(partitions);
    }
  }

  /**
   * Answer of one partition.
   *
   * @param key key of the call
   * @param name tool name
   * @param sentAt arrival of the call's record, epoch milliseconds; 0 in records of earlier
   *     releases
   */
  record Partial(String key, String name, int partition, Answer answer, long sentAt)
      implements AnswerRecord {
    /**
     * Returns true if this answers the given call. An identical call that only reads is executed
     * again, so a late answer to the first one, which may quote a memory that was erased since,
     * does not answer the second one.
     */
    public boolean answers(Expected call) {
      return call.kept() || sentAt == 0 || sentAt == call.sentAt();
    }
  }

  /** Totals of one partition for a janitor interval; not the answer to a call. */
  record Figures(PartitionFigures figures) implements AnswerRecord {
    @Override
    public String key() {
      return figures.id();
    }
  }
}
