package dev.lethe.codec.avro;

import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Deserializer that replaces the built-in one, such as Confluent's. Classifies its exceptions: an
 * invalid record, a schema that the registry doesn't know, or a registry that doesn't answer.
 */
public final class OtherDeserializer {
  private static final int NOT_FOUND = 404;
  private static final int UNPROCESSABLE = 422;

  private final Deserializer<?> deserializer;

  public OtherDeserializer(Deserializer<?> deserializer) {
    this.deserializer = deserializer;
  }

  /**
   * Reads a value.
   *
   * @param take receives the result: an Avro record, or an object whose text is JSON
   * @throws RegistryUnavailableException if the deserializer's registry doesn't answer
   */
  AvroValues.Outcome read(String topic, byte[] value, Consumer<Object> take) {
    Object read;
    try {
      read = deserializer.deserialize(topic, value);
    } catch (RuntimeException refused) {
      return judge(refused);
    }
    if (read == null) {
      return AvroValues.Outcome.NOT_AVRO;
    }
    take.accept(read);
    return AvroValues.Outcome.READ;
  }

  private AvroValues.Outcome judge(RuntimeException refused) {
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      int status = status(cause);
      if (status == NOT_FOUND || status == UNPROCESSABLE) {
        return AvroValues.Outcome.UNKNOWN_SCHEMA;
      }
      if (status > 0 || isOutage(cause)) {
        throw new RegistryUnavailableException(
            deserializer.getClass().getName() + " cannot reach its registry: " + cause.getMessage(),
            refused);
      }
    }
    return AvroValues.Outcome.NOT_AVRO;
  }

  private static boolean isOutage(Throwable cause) {
    return cause instanceof RetriableException
        || cause instanceof DisconnectException
        || cause instanceof AuthenticationException
        || cause instanceof AuthorizationException
        || cause instanceof SocketException
        || cause instanceof UnknownHostException
        || cause instanceof InterruptedIOException;
  }

  /**
   * Returns the status of Confluent's {@code RestClientException}; 0 for any other exception. Uses
   * reflection, since that class isn't on the class path.
   */
  private static int status(Throwable cause) {
    if (!cause.getClass().getSimpleName().equals("RestClientException")) {
      return 0;
    }
    try {
      return (int) cause.getClass().getMethod("getStatus").invoke(cause);
    } catch (ReflectiveOperationException another) {
      return 0;
    }
  }
}
