package dev.lethe.gateway.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Log lines of calls, here of calls that are refused before Kafka is needed. */
class McpToolsTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(McpTools.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final McpTools tools = new McpTools(null, null);

  @BeforeEach
  void listen() {
    log.start();
    logger.setLevel(Level.INFO);
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.setLevel(null);
    logger.detachAppender(log);
  }

  private void call(String tool, Map<String, Object> arguments) {
    Caller ada = Caller.ofTenant("ada", "acme", Role.READER);
    tools.call(ada, new CallToolRequest(tool, arguments, null)).join();
  }

  private List<String> lines() {
    return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void a_call_that_may_change_something_is_logged_with_scope_and_outcome() {
    call("remember", null);
    call("pin", Map.of("scope", "acme/a\nb"));

    assertEquals(
        List.of(
            "ada (acme, reader) remember in \"acme/collection:default\": refused",
            "ada (acme, reader) pin in \"acme/a\\nb\": refused"),
        lines());
  }

  @Test
  void a_call_that_only_reads_is_not_logged() {
    call("search", Map.of("scope", 5));

    assertEquals(List.of(), lines());
  }
}
