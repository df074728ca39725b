package dev.lethe.command;

import dev.lethe.janitor.PartitionFigures;
import java.util.List;

/** What the partitions tell the one that gathers their answers. */
public sealed interface AnswerRecord {

  String commandId();

  /**
   * A call went out.
   *
   * @param name of the tool
   * @param partitions that are to answer
   * @param confined whether it went to one partition because of its scope
   * @param deadline the wall clock's time, epoch milliseconds, until which answers are waited for
   */
  record Expected(
      String commandId, String name, List<Integer> partitions, boolean confined, long deadline)
      implements AnswerRecord {
    public Expected {
      partitions = List.copyOf(partitions);
    }
  }

  /** A partition has answered. */
  record Partial(String commandId, String name, int partition, Answer answer)
      implements AnswerRecord {}

  /** A partition has summed up an interval of the janitor's, which nobody has called for. */
  record Figures(PartitionFigures figures) implements AnswerRecord {
    @Override
    public String commandId() {
      return figures.id();
    }
  }
}
