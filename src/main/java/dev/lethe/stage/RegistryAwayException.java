package dev.lethe.stage;

import dev.lethe.codec.avro.RegistryUnavailableException;
import org.apache.kafka.streams.errors.TaskMigratedException;

/**
 * A record needs a schema registry that doesn't answer. To Streams it says that the thread has lost
 * its tasks, as {@link RecordFailedException} does, so that the record comes again: everything
 * since the last commit is undone, and by then the stream is held.
 */
final class RegistryAwayException extends TaskMigratedException {
  private static final long serialVersionUID = 1L;

  private final String message;

  RegistryAwayException(RegistryUnavailableException why) {
    super("");
    message = why.getMessage();
    initCause(why);
  }

  /** Without what Streams adds to it, which is true of a lost thread only. */
  @Override
  public String getMessage() {
    return message;
  }
}
