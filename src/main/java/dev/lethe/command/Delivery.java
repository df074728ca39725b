package dev.lethe.command;

/**
 * A call as it reaches one partition.
 *
 * @param partition which is to answer
 * @param notAfter the wall clock's time, epoch milliseconds, after which nothing is done
 * @param what to do, or why it can't be done
 */
public record Delivery(ToolCall call, int partition, long notAfter, Asked what)
    implements Instruction {

  /**
   * Whether the partition that has this copy does what is to be done once: the only one that was
   * asked, or the first of all.
   */
  boolean isFirst() {
    return call.scope() != null || partition == 0;
  }

  /** What is asked of a partition. */
  public sealed interface Asked {}

  /** To do that. */
  public record Wanted(Tool tool) implements Asked {}

  /** Nothing, and to say why. */
  public record Impossible(Answer.Refused why) implements Asked {}
}
