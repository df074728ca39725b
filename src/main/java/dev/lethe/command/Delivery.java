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

  /** What is asked of a partition. */
  public sealed interface Asked {}

  /** To do that. */
  public record Wanted(Tool tool) implements Asked {}

  /** Nothing, and to say why. */
  public record Impossible(Answer.Refused why) implements Asked {}
}
