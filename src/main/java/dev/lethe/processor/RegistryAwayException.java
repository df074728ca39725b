package dev.lethe.processor;

import dev.lethe.codec.avro.RegistryUnavailableException;
import org.apache.kafka.streams.errors.TaskMigratedException;

/**
 * Signals that a record needs a schema registry that doesn't answer. Streams treats it as the loss
 * of the thread's tasks, like {@link RecordFailedException}, so that the record is read again:
 * everything since the last commit is undone, and by then the stream is paused.
 */
final class RegistryAwayException extends TaskMigratedException {
  private static final long serialVersionUID = 1L;

  private final String message;

  RegistryAwayException(RegistryUnavailableException why) {
    super("");
    message = why.getMessage();
    initCause(why);
  }

  /** Returns the message without the text that Streams adds, which only fits a lost thread. */
  @Override
  public String getMessage() {
    return message;
  }
}
