package dev.lethe.call.context;

import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.event.Scope;
import dev.lethe.memory.vector.StoredVector;

/**
 * A call that reads an index and continues because the data it waited for is available. It is a
 * record of the topic, so that a replay answers at the same position of the stream.
 *
 * @param isAsked true if the query's vector has been requested already
 * @param vector null if there is none
 */
public record ContextAwaited(Delivery delivery, boolean isAsked, StoredVector vector)
    implements Instruction.Result {

  /** Returns the initial state of a call, which has waited for nothing yet. */
  static ContextAwaited of(Delivery delivery) {
    return new ContextAwaited(delivery, false, null);
  }

  /** Returns a copy with the answer to the request for the vector; null if there is none. */
  public ContextAwaited answered(StoredVector made) {
    return new ContextAwaited(delivery, true, made);
  }

  /** Returns a copy that is answered at another time. */
  public ContextAwaited arriving(long at) {
    return new ContextAwaited(delivery.arriving(at), isAsked, vector);
  }

  @Override
  public Scope scope() {
    return delivery.call().scope();
  }

  /** Returns the tool of the call. */
  public IndexTool tool() {
    return (IndexTool) ((Delivery.Valid) delivery.request()).tool();
  }
}
