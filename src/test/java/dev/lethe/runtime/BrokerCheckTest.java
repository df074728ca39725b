package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lethe.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BrokerCheckTest {
  @Test
  void an_open_port_that_never_responds_does_not_answer() throws IOException {
    try (ServerSocket frozen = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        BrokerCheck check = check("127.0.0.1:" + frozen.getLocalPort())) {
      assertFalse(check.isAnswered());
      assertFalse(check.isAnswered());
    }
  }

  @Test
  void a_name_that_cannot_be_resolved_does_not_answer() {
    try (BrokerCheck check = check("nowhere.invalid:9092")) {
      assertFalse(check.isAnswered());
    }
  }

  private static BrokerCheck check(String servers) {
    return new BrokerCheck(
        Settings.read(Optional.empty(), Map.of(), Map.of("bootstrap.servers", servers)),
        Duration.ofMillis(300));
  }
}
