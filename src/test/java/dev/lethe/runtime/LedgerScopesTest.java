package dev.lethe.runtime;

import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.Codecs;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerScopesTest {
  private final LedgerScopes scopes = new LedgerScopes(Codecs.of(null));

  @Test
  void a_record_with_a_time_after_its_arrival_has_a_scope() {
    double ahead = (Instant.now().toEpochMilli() - EventJson.DAY) / 1000.0 + 86_400;
    byte[] event = person("e1", "hello").at(ahead).in("ops").bytes();
    byte[] item = entry("i1", "Heron wades.").at(ahead).bytes();

    assertEquals(Optional.of(new Scope("default/ops")), scopes.ofEvent(event));
    assertEquals(Optional.of(new Scope("default/collection:default")), scopes.ofItem(item));
  }

  @Test
  void a_record_that_is_neither_event_nor_item_has_no_scope() {
    byte[] other = "{}".getBytes(StandardCharsets.UTF_8);

    assertEquals(Optional.empty(), scopes.ofEvent(other));
    assertEquals(Optional.empty(), scopes.ofItem(other));
  }
}
