package dev.lethe.processor;

import org.apache.kafka.streams.errors.TaskMigratedException;

/**
 * Signals that Lethe's own code failed to process a record. Contains the place and the stack trace,
 * but no text of the record.
 *
 * <p>Streams treats it as the loss of the thread's tasks, the one exception that undoes everything
 * since the last commit: the transaction is aborted first, all tasks of the thread are closed and
 * their state is discarded, and the thread rejoins the group. {@code TaskCorruptedException} would
 * commit the transaction first, with the failed task's partial writes (StreamThread and
 * TaskManager, 4.3.1).
 */
public final class RecordFailedException extends TaskMigratedException {
  private static final long serialVersionUID = 1L;

  private final String message;
  private final String fault;

  RecordFailedException(Position position, ProcessingFault fault, Throwable own) {
    super("");
    this.fault = fault.toString();
    message = "Lethe failed to process " + position + " (" + fault + ')';
    setStackTrace(own.getStackTrace());
    if (own.getCause() != null) {
      initCause(new Silent(own.getCause()));
    }
  }

  /** Returns the exception's class, and the place in Lethe's own code that threw it. */
  public String fault() {
    return fault;
  }

  /** Returns the message without the text that Streams adds, which only fits a lost thread. */
  @Override
  public String getMessage() {
    return message;
  }

  /** Copy of a cause that keeps only its class and stack trace. */
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
