package dev.lethe.app;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.memory.MemoryIds;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tool calls on a broker with eight partitions and two instances: rules C1 to C3. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class ToolsIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> EIGHT = Map.of("lethe.partitions", "8");
  private static final int SCOPES = 16;
  private static final int ATTEMPTS = 6;

  @TempDir Path folder;

  private static JsonNode ask(ToolCaller caller, String id, CallJson call) throws IOException {
    return JSON.readTree(caller.call(id, call.bytes(), Duration.ofSeconds(60)).orElseThrow());
  }

  private static CallJson pin(String commandId, String memoryId) {
    return CallJson.call(commandId, "memory.pin").with("memory_id", memoryId);
  }

  private static List<EventJson> messages() {
    List<EventJson> messages = new ArrayList<>();
    for (int i = 0; i < SCOPES; i++) {
      messages.add(person("e" + i, "hello").in("c" + i));
    }
    return messages;
  }

  private static String memoryId(int i) {
    return MemoryIds.ofEvent(new Scope("default/c" + i), "e" + i, EventJson.DAY);
  }

  /** Unpins a memory; a call may expire without effect while partitions move, so it is retried. */
  private static JsonNode unpinned(ToolCaller caller, String memoryId) throws IOException {
    JsonNode reply = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String id = "after-" + attempt;
      reply = ask(caller, id, CallJson.call(id, "memory.unpin").with("memory_id", memoryId));
      if (reply.get("ok").booleanValue()) {
        return reply;
      }
      assertEquals("expired", reply.at("/error/code").asText(), reply::toString);
    }
    return reply;
  }

  @Test
  void all_partitions_answer_a_call_once_on_any_instance(Cluster cluster) throws IOException {
    try (Deployment lethe = Deployment.on(cluster, folder, "tools", EIGHT)) {
      LetheApp stays = lethe.start("stays");
      KillableJvm dies = lethe.startProcess("dies");
      lethe.send(messages().toArray(EventJson[]::new));
      lethe.outputs().awaitAccounted(SCOPES);
      try (ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
        for (int i = 0; i < SCOPES; i += 3) {
          JsonNode reply = ask(caller, "c" + i, pin("c" + i, memoryId(i)));

          assertTrue(reply.get("ok").booleanValue(), reply::toString);
          assertEquals(8, reply.at("/partitions/answered").intValue(), reply::toString);
        }
        dies.kill();
        JsonNode after = unpinned(caller, memoryId(0));
        JsonNode again = ask(caller, "c0", pin("c0", memoryId(0)));
        JsonNode unknown = ask(caller, "none", pin("none", "20260131-0000000000000000"));

        assertTrue(stays.failure().isEmpty());
        assertTrue(after.get("ok").booleanValue(), after::toString);
        assertTrue(again.at("/result/pinned").booleanValue(), again::toString);
        assertEquals("unknown_memory", unknown.at("/error/code").asText());
        assertEquals(8, unknown.at("/partitions/answered").intValue());
        JsonNode memory = lethe.outputs().memories().get("default/c0|" + memoryId(0));
        assertFalse(memory.at("/retrieval/pinned").booleanValue(), memory::toString);
      }
    }
  }
}
