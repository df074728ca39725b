package dev.lethe.call.question;

import dev.lethe.call.Order;
import dev.lethe.call.WorkResult;
import dev.lethe.event.Scope;
import dev.lethe.memory.summary.JsonFormat;

/**
 * Order that another thread of this process executes. It has all data that this needs, whatever
 * happens to the memories in the meantime.
 */
public interface LocalOrder extends Order {
  /** Returns the id of the request, which the result repeats. */
  String requestId();

  Scope scope();

  /** Returns the result; may take seconds. */
  WorkResult.Content result(JsonFormat format);
}
