package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {
  private static final String TOPIC = "notes";

  @Test
  void it_accepts_records_and_deletes_its_temporary_folder() throws Exception {
    Path folder;

    try (EmbeddedBroker broker = EmbeddedBroker.startTemporary()) {
      folder = broker.folder();
      create(broker.bootstrapServers());
      write(broker.bootstrapServers(), "one");

      assertTrue(broker.bootstrapServers().startsWith("127.0.0.1:"), broker.bootstrapServers());
      assertEquals(List.of("one"), read(broker.bootstrapServers(), 1));
    }

    assertFalse(Files.exists(folder), folder.toString());
  }

  @Test
  void a_restarted_broker_keeps_its_address_and_records(@TempDir Path folder) throws Exception {
    String address;
    try (EmbeddedBroker broker = EmbeddedBroker.start(folder)) {
      address = broker.bootstrapServers();
      create(address);
      write(address, "one");
    }

    try (EmbeddedBroker broker = EmbeddedBroker.start(folder)) {
      write(address, "two");

      assertEquals(address, broker.bootstrapServers());
      assertEquals(List.of("one", "two"), read(address, 2));
    }
  }

  @Test
  void two_brokers_live_side_by_side() {
    try (EmbeddedBroker one = EmbeddedBroker.startTemporary();
        EmbeddedBroker other = EmbeddedBroker.startTemporary()) {

      assertNotEquals(one.bootstrapServers(), other.bootstrapServers());
    }
  }

  @Test
  void a_port_that_was_taken_meanwhile_is_replaced() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      AtomicInteger attempts = new AtomicInteger();
      UnaryOperator<Map<String, Object>> takenAtFirst =
          settings -> {
            if (attempts.incrementAndGet() > 1) {
              return settings;
            }
            Map<String, Object> changed = new HashMap<>(settings);
            changed.computeIfPresent(
                "listeners",
                (name, value) ->
                    value
                        .toString()
                        .replaceFirst(
                            "(?<=^PLAINTEXT://127\\.0\\.0\\.1:)\\d+", "" + taken.getLocalPort()));
            return changed;
          };

      try (EmbeddedBroker broker = EmbeddedBroker.startTemporary(takenAtFirst)) {
        create(broker.bootstrapServers());

        assertEquals(2, attempts.get());
      }
    }
  }

  @Test
  void committed_records_survive_the_kill_of_a_brokers_process(@TempDir Path folder)
      throws Exception {
    String address;
    try (BrokerProcess broker = BrokerProcess.start(folder, "-Xmx256m")) {
      address = broker.bootstrapServers();
      create(address);
      write(address, "one");
      broker.kill();
    }

    try (BrokerProcess broker = BrokerProcess.start(folder, "-Xmx256m")) {
      write(address, "two");

      assertEquals(address, broker.bootstrapServers());
      assertEquals(List.of("one", "two"), read(address, 2));
    }
  }

  private static void create(String address) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  private static void write(String address, String value) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", address);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, value)).get();
    }
  }

  private static List<String> read(String address, int count) {
    List<String> values = new ArrayList<>();
    Map<String, Object> settings =
        Map.of("bootstrap.servers", address, "auto.offset.reset", "earliest");
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(List.of(new TopicPartition(TOPIC, 0)));
      while (values.size() < count) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
          values.add(record.value());
        }
      }
    }
    return values;
  }
}
