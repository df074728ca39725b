package dev.lethe.stage;

import dev.lethe.codec.avro.RegistryUnavailableException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.errors.TaskMigratedException;

/**
 * What of an exception may be shown to anybody: nothing that its message says, which may be text of
 * a record.
 *
 * @param exception its class
 * @param place {@code class.method:line}, where in our own code it happened
 */
record Fault(String exception, String place) {
  private static final String OURS = "dev.lethe.";
  private static final String CLIENTS = "org.apache.kafka.clients.";

  /**
   * @param box where it happened if its stack doesn't say: the JVM drops the stacks of exceptions
   *     that it throws often
   */
  static Fault of(Throwable thrown, Class<?> box) {
    String place =
        Arrays.stream(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .findFirst()
            .map(frame -> method(frame) + ':' + frame.getLineNumber())
            .orElse(box.getName());
    return new Fault(thrown.getClass().getName(), place);
  }

  /**
   * The exception of our own code in what a box has thrown; empty if the fault isn't ours, or no
   * fault of one record. Streams wraps whatever passes from one box to the one before it.
   */
  static Optional<RuntimeException> ownIn(RuntimeException thrown) {
    if (thrown instanceof TaskMigratedException || thrown instanceof TaskCorruptedException) {
      return Optional.empty();
    }
    Throwable cause = thrown;
    while (cause instanceof StreamsException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof RuntimeException own
            && !(own instanceof KafkaException)
            && !(own instanceof RegistryUnavailableException)
            && !(own instanceof FatalBugException)
            && !isOfClients(own)
        ? Optional.of(own)
        : Optional.empty();
  }

  /** The registry's silence in what a box has thrown; empty if it was something else. */
  static Optional<RegistryUnavailableException> outageIn(RuntimeException thrown) {
    if (thrown instanceof TaskMigratedException) {
      return Optional.empty();
    }
    Throwable cause = thrown;
    while (cause instanceof StreamsException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof RegistryUnavailableException away
        ? Optional.of(away)
        : Optional.empty();
  }

  /** Kafka's clients say with Java's own exceptions that they are closed or broken. */
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
