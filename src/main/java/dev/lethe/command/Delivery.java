package dev.lethe.command;

/**
 * A call as it reaches one partition.
 *
 * @param partition which is to answer
 * @param notAfter the wall clock's time, epoch milliseconds, after which nothing is done
 * @param what to do, or why it can't be done
 * @param sentAt timestamp of the record that carries the call, epoch milliseconds: the same in
 *     every partition's copy, where {@link ToolCall#arrivedAt} is each partition's own
 * @param isRepeated true if the partition has had the same call before, which only reads: then it
 *     is answered, and counts as no other use of the memories
 */
public record Delivery(
    ToolCall call, int partition, long notAfter, Asked what, long sentAt, boolean isRepeated)
    implements Instruction {

  /** A call that the partition has not had before. */
  public Delivery(ToolCall call, int partition, long notAfter, Asked what) {
    this(call, partition, notAfter, what, call.arrivedAt(), false);
  }

  /** Returns this delivery of the call, taken in at another moment. */
  Delivery arriving(long at) {
    return new Delivery(call.arriving(at), partition, notAfter, what, sentAt, isRepeated);
  }

  /** What is asked of a partition. */
  public sealed interface Asked {}

  /** To do that. */
  public record Wanted(Tool tool) implements Asked {}

  /** Nothing, and to say why. */
  public record Impossible(Answer.Refused why) implements Asked {}

  /** Returns true if the call changes nothing. */
  public boolean isRead() {
    return ToolKind.named(call.name()).filter(ToolKind::isRead).isPresent();
  }

  /** Returns the same call, had once more. */
  public Delivery again() {
    return new Delivery(call, partition, notAfter, what, sentAt, true);
  }
}
