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

  /** Returns this delivery of the call, taken in at another moment. */
  Delivery arriving(long at) {
    return new Delivery(call.arriving(at), partition, notAfter, what);
  }

  /** What is asked of a partition. */
  public sealed interface Asked {}

  /** To do that. */
  public record Wanted(Tool tool) implements Asked {}

  /** Nothing, and to say why. */
  public record Impossible(Answer.Refused why) implements Asked {}
}
