package dev.lethe.codec.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.config.RegistrySettings;
import dev.lethe.fixture.FakeRegistry;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachedRegistryTest {
  private static final long SECOND = 1_000_000_000L;

  private final FakeRegistry server = new FakeRegistry();
  private final HttpRegistry http =
      new HttpRegistry(RegistrySettings.of(Map.of("schema.registry.url", server.url())));

  /** Starts near the overflow, as {@link System#nanoTime} may. */
  private long now = Long.MAX_VALUE - SECOND;

  private final CachedRegistry registry = new CachedRegistry(http, () -> now);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void an_unknown_id_is_looked_up_at_most_once_a_minute() {
    for (int i = 0; i < 5; i++) {
      assertEquals(Optional.empty(), registry.byId(1));
    }
    assertEquals(1, server.requests().size());
    server.add("a-value", Schemas.of("Event").toString());
    now += 59 * SECOND;
    assertEquals(Optional.empty(), registry.byId(1));

    now += SECOND;

    assertEquals(Optional.of(Schemas.of("Event")), registry.byId(1));
    assertEquals(2, server.requests().size());
  }

  @Test
  void no_more_than_a_thousand_unknown_ids_are_remembered() {
    AtomicInteger asked = new AtomicInteger();
    SchemaRegistry empty =
        (SchemaRegistry)
            Proxy.newProxyInstance(
                SchemaRegistry.class.getClassLoader(),
                new Class<?>[] {SchemaRegistry.class},
                (proxy, method, arguments) -> {
                  asked.incrementAndGet();
                  return Optional.empty();
                });
    CachedRegistry cached = new CachedRegistry(empty, () -> now);
    for (int id = 1; id <= 1_001; id++) {
      cached.byId(id);
    }
    cached.byId(1_001);
    assertEquals(1_001, asked.get());

    cached.byId(1);

    assertEquals(1_002, asked.get());
  }

  @Test
  void an_outage_is_not_remembered() {
    server.failNext(100, 503);
    try {
      registry.byId(1);
    } catch (RuntimeException down) {
      server.failNext(0, 0);
    }
    server.add("a-value", Schemas.of("Event").toString());

    assertEquals(Optional.of(Schemas.of("Event")), registry.byId(1));
  }
}
