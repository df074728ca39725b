package dev.lethe.command;

import dev.lethe.event.Scope;
import dev.lethe.vector.StoredVector;

/**
 * A call for a context that goes on: what it had to wait for is there. A record, so that a replay
 * answers at the same place of the stream.
 *
 * @param isAsked whether the query's vector was asked for, and needn't be again
 * @param vector null if there is none
 */
public record ContextAwaited(Delivery delivery, boolean isAsked, StoredVector vector)
    implements Planned {

  /** One that has not waited for anything yet. */
  static ContextAwaited of(Delivery delivery) {
    return new ContextAwaited(delivery, false, null);
  }

  /** The same with the answer to who was asked for the vector; null for none. */
  public ContextAwaited answered(StoredVector made) {
    return new ContextAwaited(delivery, true, made);
  }

  /** Returns this wait for a context that is answered at another moment. */
  ContextAwaited arriving(long at) {
    return new ContextAwaited(delivery.arriving(at), isAsked, vector);
  }

  @Override
  public Scope scope() {
    return delivery.call().scope();
  }

  /** What is called for. */
  public Tool.AssembleContext tool() {
    return (Tool.AssembleContext) ((Delivery.Wanted) delivery.what()).tool();
  }
}
