package dev.lethe.call;

/**
 * A call as it reaches one partition.
 *
 * @param partition partition that has to answer
 * @param notAfter wall-clock time after which the call is not executed, epoch milliseconds
 * @param request the request, or the reason for refusing it
 * @param sentAt timestamp of the record that carries the call, epoch milliseconds: the same in
 *     every partition's copy, whereas {@link ToolCall#arrivedAt} differs between partitions
 * @param isRepeated true if the partition has had the same read-only call before; the repetition is
 *     answered but does not count as another use of the memories
 */
public record Delivery(
    ToolCall call, int partition, long notAfter, Request request, long sentAt, boolean isRepeated)
    implements Instruction {

  /** Creates a delivery of a call that the partition has not had before. */
  public Delivery(ToolCall call, int partition, long notAfter, Request request) {
    this(call, partition, notAfter, request, call.arrivedAt(), false);
  }

  /** Returns a copy of this delivery with another arrival time. */
  public Delivery arriving(long at) {
    return new Delivery(call.arriving(at), partition, notAfter, request, sentAt, isRepeated);
  }

  /** Request of a delivery. */
  public sealed interface Request {}

  /** Execute a tool. */
  public record Valid(Tool tool) implements Request {}

  /** Execute nothing and report the reason. */
  public record Invalid(Answer.Refused why) implements Request {}

  /** Returns the partition's answer to the call. */
  public AnswerRecord.Partial answer(Answer answer) {
    return new AnswerRecord.Partial(call.key(), call.name(), partition, answer, sentAt);
  }

  /** Returns a copy that is marked as repeated. */
  public Delivery again() {
    return new Delivery(call, partition, notAfter, request, sentAt, true);
  }
}
