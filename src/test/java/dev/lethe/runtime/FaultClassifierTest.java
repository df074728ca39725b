package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;

class FaultClassifierTest {
  private static final String FULL =
      "FAILED state.dir=/data: the disk is full (%s); free some space, or move the folder to a"
          + " larger disk; committed data is safe";

  private final FaultClassifier classifier =
      new FaultClassifier(
          Optional.of(
              Settings.read(
                  Optional.empty(),
                  Map.of(),
                  Map.of(
                      "state.dir", "/data",
                      "bootstrap.servers", "kafka:9092",
                      "replication.factor", "3"))));

  @Test
  void a_full_disk_is_recognized_in_any_exception() {
    String file = "/data/lethe/0_1/rocksdb/memories/000012.sst";

    assertEquals(
        String.format(Locale.ROOT, FULL, "No space left on device"),
        told(
            new ProcessorStateException(
                "Error flushing store memories", new IOException("No space left on device"))));
    String said = "While appending to file: " + file + ": No space left on device";
    assertEquals(
        String.format(Locale.ROOT, FULL, said),
        told(
            new StreamsException(
                new ProcessorStateException("Error opening", new RocksDBException(said)))));
    assertEquals(
        String.format(Locale.ROOT, FULL, "Disk quota exceeded"),
        told(new UncheckedIOException(new IOException("Disk quota exceeded"))));
  }

  @Test
  void a_port_in_use_is_reported_with_its_setting() {
    assertEquals(
        "FAILED another process uses the port (Address already in use); stop that process, or"
            + " try again",
        told(
            new KafkaException(
                "Socket server failed", new BindException("Address already in use"))));
    assertEquals(
        "lethe.http.port=8080: another process uses the port (Address already in use); stop"
            + " that process, or set another port (0 for none)",
        FaultClassifier.cannotListen("lethe.http.port", "8080", "Address already in use")
            .sentence());
  }

  @Test
  void a_state_directory_shared_by_two_instances_is_reported() {
    assertEquals(
        "CONFIGURATION state.dir=/data: another instance of lethe uses it; each instance on a"
            + " machine needs its own; set another folder, by --state-dir or"
            + " LETHE_STATE_DIR",
        told(
            new StreamsException(
                "Unable to initialize state, this can happen if multiple instances of Kafka Streams"
                    + " are running in the same state directory (current state directory is"
                    + " [/data])")));
  }

  @Test
  void a_denied_operation_is_reported_as_a_missing_right() {
    assertEquals(
        "CONFIGURATION this user lacks Read on the group lethe; as an administrator of the"
            + " brokers, run kafka-acls --bootstrap-server kafka:9092 --add --allow-principal"
            + " User:NAME --operation Read --group lethe",
        told(new StreamsException(GroupAuthorizationException.forGroupId("lethe"))));
    assertEquals(
        "CONFIGURATION this user lacks Create, Read, Write on any topic with the prefix lethe-;"
            + " as an administrator of the brokers, run kafka-acls --bootstrap-server kafka:9092"
            + " --add --allow-principal User:NAME --operation Create --operation Read --operation"
            + " Write --resource-pattern-type prefixed --topic lethe-",
        told(new TopicAuthorizationException(Set.of("lethe-memories-changelog"))));
  }

  @Test
  void certificate_errors_are_distinguished() {
    assertEquals(
        "CONFIGURATION bootstrap.servers=kafka:9092: the broker's certificate is for another"
            + " host name (No name matching kafka found); connect to a host name in the"
            + " certificate, or create a certificate for this one",
        told(
            new SslAuthenticationException(
                "failed", new SSLHandshakeException("No name matching kafka found"))));
    assertEquals(
        "CONFIGURATION ssl.keystore.location: the broker requires a client certificate and"
            + " rejected this client's; set a keystore with a certificate that the broker"
            + " trusts, with"
            + " KAFKA_SSL_KEYSTORE_LOCATION",
        told(new SslAuthenticationException("Received fatal alert: certificate_required")));
    assertEquals(
        "CONFIGURATION ssl.truststore.location: the broker's certificate has expired; renew it,"
            + " or correct the clock",
        told(
            new SSLHandshakeException(
                "PKIX path validation failed: java.security.cert.CertPathValidatorException:"
                    + " validity check failed")));
  }

