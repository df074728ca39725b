package dev.lethe.stage;

import org.apache.kafka.streams.errors.TaskMigratedException;

/**
 * Our own code failed over a record. It says where, with the stack of what failed, but nothing of
 * the record.
 *
 * <p>To Streams it says that the thread has lost its tasks, which is the one exception that undoes
 * everything since the last commit: the transaction is aborted before anything else, all tasks of
 * the thread are closed and their state is thrown away, and the thread joins the group anew. {@code
 * TaskCorruptedException} would commit the transaction first, with what the failed task has written
 * so far in it (StreamThread and TaskManager, 4.3.1).
 */
public final class RecordFailedException extends TaskMigratedException {
  private static final long serialVersionUID = 1L;

  private final String message;
  private final String fault;

  RecordFailedException(Position position, Fault fault, Throwable own) {
    super("");
    this.fault = fault.toString();
    message = "own code failed over " + position + " (" + fault + ')';
    setStackTrace(own.getStackTrace());
    if (own.getCause() != null) {
      initCause(new Silent(own.getCause()));
    }
  }

  /** The exception's class, and where in our own code it was thrown. */
  public String fault() {
    return fault;
  }

  /** Without what Streams adds to it, which is true of a lost thread only. */
  @Override
  public String getMessage() {
    return message;
  }

  /** A cause of which only class and stack are left. */
  private static final class Silent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Silent(Throwable cause) {
      super(
          cause.getClass().getName(),
          cause.getCause() == null ? null : new Silent(cause.getCause()));
      setStackTrace(cause.getStackTrace());
    }
  }
}
