package dev.lethe.command;

import dev.lethe.janitor.PartitionFigures;
import java.util.List;

/** Records for the task that gathers the partitions' answers. */
public sealed interface AnswerRecord {

  /** The key of the call, or the id of an interval. */
  String key();

  /**
   * A call went out.
   *
   * @param commandId under which its reply is sent
   * @param name of the tool
   * @param tenant the owner of the command id; null for the operator
   * @param scope the name of the scope that the call is confined to; null for none
   * @param partitions that are to answer
   * @param confined true if it went to one partition because of its scope
   * @param kept true if the reply is kept, to be repeated when the same call arrives again
   * @param deadline the wall clock's time, epoch milliseconds, until which answers are waited for
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
      long deadline)
      implements AnswerRecord {
    public Expected {
      partitions = List.copyOf(partitions);
    }
  }

  /**
   * A partition has answered.
   *
   * @param key of the call
   * @param name of the tool
   */
  record Partial(String key, String name, int partition, Answer answer) implements AnswerRecord {}

  /** A partition has summed up an interval of the janitor's, which nobody has called for. */
  record Figures(PartitionFigures figures) implements AnswerRecord {
    @Override
    public String key() {
      return figures.id();
    }
  }
}