  @Test
  void a_setting_that_kafka_rejects_is_reported_with_its_value_and_fix() {
    assertEquals(
        "CONFIGURATION x=1: Kafka rejects it; correct it; lethe run --help lists the settings",
        told(new KafkaException("Failed to construct", new ConfigException("x", 1))));
    assertEquals(
        "CONFIGURATION the class cannot be used: java.lang.String is not an instance"
            + " of org.apache.kafka.clients.consumer.ConsumerInterceptor; set a class that"
            + " implements Kafka's interface for this setting",
        told(
            new KafkaException(
                "Failed to construct kafka consumer",
                new KafkaException(
                    "java.lang.String is not an instance of"
                        + " org.apache.kafka.clients.consumer.ConsumerInterceptor"))));
    assertEquals(
        "CONFIGURATION replication.factor=3: the cluster has too few brokers for this value (only 1"
            + " available); start more brokers, or set at most the number of brokers",
        told(new StreamsException(new InvalidReplicationFactorException("only 1 available"))));
    assertEquals(
        "CONFIGURATION the brokers are too old: no such request; Lethe needs Kafka 2.5 or newer,"
            + " and 4.2 for group.protocol=streams",
        told(new UnsupportedVersionException("no such request")));
  }

  @Test
  void topics_that_were_deleted_are_to_be_made_again() {
    assertEquals(
        "CONFIGURATION topics that Lethe reads are missing; list them with lethe topics plan,"
            + " create them with lethe topics apply",
        told(
            new StreamsException(
                new MissingSourceTopicException("One or more source topics were missing"))));
  }

  @Test
  void a_timeout_or_an_outage_is_reported_as_unreachable() {
    assertEquals("UNREACHABLE gone", told(new StreamsException(new TimeoutException("gone"))));
    assertEquals(
        "UNREACHABLE no broker",
        told(new CompletionException(new UnreachableException("no broker", null))));
    assertEquals(
        "UNREACHABLE no registry",
        told(new StreamsException(new RegistryUnavailableException("no registry", null))));
  }

  @Test
  void files_that_can_not_be_read_are_no_bug() {
    assertEquals(
        "FAILED --events: a can't be read (a (Is a directory))",
        told(
            new UncheckedIOException(
                "--events: a can't be read", new FileNotFoundException("a (Is a directory)"))));
    assertEquals(
        "FAILED can't make /proc/x/broker (/proc/x: no such file or folder)",
        told(
            new UncheckedIOException(
                "can't make /proc/x/broker", new NoSuchFileException("/proc/x"))));
    assertEquals(
        "FAILED /root: permission denied",
        told(new UncheckedIOException(new AccessDeniedException("/root"))));
    assertEquals(
        "FAILED too many open files in this process (a: Too many open files); raise its limit"
            + " (ulimit -n, LimitNOFILE)",
        told(new UncheckedIOException(new IOException("a: Too many open files"))));
  }

  @Test
  void messages_of_kafka_are_passed_on() {
    assertEquals(
        "FAILED Kafka rejected a record: it is too large",
        told(
            new KafkaException(
                "Kafka rejected a record: it is too large",
                new RecordTooLargeException("it is too large"))));
    assertEquals(
        "FAILED Kafka stopped the application: fenced",
        told(new StreamsException("task 0_1 failed", new KafkaException("fenced"))));
  }

  @Test
  void every_mistake_in_the_settings_is_a_fault() {
    List<Fault> faults = classifier.faults(new SettingsException(List.of("a is wrong", "b too")));

    assertEquals(List.of("a is wrong", "b too"), faults.stream().map(Fault::sentence).toList());
  }

  @Test
  void any_other_exception_is_reported_as_a_bug() {
    assertEquals(
        "BUG the application failed with java.lang.IllegalStateException: torn; this is a bug in"
            + " Lethe",
        told(new StreamsException(new IllegalStateException("torn"))));
    assertEquals(
        "BUG the application failed with java.lang.NullPointerException; this is a bug in Lethe",
        told(new CompletionException(new NullPointerException())));
    assertEquals(
        "BUG the application failed with java.lang.IllegalStateException: odd; this is a bug in"
            + " Lethe",
        told(new IllegalStateException("odd; this is a bug in Lethe")));
    assertEquals(
        "BUG the application failed with java.io.UncheckedIOException: topics.yaml cannot be"
            + " read; this is a bug in Lethe",
        told(
            new UncheckedIOException(
                "topics.yaml cannot be read; this is a bug in Lethe", new IOException("gone"))));
  }

  private String told(Throwable thrown) {
    Fault fault = classifier.fault(thrown);
    return fault.kind() + " " + fault.sentence();
  }
}
