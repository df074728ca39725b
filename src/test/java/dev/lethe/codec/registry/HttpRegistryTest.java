package dev.lethe.codec.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.config.RegistrySettings;
import dev.lethe.config.Settings;
import dev.lethe.fixture.FakeRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpRegistryTest {
  private static final Schema ONE = Schemas.of("Decision");
  private static final Schema OTHER = Schemas.of("Tombstone");

  /** A reserved, privileged port that has no listener. */
  private static final String DOWN = "http://127.0.0.1:1";

  private final FakeRegistry server = new FakeRegistry();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_registered_schema_is_found_by_id_by_subject_and_as_the_latest() {
    SchemaRegistry registry = registry(Map.of());

    int id = registry.register("a-value", ONE);

    assertEquals(Optional.of(ONE), registry.byId(id));
    assertEquals(OptionalInt.of(id), registry.idOf("a-value", ONE));
    assertEquals(Optional.of(new SchemaRegistry.Registered(id, ONE)), registry.latest("a-value"));
  }

  @Test
  void an_unknown_schema_is_not_a_failure() {
    SchemaRegistry registry = registry(Map.of());

    assertEquals(Optional.empty(), registry.byId(77));
    assertEquals(OptionalInt.empty(), registry.idOf("a-value", ONE));
    assertEquals(Optional.empty(), registry.latest("a-value"));
  }

  @Test
  void a_schema_of_an_unknown_name_is_not_avro() {
    int id = server.add("a-value", "\"str-ing\"");
    SchemaRegistry registry = registry(Map.of());

    assertEquals(Optional.empty(), registry.byId(id));
    assertEquals(Optional.empty(), registry.latest("a-value"));
  }

  @Test
  void schemas_are_normalized_only_if_configured() {
    SchemaRegistry normalizing = registry(Map.of("normalize.schemas", "true"));

    normalizing.register("a-value", ONE);
    normalizing.incompatibilities("a-value", OTHER);
    registry(Map.of()).register("a-value", ONE);

    assertEquals(List.of("normalize=true", "verbose=true&normalize=true", ""), server.queries());
  }

  @Test
  void a_header_of_the_settings_is_sent_with_each_request() {
    SchemaRegistry registry = registry(Map.of("request.header.X-Team", "bots"));

    registry.latest("a-value");
    registry.latest("b-value");

    assertEquals(List.of("bots", "bots"), server.headers("X-Team"));
  }

  @Test
  void a_registry_is_reached_through_a_proxy() {
    int id = server.add("a-value", ONE.toString());
    String port = server.url().substring(server.url().lastIndexOf(':') + 1);
    SchemaRegistry registry =
        registry(
            Map.of(
                "schema.registry.url", "http://registry.invalid:8081",
                "proxy.host", "127.0.0.1",
                "proxy.port", port));

    assertEquals(Optional.of(ONE), registry.byId(id));
    assertEquals(List.of("registry.invalid:8081"), server.headers("Host"));
  }

  @Test
  void immutable_answers_are_cached() {
    SchemaRegistry registry = registry(Map.of());
    int id = registry.register("a-value", ONE);

    for (int i = 0; i < 3; i++) {
      registry.register("a-value", ONE);
      registry.byId(id);
    }

    assertEquals(
        List.of("POST /subjects/a-value/versions", "GET /schemas/ids/" + id), server.requests());
  }

  @Test
  void an_incompatible_schema_is_refused_with_the_registrys_words() {
    SchemaRegistry registry = registry(Map.of());
    server.refuseNewVersions();

    IncompatibleSchemaException refused =
        assertThrows(IncompatibleSchemaException.class, () -> registry.register("a-value", OTHER));

    assertEquals(
        "the schema registry rejected dev.lethe.avro.Tombstone for a-value: incompatible with"
            + " an earlier"
            + " schema",
        refused.getMessage());
    assertEquals(List.of("a field went"), registry.incompatibilities("a-value", OTHER));
  }

  @Test
  void a_moment_of_weakness_is_overcome() {
    int id = server.add("a-value", ONE.toString());
    server.failNext(2, 503);

    assertEquals(Optional.of(ONE), registry(Map.of()).byId(id));
    assertEquals(3, server.requests().size());
  }

  @Test
  void retries_are_bounded() {
    server.failNext(100, 503);

    RegistryUnavailableException down =
        assertThrows(
            RegistryUnavailableException.class,
            () -> registry(Map.of("max.retries", "1", "retries.wait.ms", "1")).byId(1));

    assertEquals(2, server.requests().size());
    assertTrue(down.getMessage().contains("status 503 from " + server.url()), down.getMessage());
  }

  @Test
  void of_several_urls_one_that_is_down_is_passed_over() {
    int id = server.add("a-value", ONE.toString());
    SchemaRegistry registry =
        registry(Map.of("schema.registry.url", DOWN + ", " + server.url() + "/"));

    assertEquals(Optional.of(ONE), registry.byId(id));
  }

  @Test
  void a_registry_that_is_down_is_named() {
    RegistryUnavailableException down =
        assertThrows(
            RegistryUnavailableException.class,
            () -> registry(Map.of("schema.registry.url", DOWN, "max.retries", "0")).byId(1));

    assertTrue(
        down.getMessage().startsWith("no response from the schema registry at " + DOWN + ": "),
        down.getMessage());
  }

  @Test
  void a_wrong_path_is_no_unknown_schema() {
    server.failNext(1, 404);

    RegistryUnavailableException wrong =
        assertThrows(RegistryUnavailableException.class, () -> registry(Map.of()).byId(1));

    assertTrue(wrong.getMessage().contains("schema.registry.url"), wrong.getMessage());
  }

  @Test
  void credentials_are_read_from_the_setting_the_url_or_kafkas_login() {
    Map<String, String> jaas =
        Map.of(
            "basic.auth.credentials.source",
            "SASL_INHERIT",
            "sasl.jaas.config",
            "org.apache.kafka.common.security.plain.PlainLoginModule required"
                + " username=\"carol\" password=\"c\";");
    String withUser = server.url().replace("http://", "http://bob:b@");

    registry(Map.of("basic.auth.credentials.source", "USER_INFO", "basic.auth.user.info", "ann:a"))
        .byId(1);
    registry(Map.of("schema.registry.url", withUser)).byId(1);
    registry(jaas).byId(1);

    assertEquals(
        List.of(basic("ann:a"), basic("bob:b"), basic("carol:c")), server.authorizations());
  }

  @Test
  void a_token_is_borne() {
    registry(Map.of("bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", "t-1"))
        .byId(1);

    assertEquals(List.of("Bearer t-1"), server.authorizations());
  }

  @Test
  void credentials_that_are_announced_must_be_there() {
    ConfigException missing =
        assertThrows(
            ConfigException.class,
            () -> registry(Map.of("basic.auth.credentials.source", "USER_INFO")));

    assertEquals(
        "basic.auth.user.info must be set, because the source of credentials is USER_INFO",
        missing.getMessage());
  }

  @Test
  void wrong_credentials_are_distinguished_from_an_outage_and_not_shown() {
    server.failNext(1, 401);
    String withUser = server.url().replace("http://", "http://bob:secret@");

    RegistryRefusedException refused =
        assertThrows(
            RegistryRefusedException.class,
            () -> registry(Map.of("schema.registry.url", withUser)).byId(1));

    assertFalse(refused.getMessage().contains("secret"), refused.getMessage());
    assertEquals(1, server.requests().size());
  }

  @Test
  void a_store_that_is_not_there_is_a_mistake_in_the_settings() {
    ConfigException missing =
        assertThrows(
            ConfigException.class,
            () ->
                registry(
                    Map.of(
                        "schema.registry.ssl.truststore.location", "/no/such.p12",
                        "schema.registry.ssl.truststore.type", "PKCS12",
                        "schema.registry.ssl.truststore.password", "changeit")));

    assertTrue(missing.getMessage().contains("/no/such.p12"), missing.getMessage());
  }

  @Test
  void a_schema_that_is_not_avro_is_none_that_we_know() {
    int id = server.add("a-value", "syntax = \"proto3\";");

    assertEquals(Optional.empty(), registry(Map.of()).byId(id));
  }

  private static String basic(String userInfo) {
    return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  private SchemaRegistry registry(Map<String, String> more) {
    Map<String, String> flags = new HashMap<>();
    flags.put("schema.registry.url", server.url());
    flags.putAll(more);
    RegistrySettings settings = Settings.read(Optional.empty(), Map.of(), flags).registry();
    return Registries.open(settings).orElseThrow();
  }
}
