package dev.lethe.processor;

import dev.lethe.codec.avro.RegistryUnavailableException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.errors.TaskMigratedException;

/**
 * Printable description of an exception. Excludes its message, which may contain text of a record.
 *
 * @param exception class of the exception
 * @param place {@code class.method:line} of Lethe's own code that threw it
 */
record ProcessingFault(String exception, String place) {
  private static final String OURS = "dev.lethe.";
  private static final String CLIENTS = "org.apache.kafka.clients.";

  /**
   * @param box processor class, used as the place if the stack trace is missing: the JVM omits the
   *     stack traces of exceptions that it throws often
   */
  static ProcessingFault of(Throwable thrown, Class<?> box) {
    String place =
        Arrays.stream(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .findFirst()
            .map(frame -> method(frame) + ':' + frame.getLineNumber())
            .orElse(box.getName());
    return new ProcessingFault(thrown.getClass().getName(), place);
  }

  /**
   * Returns the exception of Lethe's own code behind a processor's exception; empty if it has
   * another origin or isn't tied to a single record. Streams wraps each exception that passes from
   * a processor to its upstream processor.
   */
  static Optional<RuntimeException> ownIn(RuntimeException thrown) {
    if (thrown instanceof TaskMigratedException || thrown instanceof TaskCorruptedException) {
      return Optional.empty();
    }
    Throwable cause = unwrapped(thrown);
    return cause instanceof RuntimeException own
            && !(own instanceof KafkaException)
            && !(own instanceof RegistryUnavailableException)
            && !(own instanceof FatalBugException)
            && !isOfClients(own)
        ? Optional.of(own)
        : Optional.empty();
  }

  private static Throwable unwrapped(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof StreamsException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** Returns the registry outage behind a processor's exception; empty if it has another cause. */
  static Optional<RegistryUnavailableException> outageIn(RuntimeException thrown) {
    if (thrown instanceof TaskMigratedException) {
      return Optional.empty();
    }
    Throwable cause = unwrapped(thrown);
    return cause instanceof RegistryUnavailableException away
        ? Optional.of(away)
        : Optional.empty();
  }

  /**
   * Returns true for Java exceptions with which Kafka's clients signal that they are closed or
   * broken.
   */
  private static boolean isOfClients(Throwable thrown) {
    return Arrays.stream(thrown.getStackTrace())
        .map(StackTraceElement::getClassName)
        .filter(name -> name.startsWith(OURS) || name.startsWith("org.apache.kafka."))
        .findFirst()
        .filter(name -> name.startsWith(CLIENTS))
        .isPresent();
  }

  private static String method(StackTraceElement frame) {
    return frame.getClassName() + '.' + frame.getMethodName();
  }

  @Override
  public String toString() {
    return exception + " at " + place;
  }
}
